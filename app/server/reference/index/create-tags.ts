import { encodeSegment } from "#app/lib/site-path.ts";
import type { Specification } from "../normalize/specification.ts";
import type { Cursor } from "../source/cursor.ts";
import { claimSlug, toNameWords, toSlug } from "./names.ts";
import type { OperationEntry, TagEntry } from "./reference-index.ts";

interface Draft {
  readonly name: string;
  readonly cursor: Cursor | undefined;
  readonly operations: OperationEntry[];
}

/**
 * Groups operations by tag: declared tags first, then other tags in order of first use, then operations without a tag.
 * Tags in `x-tagGroups` precede all other tags. Without any tag, paths group the operations.
 */
export function createTags(
  specification: Specification,
  operations: readonly OperationEntry[],
  slugs: Set<string>,
  basePath: string,
): TagEntry[] {
  const groups = readGroups(specification);
  const toRank = ({ name }: Draft) => groups.get(name)?.rank ?? groups.size;
  const toEntry = ({ name, cursor, operations: own }: Draft): TagEntry => {
    const slug = claimSlug(toSlug(name) || "tag", slugs);
    return {
      name,
      label: cursor?.text("x-displayName") ?? cursor?.text("summary") ?? name,
      slug,
      path: `${basePath}/${encodeSegment(slug)}`,
      description: cursor?.text("description") ?? "",
      group: groups.get(name)?.label,
      cursor,
      operations: own.toSorted((one, other) => toPosition(one) - toPosition(other)),
    };
  };
  const entries = listShown(createDrafts(specification, operations), readTagParents(specification.root).parents)
    .toSorted((one, other) => toRank(one) - toRank(other))
    .map(toEntry);
  const untagged = operations.filter(({ tags }) => tags.length === 0);
  if (untagged.length === 0) return entries;
  const hasTags = entries.length > 0;
  const paths = hasTags ? [] : groupByPath(untagged);
  const others = paths.length > 0 ? paths : [[toUntaggedLabel(untagged, hasTags), untagged] as const];
  return [
    ...entries,
    ...others.map(([label, own]) => ({
      ...toEntry({ name: label, cursor: undefined, operations: [...own] }),
      name: undefined,
    })),
  ];
}

/**
 * Groups operations by the first word of their paths after common prefixes and versions: `/v1/users/{id}` and
 * `/v1/users.list` are in `Users`. Returns an empty list if the groups would have fewer than two operations on average.
 */
function groupByPath(operations: readonly OperationEntry[]): ReadonlyArray<readonly [string, OperationEntry[]]> {
  const toSegments = ({ reference }: OperationEntry) =>
    reference.path.split("/").filter((segment) => segment !== "" && !/^(?:\{|v\d[\d.]*$)/i.test(segment));
  const [first, ...others] = operations.filter(({ reference }) => reference.kind === "path").map(toSegments);
  const end = first?.findIndex((segment, at) => others.some((other) => other[at] !== segment)) ?? 0;
  const groups = Map.groupBy(operations, (operation) => {
    const [word = ""] = (toSegments(operation)[Math.max(end, 0)] ?? "").split(/[.:#?]/, 1);
    return operation.reference.kind === "path" ? toNameWords(word) : "Webhooks";
  });
  if (groups.size < 2 || groups.size > operations.length / 2) return [];
  return [...groups].map(([label, own]) => [label || toUntaggedLabel(own, true), own]);
}

function createDrafts(specification: Specification, operations: readonly OperationEntry[]): Map<string, Draft> {
  const drafts = new Map<string, Draft>();
  for (const cursor of specification.root.list("tags")) {
    const name = cursor.text("name");
    if (name?.trim() && !drafts.has(name)) drafts.set(name, { name, cursor, operations: [] });
  }
  for (const operation of operations) {
    const names = [...new Set(operation.tags)];
    const leading = names.filter((name) => isNavigation(drafts.get(name)?.cursor));
    for (const name of leading.length > 0 ? leading : names) {
      const draft = drafts.get(name) ?? { name, cursor: undefined, operations: [] };
      drafts.set(name, draft);
      draft.operations.push(operation);
    }
  }
  return drafts;
}

/**
 * A tag without a `kind` (OpenAPI 3.2), or with the kind `nav`, is a navigation tag. If an operation has a navigation
 * tag, only navigation tags group the operation.
 */
const isNavigation = (cursor: Cursor | undefined) => [undefined, "nav"].includes(cursor?.text("kind"));

const isText = ({ cursor }: Draft) => cursor?.flag("x-traitTag") === true && (cursor.text("description") ?? "") !== "";

function readGroups(specification: Specification) {
  const groups = new Map<string, { readonly label: string; readonly rank: number }>();
  for (const group of specification.root.list("x-tagGroups"))
    for (const name of group.texts("tags"))
      if (!groups.has(name)) groups.set(name, { label: group.text("name") ?? "", rank: groups.size });
  return groups;
}

const toPosition = ({ reference }: OperationEntry) => Number(reference.cursor.number("x-position") ?? Number.MAX_VALUE);

function toUntaggedLabel(operations: readonly OperationEntry[], hasTags: boolean): string {
  if (operations.every(({ reference }) => reference.kind === "webhook")) return "Webhooks";
  return hasTags ? "Other operations" : "Operations";
}

/** Lists the tags that have a page. A parent with a page precedes its children. */
function listShown(drafts: ReadonlyMap<string, Draft>, parents: ReadonlyMap<string, string>): Draft[] {
  const findParent = (name: string) => {
    const parent = parents.get(name);
    return parent !== undefined && drafts.has(parent) ? parent : undefined;
  };
  const children = Map.groupBy(drafts.values(), ({ name }) => findParent(name));
  const list = (parent: string | undefined): Draft[] =>
    (children.get(parent) ?? []).flatMap((draft) => {
      const family = [draft, ...list(draft.name)];
      const isUsed = family.some(({ operations }) => operations.length > 0);
      return isUsed || isText(draft) ? family : family.slice(1);
    });
  return list(undefined);
}

/**
 * Reads the parents of the tags (OpenAPI 3.2). A parent may be unknown. A tag whose ancestors form a loop has no parent, and `loops`
 * contains one tag of each loop.
 */
export function readTagParents(root: Cursor) {
  const tags = new Map<string, Cursor>();
  for (const tag of root.list("tags")) {
    const name = tag.text("name");
    if (name !== undefined && !tags.has(name)) tags.set(name, tag);
  }
  const loops: Cursor[] = [];
  const reported = new Set<string>();
  const parents = new Map<string, string>();
  for (const [name, tag] of tags) {
    const ancestors = new Set<string>();
    let at = tag.text("parent");
    for (; at !== undefined && !ancestors.has(at); at = tags.get(at)?.text("parent")) ancestors.add(at);
    const parent = tag.text("parent");
    if (at === undefined && parent !== undefined) parents.set(name, parent);
    if (!ancestors.has(name) || reported.has(name)) continue;
    loops.push(tag);
    for (const ancestor of ancestors) reported.add(ancestor);
  }
  return { parents, loops };
}
