import type { ReferenceIndex } from "#app/server/reference/index/reference-index.ts";
import { toIdentity } from "../compare/compare-versions.ts";
import { type OperationIdentity, pairOperations } from "../compare/pair-operations.ts";
import type { Version } from "./list-versions.ts";

/** One operation through all versions of an API. */
export interface OperationLife {
  /** The slugs of its pages in the versions that have it, oldest first. */
  readonly slugs: ReadonlyMap<Version, string>;
  /** Its label in the newest of these versions. */
  readonly label: string;
}

/** The names of what all versions of an API contain. It stays in memory when the versions themselves are closed. */
export interface VersionCatalog {
  readonly operations: readonly OperationLife[];
  /** The names of the schemas, by the last segment of their paths, in each version. */
  readonly schemas: ReadonlyMap<Version, ReadonlyMap<string, string>>;
}

/** What the catalog needs to know of one version. */
export interface VersionContent {
  readonly version: Version;
  readonly operations: readonly (OperationIdentity & { readonly slug: string; readonly label: string })[];
  readonly schemas: ReadonlyMap<string, string>;
}

/** Lists the names of what a version contains. */
export const listContent = (version: Version, { operations, schemas }: ReferenceIndex): VersionContent => ({
  version,
  operations: operations.map((entry) => ({ ...toIdentity(entry), slug: entry.slug, label: entry.label })),
  schemas: new Map(schemas.map(({ path, name }) => [path.slice(path.lastIndexOf("/") + 1), name])),
});

interface OpenLife extends OperationIdentity {
  readonly slugs: Map<Version, string>;
  readonly label: string;
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
  return { operations: lives, schemas: new Map(contents.map(({ version, schemas }) => [version, schemas])) };
}
