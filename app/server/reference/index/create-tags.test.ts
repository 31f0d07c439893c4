import { expect, test } from "vitest";
import { loadPaths, loadText } from "../testing/load-text.ts";

const load = async (tags: readonly { readonly name: string; readonly parent?: string }[], used: readonly string[]) => {
  const paths = Object.fromEntries(
    used.map((tag) => [`/${tag}`, { get: { tags: [tag], responses: { 204: { description: "Done" } } } }]),
  );
  const text = JSON.stringify({ openapi: "3.2.0", info: { title: "Tags", version: "1" }, tags, paths });
  const { api, diagnostics } = await loadText(text, "spec.json");
  return { groups: api?.groups.map(({ label }) => label), diagnostics };
};

test("tags follow their parents, and tags without operations have no page", async () => {
  const tags = [
    { name: "drivers", parent: "people" },
    { name: "empty", parent: "people" },
    { name: "freight" },
    { name: "people" },
    { name: "licenses", parent: "drivers" },
    { name: "lost", parent: "nowhere" },
  ];
  expect(await load(tags, ["freight", "licenses", "lost"])).toMatchObject({
    groups: ["freight", "people", "drivers", "licenses", "lost"],
  });
});

test("tags whose ancestors form a loop are at the top level", async () => {
  const tags = [
    { name: "child", parent: "one" },
    { name: "one", parent: "two" },
    { name: "two", parent: "one" },
    { name: "self", parent: "self" },
  ];
  const { groups, diagnostics } = await load(tags, ["self", "two", "child"]);
  expect(groups).toEqual(["child", "two", "self"]);
  expect(diagnostics.filter(({ code }) => code === "parent-loop").map(({ message }) => message)).toEqual([
    'the tag "one" is its own ancestor',
    'the tag "self" is its own ancestor',
  ]);
});

test("a tag with an empty name is ignored", async () => {
  expect(await load([], [""])).toMatchObject({ groups: ["Operations"] });
});

test.each([
  ["/v1/users /v1/users/{id} /v1/api_keys /v1/api_keys/{id}", "Users, Api keys"],
  ["/rest/api/2/issue /rest/api/2/issue/{id} /rest/api/2/user /rest/api/2/user.list", "Issue, User"],
  ["/v1/a /v2/a /v2/b /{id}/b", "A, B"],
  ["/a /a/{id} /{id} /{id}/{name}", "A, Other operations"],
  ["/users /keys /keys/{id}", "Operations"],
  ["/users /users/{id}", "Operations"],
  ["/ /#Action=A /#Action=B", "Operations"],
])("without tags, the operations of %s are in the groups %s", async (used, groups) => {
  const paths = used.split(" ").map((path) => `  "${path}": {get: {responses: {}}}`);
  const { api } = await loadPaths(`\n${paths.join("\n")}\n`);
  expect(api?.groups.map(({ label }) => label).join(", ")).toBe(groups);
});
