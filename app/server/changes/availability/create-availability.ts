import type { ApiHistory } from "#app/server/changes/api-history.ts";
import { once } from "#app/server/changes/once.ts";
import type { Version } from "#app/server/changes/versions/list-versions.ts";
import { toChangesPath } from "#app/server/changes/view/changes-page.tsx";
import type { AvailabilitySource } from "#app/server/reference/outline/availability.ts";
import { createFindAvailability } from "./find-availability.ts";
import { writeAvailability } from "./write-availability.ts";

/**
 * Creates the availability of an API with several versions. It is computed from all of them when it is first needed. The pages
 * of an API that is not compared quickly have no marks until the availability is known, and no cache keeps them.
 */
export function createAvailability(history: ApiHistory) {
  const { versions } = history;
  let found: ReadonlyMap<Version, AvailabilitySource["find"]> | undefined;
  const compute = once(async () => {
    const changes = (await history.compare()).toReversed();
    const marked = changes.map(({ version, step }) => ({
      mark: { version: version.name, path: toChangesPath(history, version) },
      step,
    }));
    found = new Map(changes.map(({ version }, position) => [version, createFindAvailability(marked, position)]));
  });
  const findOf = (version: Version) => found?.get(version);
  const prepare = async () => {
    if (found) return;
    // If an earlier version cannot be read, the page is shown without marks.
    const computing = compute().catch(() => undefined);
    if (versions.isQuicklyCompared) await computing;
  };

  return {
    /** Returns the availability for the pages of a version. */
    of: (version: Version): AvailabilitySource => ({
      find: (operation) => findOf(version)?.(operation),
      isKnown: () => found !== undefined,
      prepare,
    }),
    /** Computes the availability if pages wait for it. */
    prepareAwaited: async () => {
      if (versions.isQuicklyCompared) await prepare();
    },
    /** Returns the content of `…/availability.json`. */
    write: async () => {
      await compute();
      const changed = (await history.compare()).flatMap(({ step }) => [...(step?.components.values() ?? [])]);
      return writeAvailability(history, await versions.catalog(), findOf, changed);
    },
  };
}
