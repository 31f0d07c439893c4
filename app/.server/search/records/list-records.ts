import type { Page } from "#app/.server/model/page.ts";
import type { Api } from "#app/.server/reference/load-reference.ts";
import type { SearchRecord } from "#app/.server/search/search-record.ts";
import { listOperationRecords } from "./operation-records.ts";
import { listPageRecords } from "./page-records.ts";
import { listSchemaRecords } from "./schema-records.ts";

export interface SearchSources {
  readonly pages: ReadonlyMap<string, Page>;
  readonly apis: readonly Pick<Api, "index">[];
  /** Takes the path of a page that cannot be read; its batch is empty, and the others are not concerned. */
  readonly onFailure?: (path: string) => void;
}

/**
 * Everything that can be found, a page at a time and made when it is asked for: what readers look for most comes first, so
 * that an index that is still being built already answers well. Pages that are in no list are in no search either.
 */
export function* listRecords({ pages, apis, onFailure }: SearchSources): Generator<readonly SearchRecord[]> {
  const attempt = (path: string, list: () => readonly SearchRecord[]): readonly SearchRecord[] => {
    try {
      return list();
    } catch {
      onFailure?.(path);
      return [];
    }
  };
  const isListed = ({ path }: { readonly path: string }) => pages.get(path)?.listed === true;
  for (const { index } of apis)
    for (const entry of index.operations.filter(isListed))
      yield attempt(entry.path, () => listOperationRecords(index, entry));
  for (const page of pages.values()) {
    if (page.listed && page.kind !== "operation" && page.kind !== "schema")
      yield attempt(page.path, () => listPageRecords(page));
  }
  for (const { index } of apis)
    for (const schema of index.schemas.filter(isListed))
      yield attempt(schema.path, () => listSchemaRecords(index, schema));
}
