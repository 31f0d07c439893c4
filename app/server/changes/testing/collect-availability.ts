import { type CollectedOperation, type CollectedValue, collectValues, listVariables } from "./collect-values.ts";

/** Marks as in `availability.json`. */
interface Marks {
  since?: string;
  requiredSince?: string;
  deprecatedSince?: string;
  enumSince?: Record<string, string>;
}

/**
 * Computes the availability of what the newest version has: by slug for operations, and by slug, direction, location and
 * name for values. Values that have variants in a version, or are inside such a value, are left undecided. It shares no code with the comparison that it tests.
 * @param versions oldest first
 * @param slugs slugs by method and path, such as `get /freights`; other operations are not public
 */
export function collectAvailability(
  versions: ReadonlyArray<{ readonly name: string; readonly file: string }>,
  slugs: ReadonlyMap<string, string>,
): { readonly marks: ReadonlyMap<string, Marks>; readonly isUndecided: (key: string) => boolean } {
  const collected = versions.map(({ file }) => collectValues(file));
  const marksOf = new Map<string, Marks>();
  const undecided = new Set<string>();
  /** Returns the version with which the last run of versions that have something begins. */
  const findStart = (has: readonly boolean[]): string | undefined => {
    const before = has.lastIndexOf(false);
    return before === -1 || before === has.length - 1 ? undefined : versions[before + 1]?.name;
  };
  for (const operation of collected.at(-1) ?? []) {
    const slug = slugs.get(operation.route);
    if (slug === undefined) continue;
    const life = followBack(collected, operation);
    const add = (key: string, marks: Marks) => {
      const known = Object.entries(marks).filter(([, mark]) => mark !== undefined && Object.keys(mark).length > 0);
      // A body and its only media type have the same key.
      if (known.length > 0) marksOf.set(key, { ...marksOf.get(key), ...Object.fromEntries(known) });
    };
    add(slug, {
      since: findStart(life.map((each) => each !== undefined)),
      deprecatedSince: findStart(life.map((each) => each?.deprecated === true)),
    } as Marks);
    for (const version of life)
      for (const [key, { hasVariants }] of version?.values ?? [])
        if (hasVariants) undecided.add(`${slug} ${toLabel(operation, key)}`);
    for (const [key, { enumValues }] of operation.values) {
      const start = (has: (value: CollectedValue) => boolean) =>
        findStart(
          life.map((each) => {
            const value = each?.values.get(key);
            return value !== undefined && has(value);
          }),
        );
      const starts = enumValues.map((value) => [value, start((each) => each.enumValues.includes(value))]);
      add(`${slug} ${toLabel(operation, key)}`, {
        since: start(() => true),
        requiredSince: start(({ required }) => required),
        deprecatedSince: start(({ deprecated }) => deprecated),
        enumSince: Object.fromEntries(starts.filter(([, mark]) => mark !== undefined)),
      } as Marks);
    }
  }
  const isUndecided = (key: string) => listContainers(key).some((container) => undecided.has(container));
  for (const key of marksOf.keys()) if (isUndecided(key)) marksOf.delete(key);
  return { marks: marksOf, isUndecided };
}

/** Leaves out the media type of a body that has only one, and names the variables of the path, as pages do. */
const toLabel = ({ mediaTypes, route }: CollectedOperation, key: string) =>
  key
    .replace(/^(sent path parameter )\{(\d+)\}/, (_, start, index) => start + listVariables(route)[index])
    .replace(/^(.+?) as \S+(?= )/, (whole, body) => (mediaTypes.get(body) === 1 ? body : whole));

/** Finds the operation in each version: by its id or, if it was renamed, by method and path. */
function followBack(collected: ReadonlyArray<readonly CollectedOperation[]>, newest: CollectedOperation) {
  const life: Array<CollectedOperation | undefined> = [newest];
  let known = newest;
  for (let position = collected.length - 2; position >= 0; position -= 1) {
    const ids = new Set(collected[position + 1]?.map(({ id }) => id));
    const found =
      collected[position]?.find(({ id }) => id !== "" && id === known.id) ??
      collected[position]?.find(({ id, route }) => route === known.route && !ids.has(id));
    life.unshift(found);
    known = found ?? known;
  }
  return life;
}

/** Lists a value and the values that contain it, such as `… lines[].weight`, `… lines[]`, `… lines` and the whole body. */
function listContainers(key: string): string[] {
  const start = key.replaceAll("any name", "any_name").lastIndexOf(" ") + 1;
  const name = key.slice(start);
  const ends = [...name.matchAll(/[.[]|$/g)].map(({ index }) => index);
  return [key.slice(0, start), ...ends.map((end) => key.slice(0, start + end))];
}
