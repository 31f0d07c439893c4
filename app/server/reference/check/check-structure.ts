import type { Report } from "#app/server/model/diagnostic.ts";
import type { Specification } from "../normalize/specification.ts";
import { readTagParents } from "../normalize/tag-parents.ts";
import type { Cursor } from "../source/cursor.ts";
import { checkOperations } from "./check-operations.ts";
import { checkSchemas } from "./check-schemas.ts";
import { checkType, type Warn } from "./check-type.ts";

/** Reports errors in the structure of a specification as warnings, since they do not prevent its publication. */
export function checkStructure(specification: Specification, report: Report): void {
  const { root } = specification;
  const warn: Warn = (cursor, code, message, hint) =>
    report({ severity: "warning", code, message, hint, ...cursor.position });
  checkInfo(root, warn);
  checkTags(root, warn);
  checkServers(root.get("servers"), warn);
  checkType(root.get("security"), "array", warn);
  checkOperations(specification, warn);
  checkSchemas(specification, warn);
}

function checkInfo(root: Cursor, warn: Warn): void {
  const info = root.get("info");
  if (!info?.text("title"))
    warn(
      info ?? root,
      "missing-title",
      '"info.title" is missing, empty or not text',
      "write a title; until then, the file name is used",
    );
  for (const key of ["title", "version", "description"]) checkType(info?.get(key), "string", warn);
}

function checkTags(root: Cursor, warn: Warn): void {
  const tags = root.get("tags");
  if (!checkType(tags, "array", warn) || !tags) return;
  const names = new Set(tags.items().map((tag) => tag.text("name")));
  for (const tag of tags.items()) {
    const name = tag.get("name");
    if (!checkType(name, "string", warn)) continue;
    const parent = tag.get("parent");
    const wanted = tag.text("parent");
    if (!parent || wanted === undefined) continue;
    if (!names.has(wanted))
      warn(
        parent,
        "unknown-parent",
        `the tag "${tag.text("name")}" has an unknown parent "${wanted}"`,
        `add a tag with the name "${wanted}", or remove parent`,
      );
  }
  for (const tag of readTagParents(root).loops)
    warn(
      tag.get("parent") ?? tag,
      "parent-loop",
      `the tag "${tag.text("name")}" is its own ancestor`,
      "remove parent from one of the tags in the circle",
    );
}

function checkServers(servers: Cursor | undefined, warn: Warn): void {
  if (!checkType(servers, "array", warn) || !servers) return;
  for (const server of servers.items()) {
    const url = server.text("url");
    if (url === undefined) {
      warn(server, "bad-server", "a server has no url", "add a url, or remove the server");
      continue;
    }
    for (const [, name = ""] of url.matchAll(/\{([^{}]*)\}/g)) {
      const variable = server.at("variables", name);
      if (variable?.text("default") === undefined)
        warn(
          server,
          "bad-server",
          `the server variable "${name}" has no default`,
          "add a default for this variable under variables",
        );
    }
    for (const [name, variable] of server.map("variables")) {
      const values = variable.get("enum");
      if (values && variable.list("enum").length === 0)
        warn(
          values,
          "bad-server",
          `the enum of the server variable "${name}" is empty`,
          "list its values, or remove enum",
        );
    }
  }
}
