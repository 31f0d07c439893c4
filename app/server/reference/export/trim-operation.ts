import type { OperationEntry, ReferenceIndex } from "../index/reference-index.ts";
import { listReachable } from "../index/references.ts";
import type { Specification } from "../normalize/specification.ts";
import { type Cursor, isObject } from "../source/cursor.ts";

/** Reduces the specification to one operation and its dependencies, for code generators and mock servers. */
export function trimToOperation(index: ReferenceIndex, { reference }: OperationEntry): unknown {
  const { root } = index.specification;
  const { cursor, pathItem, path, kind } = reference;
  const shared = pathItem.get("parameters");
  const components: Record<string, Record<string, unknown>> = {};
  for (const [name, named] of listReachable(index.specification, [cursor, ...(shared ? [shared] : [])], listSelected))
    components[name === "definitions" ? "schemas" : name] = toValues(named);
  const security = cursor.get("security") ?? root.get("security");
  const schemes = new Set(
    (security?.items() ?? []).flatMap((requirement) => requirement.entries().map(([name]) => name)),
  );
  const securitySchemes = index.specification.components("securitySchemes").filter(([name]) => schemes.has(name));
  if (securitySchemes.length > 0) components.securitySchemes = toValues(securitySchemes);
  const operation = { [String(cursor.segment)]: cursor.value };
  const isAdditional = cursor.parent?.segment === "additionalOperations";
  const item = {
    ...pick(pathItem, ["summary", "description", "servers", "parameters"]),
    ...(isAdditional ? { additionalOperations: operation } : operation),
  };
  const tags = root.list("tags").filter((tag) => cursor.texts("tags").includes(tag.text("name") ?? ""));
  const trimmed = {
    ...pick(root, ["openapi", "jsonSchemaDialect"]),
    info: { title: index.title, version: index.version },
    ...pick(root, ["servers"]),
    ...(security ? { security: security.value } : {}),
    ...(tags.length > 0 ? { tags: tags.map((tag) => tag.value) } : {}),
    [kind === "webhook" ? "webhooks" : "paths"]: { [path]: item },
    ...(Object.keys(components).length > 0 ? { components } : {}),
  };
  return root.get("definitions") ? toComponentReferences(trimmed) : trimmed;
}

/** Lists the schemas between which a discriminator selects. Often, no `$ref` leads to them. */
function listSelected(specification: Specification, cursor: Cursor): readonly Cursor[] {
  const discriminator = cursor.get("discriminator");
  if (!discriminator) return [];
  const mapped = discriminator.map("mapping").flatMap(([, written]) => specification.findMapped(written) ?? []);
  return [...mapped, ...specification.listSubtypes(cursor)];
}

function toComponentReferences(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toComponentReferences);
  if (!isObject(value)) return value;
  const convert = (key: string, child: unknown) =>
    key === "$ref" && typeof child === "string"
      ? child.replace(/^#\/definitions\//, "#/components/schemas/")
      : toComponentReferences(child);
  return Object.fromEntries(Object.entries(value).map(([key, child]) => [key, convert(key, child)]));
}

const toValues = (named: Iterable<readonly [string, Cursor]>): Record<string, unknown> =>
  Object.fromEntries(Array.from(named, ([name, { value }]) => [name, value]));

const pick = (cursor: Cursor, keys: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(keys.filter((key) => cursor.get(key)).map((key) => [key, cursor.get(key)?.value]));
