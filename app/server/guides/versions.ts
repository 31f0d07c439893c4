import type { DescribedPage } from "#app/server/markdown/document.ts";
import type { ReferenceIndex } from "#app/server/reference/index/reference-index.ts";
import { compareVersionNames } from "#app/server/text/version-names.ts";
import { createMatcher, type OperationMatcher } from "./match-operation.ts";
import { createVocabulary, type Vocabulary } from "./vocabulary.ts";

/** One version of an API, with which code is compared. */
export interface CheckedVersion {
  /** Name of the API, such as `integrations`. */
  readonly api: string;
  /** Name of the version, such as `3.8.0`. */
  readonly name: string;
  readonly index: ReferenceIndex;
  /** Path below which the pages of the current version are, to which guides link. */
  readonly basePath: string;
  readonly matcher: OperationMatcher;
  readonly vocabulary: Vocabulary;
}

/** Creates a version of an API for the check. */
export const toCheckedVersion = (
  api: string,
  index: ReferenceIndex,
  { name = index.version, basePath = index.basePath }: Partial<Pick<CheckedVersion, "name" | "basePath">> = {},
): CheckedVersion => ({
  api,
  name,
  index,
  basePath,
  matcher: createMatcher(index),
  vocabulary: createVocabulary(index.specification),
});

/** Returns the range of versions that a page is about. A release note is about the version that its path names. */
export function toVersionRange({ kind, path, apiVersion }: DescribedPage): string | undefined {
  if (apiVersion !== undefined) return apiVersion;
  return kind === "release-note" ? decodeURIComponent(path.slice(path.lastIndexOf("/") + 1)) : undefined;
}

/**
 * Returns whether a range contains a version. A range consists of versions with `>=`, `>`, `<=`, `<` or `=`, of which all
 * have to hold, and `||` between alternatives. Numbers are compared as numbers, so that versions can be dates.
 *
 * @example isInRange("3.10.0", ">=3.6.0 <4") // true
 */
export function isInRange(version: string, range: string): boolean {
  return range.split("||").some((part) => {
    const comparators = [...part.matchAll(/(>=|<=|>|<|=)?\s*([^\s<>=|]+)/g)];
    const holds = ([, operator = "=", limit = ""]: readonly string[]) => {
      const order = compareVersionNames(version, limit);
      return order === 0 ? operator.includes("=") : operator.startsWith(order > 0 ? ">" : "<");
    };
    return comparators.length > 0 && comparators.every(holds);
  });
}
