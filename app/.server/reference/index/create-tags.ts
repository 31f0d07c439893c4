import { encodeSegment } from "#app/lib/site-path.ts";
import type { Specification } from "../normalize/specification.ts";
import type { Cursor } from "../source/cursor.ts";
import type { OperationEntry, TagEntry } from "./reference-index.ts";
import { toSlug } from "./slug.ts";

interface Draft {
  readonly name: string;
  readonly cursor: Cursor | undefined;
  readonly operations: OperationEntry[];
}

/**
 * Groups operations by tag: first the entries of `tags` in written order with children after their parent, then other tags in order
 * of first use, then operations without a tag. A tag without operations is omitted, unless one of its descendants has operations or
 * the tag is a text page.
 */
export function createTags(
  specification: Specification,
  operations: readonly OperationEntry[],
  claim: (wanted: string) => string,
  basePath: string,
): TagEntry[] {
  const drafts = new Map<string, Draft>();
  for (const cursor of specification.root.list("tags")) {
    const name = cursor.text("name");
    if (name !== undefined && name.trim() !== "" && !drafts.has(name))
      drafts.set(name, { name, cursor, operations: [] });
  }
  const untagged: OperationEntry[] = [];
  for (const operation of operations) {
    const names = [...new Set(operation.tags)];
    const leading = names.filter((name) => isNavigation(drafts.get(name)?.cursor));
    if (names.length === 0) untagged.push(operation);
    for (const name of leading.length > 0 ? leading : names) {
      const draft = drafts.get(name) ?? { name, cursor: undefined, operations: [] };
      drafts.set(name, draft);
      draft.operations.push(operation);
    }
  }
  const groups = readGroups(specification);
  const toEntry = (name: string, { cursor, operations: own }: Omit<Draft, "name">, depth: number): TagEntry => {
    const slug = claim(toSlug(name) || "tag");
    return {
      name,
      label: cursor?.text("x-displayName") ?? cursor?.text("summary") ?? name,
      slug,
      path: `${basePath}/${encodeSegment(slug)}`,
      description: cursor?.text("description") ?? "",
      group: groups.get(name)?.label,
      depth,
      cursor,
      operations: sortByPosition(own),
    };
  };
  const entries = order(drafts)
    .filter(({ draft }) => draft.operations.length > 0 || isText(draft) || isParentOfUsed(draft.name, drafts))
    .toSorted((one, other) => toRank(groups, one.draft.name) - toRank(groups, other.draft.name))
    .map(({ draft, depth }) => toEntry(draft.name, draft, depth));
  if (untagged.length === 0) return entries;
  const label = toUntaggedLabel(untagged, entries.length > 0);
  return [...entries, { ...toEntry(label, { cursor: undefined, operations: untagged }, 0), name: undefined }];
}

/**
 * Returns true for a navigation tag. Tags of other kinds in OpenAPI 3.2 (badges, audiences) group only operations that have no
 * navigation tag.
 */
const isNavigation = (cursor: Cursor | undefined) => [undefined, "nav"].includes(cursor?.text("kind"));

/** Returns true if a tag is a page of text, as declared by `x-traitTag`. */
const isText = ({ cursor }: Draft) => cursor?.flag("x-traitTag") === true && (cursor.text("description") ?? "") !== "";

interface Group {
  readonly label: string;
  readonly rank: number;
}

/** Reads `x-tagGroups`, which orders tags and assigns them to named groups. Tags without a group come last. */
function readGroups(specification: Specification): ReadonlyMap<string, Group> {
  const groups = new Map<string, Group>();
  for (const group of specification.root.list("x-tagGroups"))
    for (const name of group.texts("tags"))
      if (!groups.has(name)) groups.set(name, { label: group.text("name") ?? "", rank: groups.size });
  return groups;
}

const toRank = (groups: ReadonlyMap<string, Group>, name: string) =>
  groups.size === 0 ? 0 : (groups.get(name)?.rank ?? groups.size);

/** Sorts operations by `x-position`. Operations without a position follow in written order. */
function sortByPosition(operations: readonly OperationEntry[]): readonly OperationEntry[] {
  const toPosition = ({ reference }: OperationEntry) =>
    Number(reference.cursor.number("x-position") ?? Number.POSITIVE_INFINITY);
  return operations.toSorted((one, other) => {
    const [first, second] = [toPosition(one), toPosition(other)];
    return first === second ? 0 : first - second;
  });
}

/** Returns the label for the group of operations without a tag. */
function toUntaggedLabel(operations: readonly OperationEntry[], hasTags: boolean): string {
  if (operations.every(({ reference }) => reference.kind === "webhook")) return "Webhooks";
  return hasTags ? "Other operations" : "Operations";
}

/** Lists tags so that each parent precedes its children. A tag whose ancestors form a loop or do not exist is at the top level. */
function order(drafts: ReadonlyMap<string, Draft>): Array<{ readonly draft: Draft; readonly depth: number }> {
  const children = new Map<string | undefined, Draft[]>();
  for (const draft of drafts.values()) {
    const parent = findParent(draft, drafts);
    children.set(parent, [...(children.get(parent) ?? []), draft]);
  }
  const list = (parent: string | undefined, depth: number): Array<{ draft: Draft; depth: number }> =>
    (children.get(parent) ?? []).flatMap((draft) => [{ draft, depth }, ...list(draft.name, depth + 1)]);
  return list(undefined, 0);
}

function findParent(draft: Draft, drafts: ReadonlyMap<string, Draft>): string | undefined {
  const parent = draft.cursor?.text("parent");
  if (parent === undefined || !drafts.has(parent)) return undefined;
  const seen = new Set([draft.name]);
  for (let at: string | undefined = parent; at !== undefined; at = drafts.get(at)?.cursor?.text("parent")) {
    if (seen.has(at)) return undefined;
    seen.add(at);
  }
  return parent;
}

const isParentOfUsed = (name: string, drafts: ReadonlyMap<string, Draft>): boolean =>
  [...drafts.values()].some(
    (draft) =>
      findParent(draft, drafts) === name && (draft.operations.length > 0 || isParentOfUsed(draft.name, drafts)),
  );
