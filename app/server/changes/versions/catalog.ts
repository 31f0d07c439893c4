import type { ReferenceIndex } from "#app/server/reference/index/reference-index.ts";
import { type OperationIdentity, pairOperations, toIdentity } from "../compare/compare-versions.ts";
import type { Version } from "./list-versions.ts";

/** One operation through all versions of an API. Its identity and label are those in the newest version that has it. */
export interface OperationLife extends OperationIdentity {
  /** The slugs of its pages in the versions that have it, oldest first. */
  readonly slugs: ReadonlyMap<Version, string>;
  readonly label: string;
}

/** The names of what all versions of an API contain. It stays in memory when the versions themselves are closed. */
export interface VersionCatalog {
  readonly operations: readonly OperationLife[];
  /** The names of the schemas and groups in each version, by the part of their paths after the path of the version. */
  readonly names: ReadonlyMap<Version, ReadonlyMap<string, string>>;
}

/** Lists the operations that the current version does not have: the last version of each, and its slug there. */
export const listRemoved = ({ operations }: VersionCatalog, current: Version): (readonly [Version, string])[] =>
  operations.filter(({ slugs }) => !slugs.has(current)).flatMap(({ slugs }) => [...slugs].slice(-1));

/** What the catalog requires of one version. */
export interface VersionContent {
  readonly version: Version;
  readonly operations: readonly (OperationIdentity & { readonly slug: string; readonly label: string })[];
  readonly names: ReadonlyMap<string, string>;
}

/** Lists the names of what a version contains. */
export const listContent = (
  version: Version,
  { basePath, operations, schemas, tags }: ReferenceIndex,
): VersionContent => ({
  version,
  operations: operations.map((entry) => ({ ...toIdentity(entry), slug: entry.slug, label: entry.label })),
  names: new Map([
    ...schemas.map(({ path, name }) => [path.slice(basePath.length), name] as const),
    ...tags.map(({ path, label }) => [path.slice(basePath.length), label] as const),
  ]),
});

interface OpenLife extends OperationLife {
  readonly slugs: Map<Version, string>;
}

/** Follows each operation through the versions, which are given oldest first. */
export function createCatalog(contents: readonly VersionContent[]): VersionCatalog {
  let lives: OpenLife[] = [];
  for (const { version, operations } of contents) {
    const lifeOf = new Map(Array.from(pairOperations(lives, operations), ([life, operation]) => [operation, life]));
    const continued = operations.map((operation): OpenLife => {
      const slugs = lifeOf.get(operation)?.slugs ?? new Map<Version, string>();
      return { ...operation, slugs: slugs.set(version, operation.slug) };
    });
    const paired = new Set(lifeOf.values());
    lives = [...continued, ...lives.filter((life) => !paired.has(life))];
  }
  return { operations: lives, names: new Map(contents.map(({ version, names }) => [version, names])) };
}
