import type { PageKind } from "#app/lib/page.ts";
import { encodeHref } from "#app/lib/site-path.ts";
import type { Page } from "#app/server/model/page.ts";
import type { Api } from "#app/server/reference/load-reference.ts";
import { type BodySection, splitSections } from "#app/server/text/split-sections.ts";
import { listOperationRecords, listSchemaRecords } from "./api-records.ts";
import type { SearchRecord } from "./search-record.ts";

/** The pages and APIs from which records are created. */
export interface RecordSources {
  readonly pages: ReadonlyMap<string, Page>;
  readonly apis: readonly SearchedApi[];
}

/** An API whose pages are below `basePath`. */
export type SearchedApi = Pick<Api, "id" | "label" | "basePath" | "index">;

/** A page, and a function that creates its records. */
export interface RecordEntry {
  readonly path: string;
  readonly listRecords: () => readonly SearchRecord[];
}

/** Lists operations, then other listed pages, then schemas, so that the index is useful early. */
export function listEntries({ pages, apis }: RecordSources): RecordEntry[] {
  const operations = apis.flatMap(({ index }) =>
    index.operations.map((operation) => ({
      path: operation.path,
      listRecords: () => withInnerText(listOperationRecords(index, operation)),
    })),
  );
  const others = [...pages.values()]
    .filter(({ kind }) => kind !== "operation" && kind !== "schema")
    .map((page) => ({ path: page.path, listRecords: () => listPageRecords(page) }));
  const schemas = apis.flatMap(({ index }) =>
    index.schemas.map((schema) => ({
      path: schema.path,
      listRecords: () => withInnerText(listSchemaRecords(index, schema)),
    })),
  );
  return [...operations, ...others, ...schemas].filter(({ path }) => pages.get(path)?.listed);
}

/** Adds the texts of the fields to the page's own record, so that the page is found by its fields. */
function withInnerText([page, ...fields]: readonly SearchRecord[]): SearchRecord[] {
  const toText = ({ title, values = [], text }: SearchRecord) => `${title} ${values.join(" ")} ${text.slice(0, 200)}`;
  return page ? [{ ...page, inner: fields.map(toText).join(" ") }, ...fields] : [];
}

/** Kinds of pages whose text is indexed. `api-records.ts` creates the records of operations and schemas. */
const textKinds: ReadonlySet<PageKind> = new Set([
  "page",
  "guide",
  "release-note",
  "api-overview",
  "api-errors",
  "api-changes",
]);

const otherNames: Readonly<Partial<Record<PageKind, readonly string[]>>> = {
  "api-changes": ["changelog"],
  "api-overview": ["openapi", "swagger"],
};

/**
 * Lists the records of a page: one for the page, and one for each of its sections. A page that compares versions has
 * records without text, because its text would need all versions.
 */
function listPageRecords(page: Page): readonly SearchRecord[] {
  const kind = page.kind === "release-note" || page.kind === "guide" ? page.kind : "page";
  const hasText = textKinds.has(page.kind);
  const [lead, ...sections] = hasText ? listSections(page) : [];
  const names =
    kind === "release-note" ? listVersionNames(page.path.split("/").at(-1) ?? "") : (otherNames[page.kind] ?? []);
  return [
    {
      kind,
      href: page.path,
      title: page.title,
      trail: "",
      text: `${page.description} ${lead?.text ?? ""}`.trim(),
      identifiers: names.join(" "),
      exact: [page.title, ...names],
      values: page.head.tags ?? [],
      weight: hasText ? 1 : 0.6,
    },
    ...sections
      // The list of operations has the ids `operations` and `operations.{tag}`. Each operation has its own record.
      .filter(({ id = "" }) => page.kind !== "api-overview" || !/^operations(?:\.|$)/.test(id))
      .map(({ id = "", heading, text }): SearchRecord => {
        const [status, code = "", meaning = ""] = /^([1-5]\d\d) (\D+)$/.exec(heading) ?? [];
        return {
          kind,
          href: `${page.path}#${encodeHref(id)}`,
          title: heading,
          trail: page.title,
          text,
          ...(status ? { exact: [heading, code, meaning], label: "HTTP status" } : {}),
        };
      }),
  ];
}

function listSections(page: Page): readonly BodySection[] {
  // An authored text is complete without `prepare`, which only adds the versions to which the text applies.
  if (!page.prepare || page.listCode) return splitSections(page.renderBody());
  return [
    { id: undefined, heading: "", text: "" },
    ...page.headings.map(({ id, text }) => ({ id, heading: text, text: "" })),
  ];
}

const listVersionNames = (version: string): string[] => [
  version,
  `v${version}`,
  ...(version.endsWith(".0") ? [version.slice(0, -2), version.split(".", 1)[0] ?? ""] : []),
];
