import { existsSync } from "node:fs";
import type { Report } from "#app/server/model/diagnostic.ts";
import { readSpecification } from "../find-specifications.ts";
import { Cursor, type SourceFile } from "../source/cursor.ts";
import { parseFile } from "../source/parse-file.ts";
import { applyAction, type OverlayAction, OverlayError } from "./apply-actions.ts";

const endings = [".overlay.yaml", ".overlay.yml", ".overlay.json"];

/** Finds the overlay beside a specification: `orders.overlay.yaml` for `orders.yaml`. */
export const findOverlays = (file: string): readonly string[] =>
  endings.map((ending) => file.replace(/\.[^./\\]*$/, "") + ending).filter((overlay) => existsSync(overlay));

/** Applies the actions of overlays to a parsed specification, in order. Returns false if an error was reported. */
export function applyOverlays(document: SourceFile, files: readonly string[], report: Report): boolean {
  return files.map((file) => applyOverlay(document, file, report)).every(Boolean);
}

function applyOverlay(document: SourceFile, file: string, report: Report): boolean {
  const overlay = readOverlay(file, report);
  const actions = overlay && readActions(overlay, report);
  if (!actions) return false;
  let isApplied = true;
  for (const { action, cursor } of actions) {
    try {
      if (applyAction(document, action) > 0) continue;
      const message = `the action selects nothing: ${action.target}`;
      report({
        severity: "warning",
        code: "overlay-no-match",
        message,
        hint: "correct the target, or remove the action",
        ...cursor.position,
      });
    } catch (error) {
      if (!(error instanceof OverlayError)) throw error;
      report({
        severity: "error",
        code: "overlay-invalid",
        message: error.message,
        hint: "correct the action",
        ...cursor.position,
      });
      isApplied = false;
    }
  }
  return isApplied;
}

function readOverlay(file: string, report: Report): Cursor | undefined {
  const read = readSpecification(file, report, "overlay");
  if (!read) return undefined;
  const document = parseFile(file, read.bytes, report);
  return document && new Cursor(document, document.value);
}

interface ReadAction {
  readonly action: OverlayAction;
  readonly cursor: Cursor;
}

function readActions(overlay: Cursor, report: Report): readonly ReadAction[] | undefined {
  const refuse = (cursor: Cursor, message: string, hint: string): undefined => {
    report({ severity: "error", code: "overlay-invalid", message, hint, ...cursor.position });
  };
  const version = overlay.text("overlay");
  if (version === undefined || !/^1\.[0-2](?:\.|$)/.test(version)) {
    const written =
      version === undefined
        ? "the file has no version of the Overlay Specification"
        : `Overlay ${version} is not supported`;
    return refuse(
      overlay.get("overlay") ?? overlay,
      written,
      "write overlay: 1.2.0, or another version from 1.0 to 1.2",
    );
  }
  const written = overlay.list("actions");
  if (written.length === 0) return refuse(overlay, "the overlay has no actions", "add a list of actions");
  const actions = written.map((cursor) => {
    const action = readAction(cursor, overlay);
    return typeof action === "string" ? refuse(cursor, action, "correct the action") : { action, cursor };
  });
  const valid = actions.filter((action) => action !== undefined);
  return valid.length === actions.length ? valid : undefined;
}

/** Reads an action, or returns why it is invalid. Since Overlay 1.2, an action can refer to a reusable one. */
function readAction(cursor: Cursor, overlay: Cursor): OverlayAction | string {
  const target = cursor.get("target")?.value;
  if (typeof target !== "string") return "the action has no target";
  const reference = cursor.text("$ref");
  const name = /^#\/components\/actions\/([^/]+)$/
    .exec(reference ?? "")?.[1]
    ?.replaceAll("~1", "/")
    .replaceAll("~0", "~");
  const fields = reference === undefined ? cursor : overlay.at("components", "actions", name ?? "", "fields");
  if (!fields) return `there is no reusable action ${reference}`;
  const remove = fields.get("remove");
  if (remove?.value === true) return { target, kind: "remove", cursor: remove };
  const update = fields.get("update");
  const copy = fields.get("copy");
  if (update && copy) return "the action has both update and copy";
  if (update) return { target, kind: "update", cursor: update };
  if (copy) return typeof copy.value === "string" ? { target, kind: "copy", cursor: copy } : "copy is not a JSONPath";
  return "the action has neither update, copy nor remove";
}
