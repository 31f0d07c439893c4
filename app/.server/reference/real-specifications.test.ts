import { expect, test } from "vitest";
import type { Diagnostic } from "#app/.server/model/diagnostic.ts";
import { loadReference } from "./load-reference.ts";
import { checkPage } from "./testing/check-page.ts";
import { escapeOnly } from "./testing/page-text.ts";
import { listRealSpecifications, type RealSpecification, sample } from "./testing/real-specifications.ts";

async function load({ directory, file }: RealSpecification) {
  const diagnostics: Diagnostic[] = [];
  const [api] = await loadReference({
    directory,
    apis: [{ id: "api", file }],
    highlight: escapeOnly,
    report: (diagnostic) => diagnostics.push(diagnostic),
  });
  return { api, diagnostics };
}

/** Characters of HTML. */
const largestPage = 1_000_000;

const specifications = listRealSpecifications();

/** Files that must not be published, with the reason that is reported. */
const refused: Readonly<Record<string, string>> = {
  "libopenapi-badref.yaml": "remote $ref is not allowed: http://go",
};

test("the packages contain at least sixty specifications", () => {
  expect(specifications.length).toBeGreaterThanOrEqual(60);
});

test.each(specifications)("$name loads, or is refused for a stated reason, and its pages render", async (given) => {
  const { api, diagnostics } = await load(given);
  const errors = diagnostics.filter(({ severity }) => severity === "error");
  expect(errors.map(({ message }) => message).slice(0, 1)).toEqual([refused[given.name] ?? []].flat());
  expect(api === undefined).toBe(errors.length > 0);
  for (const page of sample(api?.pages ?? [], 10)) {
    const html = page.renderBody();
    expect(html.length, page.path).toBeLessThan(largestPage);
    expect(checkPage(html), page.path).toEqual([]);
  }
});
