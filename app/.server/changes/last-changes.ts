import type { Api } from "#app/.server/reference/load-reference.ts";
import type { ApiHistory, FindRelease } from "./api-history.ts";

/**
 * When the pages of an API last changed, told by its versions: an operation or a schema with its last change, and the ones
 * that never changed with the oldest version known; everything else with the newest.
 */
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
  const newest = history?.versions()[0]?.date ?? findRelease(api.version)?.date.slice(0, 10);
  if (newest === undefined) return dates;
  for (const { path } of api.pages) dates.set(path, newest);
  if (!history) return dates;
  dates.set(history.path, newest);
  const oldest = history.versions().at(-1)?.date;
  const schemaPaths = new Map(api.index.schemas.map(({ name, path }) => [name, path]));
  const own = [...api.index.operations.map(({ path }) => path), ...schemaPaths.values()];
  for (const path of own) {
    if (oldest === undefined) dates.delete(path);
    else dates.set(path, oldest);
  }
  // Oldest first, so that the last change stays.
  for (const { date, changes } of history.versions().toReversed()) {
    if (date === undefined) continue;
    for (const { operations, schema, type } of changes) {
      for (const name of [schema, type]) {
        const schemaPath = schemaPaths.get(name ?? "");
        if (schemaPath !== undefined) dates.set(schemaPath, date);
      }
      for (const { path } of operations) if (path !== undefined) dates.set(path, date);
    }
  }
  return dates;
}
