import { expect, test } from "vitest";
import type { Version } from "#app/server/changes/versions/list-versions.ts";
import { createPage } from "#app/server/testing/create-page.ts";
import { findRenamed, suggestPage } from "./suggest-page.ts";

const paths = ["/api/order-put", "/api/order-get-one", "/api/order-delete", "/guides/setup"];

test.each([
  ["/api/order-get", "/api/order-get-one"],
  ["/api/ordr-delete", "/api/order-delete"],
  ["/api/order-pit", "/api/order-put"],
  ["/guides/stup", "/guides/setup"],
  ["/something/else/entirely", undefined],
])("suggests for %s", (target, expected) => expect(suggestPage(target, paths)).toBe(expected));

test("suggests a page with another verb if no page near has the same", () => {
  expect(suggestPage("/api/order-get", ["/api/order-put"])).toBe("/api/order-put");
});

test("suggests the only page with the same last segment in another folder", () => {
  expect(suggestPage("/reference/v1/setup#start", paths)).toBe("/guides/setup");
  expect(suggestPage("/reference/v1/setup", [...paths, "/api/setup"])).toBe(undefined);
});

const [current, earlier] = ["2", "1"].map((name): Pick<Version, "name"> => ({ name })) as [Version, Version];
const linking = (href: string) => {
  const page = createPage("/a", { links: [{ href, position: { file: "/c/a.md" } }] });
  return new Map([["/a", page]]);
};

function createVersions() {
  let opened = 0;
  const slugs = new Map([
    [earlier, "order-add"],
    [current, "order-create"],
  ]);
  const catalog = async () => {
    opened++;
    return { operations: [{ slugs, label: "Create" }], names: new Map() };
  };
  const api = { basePath: "/docs/api" } as Parameters<typeof findRenamed>[1][number]["api"];
  return { versions: [{ api, list: [current, earlier], current, catalog }], opened: () => opened };
}

test("an operation that was renamed leads from its earlier to its present path", async () => {
  const { versions } = createVersions();
  expect([...(await findRenamed(linking("/docs/api/order-add#body"), versions))]).toEqual([
    ["/docs/api/order-add", "/docs/api/order-create"],
  ]);
});

test("without broken links to the API, no earlier version is opened", async () => {
  const { versions, opened } = createVersions();
  expect((await findRenamed(linking("/guides/gone"), versions)).size).toBe(0);
  expect(opened()).toBe(0);
});
