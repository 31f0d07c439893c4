import type { FieldNode } from "#app/.server/reference/outline/field.ts";
import type { SearchRecord } from "#app/.server/search/search-record.ts";
import { toInlineCode } from "#app/.server/text/to-json.ts";
import { encodeHref } from "#app/lib/site-path.ts";
import { toProse } from "./to-prose.ts";

export interface FieldPlace {
  /** Site path of the page that shows the fields. */
  readonly path: string;
  /** Such as "Create a freight › Request body". */
  readonly trail: string;
  /** Whether fields of schemas that have a page of their own are listed here too. */
  readonly opensNamed: boolean;
  /** How many fields at most. */
  readonly limit: number;
}

/** Every field of a tree that can be linked to, by its dotted path. */
export function listFieldRecords(root: FieldNode, place: FieldPlace): SearchRecord[] {
  const records: SearchRecord[] = [];
  const visit = (node: FieldNode, parents: readonly string[]) => {
    if (!place.opensNamed && node.kind !== "root" && node.type.path !== undefined) return;
    for (const group of node.groups) {
      for (const field of group.fields) {
        if (records.length >= place.limit) return;
        const names = toNames(field, parents);
        if (field.kind !== "variant") records.push(toFieldRecord(field, names, place));
        visit(field, names);
      }
    }
  };
  visit(root, []);
  return records;
}

/** An alternative or an array's item has no name of its own. */
const toNames = ({ kind, name }: FieldNode, parents: readonly string[]) =>
  kind === "variant" || kind === "item" ? parents : [...parents, name];

/** One field, parameter or header. */
export function toFieldRecord(field: FieldNode, names: readonly string[], place: FieldPlace): SearchRecord {
  const title = names.join(".") || field.name;
  const values = [
    ...field.enumValues.flatMap(({ value, name }) => [toInlineCode(value), ...(name === undefined ? [] : [name])]),
    ...(field.constant === undefined ? [] : [field.constant]),
  ];
  return {
    kind: "field",
    href: `${place.path}#${encodeHref(field.id)}`,
    title,
    name: names.at(-1) ?? field.name,
    trail: place.trail,
    text: toProse(field.description),
    ...(values.length > 0 ? { values: values.join(", ") } : {}),
    ...(names.length > 1 ? { exact: [title] } : {}),
    ...(field.deprecated ? { deprecated: true } : {}),
  };
}
