import type { Api } from "#app/server/reference/load-reference.ts";
import type { ApiHistory } from "./api-history.ts";
import type { FindRelease } from "./versions/list-versions.ts";

/** Creates a function that finds the date of the last version that changed a page of an API. */
export function createLastChanges(
  apis: readonly Api[],
  historyOf: ReadonlyMap<Api, ApiHistory>,
  findRelease: FindRelease,
): (path: string) => string | undefined {
  let dates: ReadonlyMap<string, string> | undefined;
  return (path) => {
    dates ??= new Map(apis.flatMap((api) => [...listDates(api, historyOf.get(api), findRelease)]));
    return dates.get(path);
  };
}

function listDates(api: Api, history: ApiHistory | undefined, findRelease: FindRelease): Map<string, string> {
  const dates = new Map<string, string>();
  const newest = history?.changes()[0]?.date ?? findRelease(api.version, undefined)?.date.slice(0, 10);
  if (newest === undefined) return dates;
  for (const { path } of api.pages) dates.set(path, newest);
  if (!history) return dates;
  dates.set(history.path, newest);
  const { operations, schemas } = api.index;
  const oldest = history.changes().at(-1)?.date;
  for (const { path } of [...operations, ...schemas]) {
    if (oldest === undefined) dates.delete(path);
    else dates.set(path, oldest);
  }
  const schemaPaths = new Map(schemas.map(({ name, path }) => [name, path]));
  // Versions are visited from oldest to newest, so that the last change determines the date.
  for (const { date, changes } of history.changes().toReversed()) {
    if (date === undefined) continue;
    for (const { operations: changed, schema, type } of changes) {
      const paths = [...changed.map(({ path }) => path), ...[schema, type].map((name) => schemaPaths.get(name ?? ""))];
      for (const path of paths) if (path !== undefined) dates.set(path, date);
    }
  }
  return dates;
}
