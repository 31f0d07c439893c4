import { toJson } from "#app/server/text/serialize.ts";
import type { OperationEntry, ReferenceIndex } from "../index/reference-index.ts";
import { listReachable, toComponentReference } from "../index/references.ts";
import type { Specification } from "../normalize/specification.ts";
import { type Cursor, isObject } from "../source/cursor.ts";
import { isData } from "../source/keywords.ts";

/** Reduces the specification to one operation and its dependencies, for code generators and mock servers. */
export function trimToOperation(index: ReferenceIndex, { reference }: OperationEntry): unknown {
  const { specification } = index;
  const { root } = specification;
  const toValues = (named: Iterable<readonly [string, Cursor]>): Record<string, unknown> =>
    Object.fromEntries(Array.from(named, ([name, written]) => [name, write(specification, written)]));
  const pick = (from: Cursor, keys: readonly string[]) =>
    toValues(from.entries().filter(([key]) => keys.includes(key)));
  const { cursor, pathItem, path, kind } = reference;
  const reachable = listReachable(specification, [cursor, pathItem.get("parameters") ?? []].flat(), listSelected);
  const components = Object.fromEntries(reachable.entries().map(([section, named]) => [section, toValues(named)]));
  const security = cursor.get("security") ?? root.get("security");
  const required = security?.items().flatMap((requirement) => requirement.entries().map(([name]) => name)) ?? [];
  const securitySchemes = specification.components("securitySchemes").filter(([name]) => required.includes(name));
  if (securitySchemes.length > 0) components.securitySchemes = toValues(securitySchemes);
  const operation = { [String(cursor.segment)]: write(specification, cursor) };
  const isAdditional = cursor.parent?.segment === "additionalOperations";
  const item = {
    ...pick(pathItem, ["summary", "description", "servers", "parameters"]),
    ...(isAdditional ? { additionalOperations: operation } : operation),
  };
  const tags = root.list("tags").filter((tag) => cursor.texts("tags").includes(tag.text("name") ?? ""));
  return {
    ...pick(root, ["openapi", "jsonSchemaDialect"]),
    info: { title: index.title, version: index.version },
    ...pick(root, ["servers"]),
    ...(security ? { security: security.value } : {}),
    ...(tags.length > 0 ? { tags: tags.map((tag) => tag.value) } : {}),
    [kind === "webhook" ? "webhooks" : "paths"]: { [path]: item },
    ...(Object.keys(components).length > 0 ? { components } : {}),
  };
}

/** Lists the schemas between which a discriminator selects. Often, no `$ref` leads to them. */
function listSelected(specification: Specification, cursor: Cursor): readonly Cursor[] {
  const discriminator = cursor.get("discriminator");
  if (!discriminator) return [];
  const mapped = discriminator.map("mapping").flatMap(([, written]) => specification.findMapped(written) ?? []);
  return [...mapped, ...specification.listSubtypes(cursor)];
}

/** Copies a value, so that its references lead to components. Extensions with references are omitted: they may refer to anything. */
function write(specification: Specification, cursor: Cursor): unknown {
  const { value } = cursor;
  if (Array.isArray(value)) return cursor.items().map((item) => write(specification, item));
  if (!isObject(value)) return value;
  const isOmitted = ([key, child]: readonly [string, Cursor]) =>
    key.startsWith("x-") && isData(child) && toJson(child.value).includes('"$ref":');
  const written = cursor.entries().filter((entry) => !isOmitted(entry));
  const isSwagger = specification.root.get("swagger") !== undefined && !isData(cursor);
  const entries = written.map(([key, child]) => {
    // Of the keywords of a schema in Swagger 2.0, only these two differ from OpenAPI 3.0.
    if (isSwagger && key === "x-nullable") return ["nullable", child.value];
    if (isSwagger && key === "discriminator" && !child.isObject) return [key, { propertyName: child.value }];
    return [key, write(specification, child)];
  });
  const { $ref } = value;
  if (typeof $ref === "string" && !isData(cursor))
    entries.push(["$ref", toComponentReference(specification, cursor, $ref)]);
  return Object.fromEntries(entries);
}
