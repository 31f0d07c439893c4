import type { Page } from "#app/server/model/page.ts";
import type { Api } from "#app/server/reference/load-reference.ts";
import type { SearchRecord } from "#app/server/search/search-record.ts";
import { listOperationRecords, listSchemaRecords } from "./api-records.ts";
import { listPageRecords } from "./page-records.ts";

/** The pages and APIs from which records are created. */
export interface RecordSources {
  readonly pages: ReadonlyMap<string, Page>;
  readonly apis: readonly Pick<Api, "index">[];
}

/** Yields operations, then other listed pages, then schemas, so that the index is useful early. */
export function* listRecords(
  { pages, apis }: RecordSources,
  onFailure: (path: string) => void = () => {},
): Generator<readonly SearchRecord[]> {
  function* list<Entry extends { readonly path: string }>(
    entries: Iterable<Entry>,
    toRecords: (entry: Entry) => Iterable<readonly SearchRecord[]>,
  ) {
    for (const entry of entries) {
      if (pages.get(entry.path)?.listed !== true) continue;
      try {
        yield* toRecords(entry);
      } catch {
        onFailure(entry.path);
      }
    }
  }
  for (const { index } of apis)
    yield* list(index.operations, (operation) => [withInnerText(listOperationRecords(index, operation))]);
  const others = [...pages.values()].filter(({ kind }) => kind !== "operation" && kind !== "schema");
  yield* list(others, listPageRecords);
  for (const { index } of apis)
    yield* list(index.schemas, (schema) => [withInnerText(listSchemaRecords(index, schema))]);
}

/** Adds the texts of the fields to the page's own record, so that the page is found by its fields. */
function withInnerText([page, ...fields]: readonly SearchRecord[]): SearchRecord[] {
  const toText = ({ title, values = [], text }: SearchRecord) => `${title} ${values.join(" ")} ${text.slice(0, 200)}`;
  return page ? [{ ...page, inner: fields.map(toText).join(" ") }, ...fields] : [];
}
