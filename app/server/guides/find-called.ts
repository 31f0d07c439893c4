import type { ReferenceIndex } from "#app/server/reference/index/reference-index.ts";
import { toTextAt } from "./code-value.ts";
import { createMatcher } from "./match-operation.ts";

/**
 * Creates a function that lists the operations to which a request leads, at most one of each API. The matchers are created at
 * the first call, which takes 13 ms for GitHub's specification.
 */
export function createFindCalled(apis: readonly { readonly index: ReferenceIndex }[]) {
  const createMatchers = () => apis.map(({ index }) => ({ index, matcher: createMatcher(index) }));
  let matchers: ReturnType<typeof createMatchers> | undefined;
  return (method: string, url: string) => {
    matchers ??= createMatchers();
    return matchers.flatMap(({ index, matcher }) => {
      const [found] = matcher.find(toTextAt(url, 0), toTextAt(method, 0));
      return found ? [{ index, entry: found.entry }] : [];
    });
  };
}
