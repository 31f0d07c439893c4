import type { AuthoredLink } from "#app/server/model/page.ts";
import { toCodeText } from "./code-value.ts";
import { createFindTargets, remember } from "./name-targets.ts";
import type { CheckedVersion } from "./versions.ts";

const operation = /^(GET|PUT|POST|PATCH|DELETE|HEAD|OPTIONS|TRACE|QUERY) (\S+)$/;
/** An `operationId` or the name of a schema that is no English word in lower case, such as `list`. */
const identifier = /^[A-Za-z][\w.-]*[A-Z_\d.-][\w.-]*$|^[A-Z][\w.-]+$/;

/** A word in lower case, such as `type` or `id`, is a name of too many things. */
const isPlainWord = (name: string) => /^[a-z]*$/.test(name);

/** A name that is also a header, such as `Location`, more often means the header. */
const findSchema = (name: string, { schemas, specification }: CheckedVersion["index"]) =>
  specification.root
    .get("components")
    ?.map("headers")
    .some(([header]) => header === name)
    ? undefined
    : schemas.find((schema) => schema.name === name);

/** Finds the targets of the names on a page: the path of the page that describes each, with the fragment of the place. */
export type FindNames = (names: readonly string[], links: readonly AuthoredLink[]) => ReadonlyMap<string, string>;

/**
 * Creates a function that finds the pages of operations (`POST /freights` or `FreightCreate`) and of schemas. Other names,
 * such as fields, are searched only in the operations and schemas to which the page links, or which it names.
 * A name that can mean several places has no target.
 * @param listVersions returns the current version of each API
 */
export function createFindNames(listVersions: () => readonly CheckedVersion[]): FindNames {
  const searchIn = remember(createFindTargets);
  return (names, links) => {
    const versions = listVersions();
    const entries = new Map(
      names.flatMap((name) => findEntry(name, versions) ?? []).map((found) => [found.name, found]),
    );
    const paths = new Set(links.map(({ href }) => href.replace(/[?#].*$/, "")));
    const named = new Set([...entries.values()].map(({ entry }) => entry));
    const about = versions.flatMap((version) => {
      const { index } = version;
      const subjects = [...index.operations, ...index.schemas].filter(
        (entry) => named.has(entry) || paths.has(entry.path),
      );
      const isAbout = subjects.length > 0 || [...paths].some((path) => path.startsWith(`${index.basePath}/`));
      return isAbout ? [{ find: searchIn(version), subjects }] : [];
    });
    const targets = new Map<string, string>();
    for (const name of new Set(names)) {
      if (isPlainWord(name)) continue;
      const entry = entries.get(name)?.entry;
      const found = entry ? [entry.path] : about.flatMap(({ find, subjects }) => find(name, subjects));
      if (found[0] !== undefined && found.length === 1) targets.set(name, found[0]);
    }
    return targets;
  };
}

function findEntry(name: string, versions: readonly CheckedVersion[]) {
  const [, method, path] = operation.exec(name) ?? [];
  if (method === undefined && !identifier.test(name)) return undefined;
  for (const { matcher, index } of versions) {
    const found =
      method === undefined || path === undefined
        ? { entry: index.operationById.get(name) ?? findSchema(name, index) }
        : matcher.match(toCodeText(path, 0), toCodeText(method, 0));
    if (found && "entry" in found && found.entry) return { name, entry: found.entry };
  }
  return undefined;
}
