import type { Page } from "#app/server/model/page.ts";
import type { Api } from "#app/server/reference/load-reference.ts";
import type { SearchRecord } from "#app/server/search/search-record.ts";
import { listOperationRecords, listSchemaRecords } from "./api-records.ts";
import { listPageRecords } from "./page-records.ts";

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
