import { expect, test } from "vitest";
import { createPage } from "#app/server/testing/create-page.ts";
import { createLlmsFiles, type VersionLinks } from "./create-llms-files.ts";

const page = (path: string) =>
  createPage(path, { title: `Page ${path}`, description: "What the page is about. ".repeat(5) });

const create = (count: number, versions: readonly VersionLinks[] = []) =>
  createLlmsFiles({
    shell: { title: "Docs", provider: "Acme", siteUrl: "https://docs.example" },
    description: "About everything.",
    sections: [
      { title: "Guides", pages: [page("/guides/one")] },
      { title: "API", pages: Array.from({ length: count }, (_, index) => page(`/docs/api/${index}`)) },
    ],
    versions,
    convertBody: async ({ title }) => title,
  }).map(({ path, body }) => [path, path === "/llms-full.txt" ? "" : String(body())] as const);

test("a small site has only /llms.txt", () =>
  expect(create(3).map(([path]) => path)).toEqual(["/llms.txt", "/llms-full.txt"]));

test("no file is longer than agents read, every page is listed once, and /llms.txt links to the other files", () => {
  const files = new Map(create(3_000));
  for (const [path, text] of files) expect([path, text.length <= 50_000]).toEqual([path, true]);
  const index = files.get("/llms.txt") ?? "";
  const linked = [...index.matchAll(/\(https:\/\/docs\.example(\/llms\/\d+\.txt)\): (\d+) pages/g)];
  expect(linked.length).toBeGreaterThan(5);
  expect(linked.map(([, path]) => path)).toEqual([...files.keys()].filter((path) => path.startsWith("/llms/")));
  expect(linked.reduce((sum, [, , pages]) => sum + Number(pages), 0)).toBe(3_000);
  const listed = [...files.values()].join("\n").match(/docs\.example\/docs\/api\/\d+\.md/g) ?? [];
  expect(new Set(listed).size).toBe(3_000);
  expect(index).toContain("/guides/one.md");
});

test("no file is longer than agents read if the links to the versions of many APIs fill most of it", () => {
  const links = Array.from({ length: 20 }, (_, index) => ({ path: `/docs/payments/${index}`, label: `${index}` }));
  const versions = Array.from({ length: 20 }, (_, index) => ({ title: `Payments ${index}`, links }));
  for (const [path, text] of create(250, versions)) expect([path, text.length <= 50_000]).toEqual([path, true]);
});
