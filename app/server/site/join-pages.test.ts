import { expect, test } from "vitest";
import type { Diagnostic } from "#app/server/model/diagnostic.ts";
import type { Page } from "#app/server/model/page.ts";
import { createPage } from "#app/server/testing/create-page.ts";
import { joinPages } from "./join-pages.ts";

const page = (path: string, file: string) => createPage(path, { title: file, source: { file, line: 3 } });

function join(pages: Page[]) {
  const reported: Diagnostic[] = [];
  const joined = joinPages(pages, (diagnostic) => reported.push(diagnostic));
  return { joined, reported };
}

test("of two pages with one path the first is kept, and the second is reported with both files", () => {
  const { joined, reported } = join([page("/a", "first.md"), page("/a", "second.md")]);
  expect(joined.get("/a")?.title).toBe("first.md");
  expect(reported).toMatchObject([{ severity: "warning", code: "duplicate-route", file: "second.md", line: 3 }]);
  expect(reported[0]?.message).toContain("first.md:3");
});

const toPaths = (text: string) => text.split(/\s+/);

test("a page at a reserved path is an error, and all other pages are found at their paths", () => {
  const reserved = toPaths(`/healthz /readyz /Healthz /mcp /search /Search /search.json /assets /assets/x
    /content-assets/a/b.png /social-cards/x.png /a.data /a.md /a.MD /a.html /_ /a/_`);
  const free = toPaths("/health /assets.x /searching /mcp/x /search/x /a.data.b /release-notes/3.8.0");
  const { joined, reported } = join([...reserved, ...free].map((path) => page(path, path)));
  expect([...joined.keys()]).toEqual(free);
  expect(reported).toMatchObject(reserved.map((file) => ({ severity: "error", code: "reserved-path", file, line: 3 })));
});
