import { expect, test } from "vitest";
import { loadText } from "#app/server/reference/testing/load-text.ts";
import { unlinkMissing } from "./unlink-missing.ts";

const specification = `openapi: 3.1.0
info: { title: T, version: "1" }
paths:
  /a:
    get:
      operationId: readA
      description: >
        [page](/guides/x#part), [missing](/guides/y), [top](#responses), [nowhere](#none), [*styled*](/guides/y?q=1),
        <a href="/guides/y">html</a>, [relative](../../guides/y), [other site](https://example.com/guides/y), [entity](/guides/x?a=1&b=2).
      responses: { "200": { description: Done. } }
`;

test("links of a specification to missing pages and headings are text", async () => {
  const { api } = await loadText(specification, "spec.yaml");
  if (!api) throw new Error("not loaded");
  const { pages } = unlinkMissing(api, { basename: "", isServed: (path) => path !== "/guides/y", externalPaths: [] });
  const find = (list: typeof pages) => list.find(({ path }) => path.endsWith("/read-a"));
  const html = find(pages)?.renderBody() ?? "";
  const description = /<p>(<a href="[^"]*\/guides\/x#part".*?)<\/p>/s.exec(html)?.[1]?.replace(/\s+/g, " ");
  expect(description?.replaceAll(/ rel="[^"]*"/g, "")).toBe(
    [
      `<a href="/guides/x#part">page</a>`,
      "missing",
      '<a href="#responses">top</a>',
      "nowhere",
      "<em>styled</em>",
      "html",
      "relative",
      '<a href="https://example.com/guides/y">other site</a>',
      `<a href="/guides/x?a=1&#x26;b=2">entity</a>.`,
    ].join(", "),
  );
  // Only these five links are text: the links of the page itself stay.
  const count = (text: string | undefined) => text?.match(/<a\s/g)?.length ?? 0;
  expect(count(find(api.pages)?.renderBody()) - count(html)).toBe(5);
});
