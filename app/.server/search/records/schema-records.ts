import type { ReferenceIndex, SchemaEntry } from "#app/.server/reference/index/reference-index.ts";
import { buildTree } from "#app/.server/reference/tree/build-tree.ts";
import { IdRegistry } from "#app/.server/reference/tree/ids.ts";
import { toInlineCode } from "#app/.server/reference/tree/to-code.ts";
import type { SearchRecord } from "#app/.server/search/search-record.ts";
import { listFieldRecords } from "./field-records.ts";
import { toProse } from "./to-prose.ts";

/** Rows of a schema that are indexed; its page may show more, with the same ids. */
const schemaRows = 60;

/** One schema and its own fields; fields of other named schemas are found on their pages. */
export function listSchemaRecords(index: ReferenceIndex, schema: SchemaEntry): SearchRecord[] {
  const ids = new IdRegistry();
  const tree = buildTree([schema.cursor], "fields", {
    index,
    ids,
    direction: "both",
    rows: schemaRows,
    page: { left: schemaRows },
  });
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
    ...listFieldRecords(tree, { path: schema.path, trail, opensNamed: false, limit: schemaRows * 2 }),
  ];
}
