import type { ReferenceIndex, SchemaEntry } from "#app/.server/reference/index/reference-index.ts";
import { outlineSchema } from "#app/.server/reference/outline/outline-schema.ts";
import type { SearchRecord } from "#app/.server/search/search-record.ts";
import { toInlineCode } from "#app/.server/text/to-json.ts";
import { listFieldRecords } from "./field-records.ts";
import { toProse } from "./to-prose.ts";

/** Fields that are indexed; a page may show more. */
const schemaFields = 120;

/** One schema and its own fields; fields of other named schemas are found on their pages. */
export function listSchemaRecords(index: ReferenceIndex, schema: SchemaEntry): SearchRecord[] {
  const tree = outlineSchema(index, schema);
  const values = tree.enumValues.map(({ value }) => toInlineCode(value)).join(", ");
  const trail = `${schema.name} schema`;
  return [
    {
      kind: "schema",
      href: schema.path,
      title: schema.name,
      trail: index.title,
      text: toProse(tree.description),
      exact: [schema.name],
      ...(values === "" ? {} : { values }),
      ...(tree.deprecated ? { deprecated: true } : {}),
    },
    ...listFieldRecords(tree, { path: schema.path, trail, opensNamed: false, limit: schemaFields }),
  ];
}
