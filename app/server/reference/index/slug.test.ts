import { describe, expect, test } from "vitest";
import { SlugRegistry, toOperationSlug, toTitleSlug } from "./slug.ts";

test.each([
  ["Northhaul Integrations API", "northhaul-integrations-api"],
  ["Café API v2", "cafe-api-v2"],
  ["!!!", "overview"],
])("the slug of the title %j is %j", (title, slug) => {
  expect(toTitleSlug(title)).toBe(slug);
});

const unnamed = { slug: undefined, id: undefined, summary: undefined, method: "GET", path: "/a/{id}" };

test.each([
  [{ id: "FreightCreate" }, "freight-create"],
  [{ id: "getURLv2" }, "get-ur-lv2"],
  [{ id: "describeEC2Hosts" }, "describe-ec2-hosts"],
  [{ id: "listK8sNodes" }, "list-k8s-nodes"],
  [{ id: "get_v1_5" }, "get-v1-5"],
  [{ id: "FreightCreate", slug: "new" }, "new"],
  [{ summary: "List all things" }, "list-all-things"],
  [{}, "get-a-id"],
  [{ id: ".." }, "get-a-id"],
  [{ id: "../../etc/passwd" }, "etc-passwd"],
  [{ id: ".data" }, "data"],
  [{ id: "__manifest" }, "manifest"],
  [{ id: "", summary: "" }, "get-a-id"],
])("the slug of the operation %j is %j", (source, slug) => {
  expect(toOperationSlug({ ...unnamed, ...source })).toBe(slug);
});

describe("the slug of several owners", () => {
  test("belongs to the first owner; later owners get a suffix or a number", () => {
    const registry = new SlugRegistry<string>();
    const claims = ["one", "two", "three"].map((owner) => registry.claim("a", owner, ["get"]).slug);
    expect(claims).toEqual(["a", "a-get", "a-get-2"]);
    expect(registry.claim("a", "four").holder).toBe("one");
  });

  test("takes the name of a tag instead of a number", () => {
    const registry = new SlugRegistry<string>();
    const tags = ["pets", "owners", "", "owners"];
    expect(tags.map((tag) => registry.claim("a", tag, ["get", tag]).slug)).toEqual([
      "a",
      "a-get",
      "a-get-2",
      "a-owners",
    ]);
  });
});
