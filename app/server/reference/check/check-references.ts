import type { Diagnostic, Report } from "#app/server/model/diagnostic.ts";
import { toJson } from "#app/server/text/serialize.ts";
import { descriptionCap } from "../markdown/render-markdown.ts";
import { Cursor, isObject } from "../source/cursor.ts";
import { toReferenceKind, walk } from "../source/keywords.ts";
import type { Workspace } from "../source/workspace.ts";

/**
 * Reports broken and circular `$ref`s and descriptions that are too long, and registers `$id`, `$self` and anchors as targets of references.
 * @returns false if an error prevents the specification from being served
 */
export function checkReferences(root: Cursor, workspace: Workspace, report: Report): boolean {
  const references: Cursor[] = [];
  const visited = new Set<unknown>();

  const collect = (document: Cursor) => {
    if (visited.has(document.document)) return;
    visited.add(document.document);
    walk(document, (cursor) => {
      const reference = cursor.get("$ref");
      if (reference) references.push(reference);
      nameSubschema(workspace, cursor);
      reportLongDescription(cursor, report);
    });
  };
  collect(root);
  const diagnostics = new Map<string, Diagnostic>();
  const add = (diagnostic: Diagnostic) =>
    diagnostics.set(`${diagnostic.file}:${diagnostic.line}:${diagnostic.column}:${diagnostic.message}`, diagnostic);
  const circles = new Set<unknown>();
  // The list grows during the loop: a reference to another file adds the references of that file.
  for (const reference of references) {
    const diagnostic = checkReference(reference, workspace, collect, circles);
    if (diagnostic) add(diagnostic);
  }
  for (const diagnostic of workspace.diagnostics) add(diagnostic);
  for (const diagnostic of diagnostics.values()) report(diagnostic);
  return diagnostics.values().every(({ severity }) => severity !== "error");
}

function reportLongDescription(cursor: Cursor, report: Report): void {
  const { length = 0 } = cursor.text("description") ?? "";
  if (length <= descriptionCap) return;
  const message = `the description has ${length} characters, so the text after character ${descriptionCap} is shown as it is written`;
  const hint = "move a part of the text into a guide, and link it";
  const position = (cursor.get("description") ?? cursor).position;
  report({ severity: "warning", code: "long-description", message, hint, ...position });
}

function nameSubschema(workspace: Workspace, cursor: Cursor): void {
  const id = cursor.get("$id")?.value ?? cursor.get("$self")?.value;
  if (typeof id === "string" && id !== "") workspace.addName(id, cursor);
  const dynamic = cursor.flag("$recursiveAnchor") ? "" : cursor.get("$dynamicAnchor")?.value;
  const anchor = cursor.get("$anchor")?.value ?? dynamic;
  if (typeof anchor === "string" && anchor !== "") workspace.addName(`${cursor.document.file}#${anchor}`, cursor);
  if (typeof dynamic === "string") workspace.addDynamicAnchor(dynamic, cursor);
}

function checkReference(
  reference: Cursor,
  workspace: Workspace,
  collect: (document: Cursor) => void,
  circles: Set<unknown>,
): Diagnostic | undefined {
  const { value, parent } = reference;
  const warn = (message: string, hint: string): Diagnostic => {
    return { severity: "warning", code: "broken-ref", message, hint, ...reference.position };
  };
  const noText = `$ref must be a text such as "#/components/schemas/Name", found ${toJson(value)}`;
  if (typeof value !== "string" || value === "") return warn(noText, "write the path of a component as text");
  const { target, broken } = workspace.resolve(value, reference);
  if (broken) {
    const { code, message, hint, isUnparsable } = broken;
    const severity = code === "broken-ref" ? "warning" : "error";
    return isUnparsable ? undefined : { severity, code, message, hint, ...reference.position };
  }
  const isElsewhere = target.document.file !== reference.document.file;
  if (isElsewhere) collect(new Cursor(target.document, target.document.value));
  // If no component is expected here, a `$ref` to another file can lead to a text: `description: { $ref: intro.md }`.
  const mayBeAny = isElsewhere && parent !== undefined && toReferenceKind(parent) === undefined;
  const isFitting = mayBeAny || isObject(target.value) || typeof target.value === "boolean";
  const isWhole = target.parent === undefined && (target.get("openapi") ?? target.get("swagger")) !== undefined;
  const isPaths = !isElsewhere && target.pointer === "/paths";
  if (!isFitting || isWhole || isPaths)
    return warn(`$ref ${value} leads to a value that is not allowed here`, "refer to a component");
  return workspace.findReferenced(target) && findCircle(reference, workspace, circles);
}

function findCircle(reference: Cursor, workspace: Workspace, reported: Set<unknown>): Diagnostic | undefined {
  const { target, passed } = workspace.follow(reference.parent ?? reference);
  const names = passed.map((cursor) => cursor.text("$ref") ?? "");
  const last = passed.at(-1);
  // The last of the references in a circle has a target, which is the first reference of the circle.
  const at = target || !last ? undefined : workspace.resolve(names.at(-1) ?? "", last).target;
  if (!at || reported.has(at.value)) return undefined;
  for (const { value } of passed) reported.add(value);
  const kind = at.path.length === 2 && at.path[0] === "paths" ? "path item" : "schema";
  const message = `these references form a circle and never reach a ${kind}: ${names.join(" -> ")}`;
  const hint = `replace one of the references with a ${kind}`;
  return { severity: "error", code: "ref-circle", message, hint, ...at.position };
}
