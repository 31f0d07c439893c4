import { describe, expect, test } from "vitest";
import { toPageTarget } from "./link-target.ts";

const origin = "https://docs.example";

function anchor(href: string, attributes: Readonly<Record<string, string>> = {}) {
  const url = new URL(href, origin);
  return {
    href: url.href,
    origin: url.origin,
    pathname: url.pathname,
    search: url.search,
    hash: url.hash,
    target: attributes.target ?? "",
    hasAttribute: (name: string) => name in attributes,
  };
}

describe("toPageTarget", () => {
  test.each([
    ["/release-notes/3.3.0", "/release-notes/3.3.0"],
    ["/release-notes/2.51", "/release-notes/2.51"],
    ["/docs?x=1#top", "/docs?x=1#top"],
    ["/search?q=settlement", undefined],
    ["https://elsewhere.example/docs", undefined],
    ["//elsewhere.example/docs", undefined],
    ["mailto:a@b.example", undefined],
    ["/release-notes/rss.xml", undefined],
    ["/openapi/integrations.yaml", undefined],
    ["/img/logo.svg", undefined],
    ["/docs/api/changes/3.5.0...3.8.0?operations=freight-create", undefined],
  ])("for %s returns %s", (href, expected) => expect(toPageTarget(anchor(href), origin, "")).toBe(expected));

  test("ignores links that open elsewhere, download a file or lead to another document", () => {
    expect(toPageTarget(anchor("/docs", { target: "_blank" }), origin, "")).toBeUndefined();
    expect(toPageTarget(anchor("/docs", { download: "" }), origin, "")).toBeUndefined();
    expect(toPageTarget(anchor("/docs/samples/errors", { "data-document": "" }), origin, "")).toBeUndefined();
    expect(toPageTarget(anchor("/docs", { target: "_self" }), origin, "")).toBe("/docs");
  });
});

test("ignores links to paths of another server", () => {
  const external = ["/team"];
  expect(toPageTarget(anchor("/team"), origin, "", external)).toBeUndefined();
  expect(toPageTarget(anchor("/team/ann#top"), origin, "", external)).toBeUndefined();
  expect(toPageTarget(anchor("/teams"), origin, "", external)).toBe("/teams");
});
