import path from "node:path";
import { describe, expect, test } from "vitest";
import { loadSite } from "#app/.server/site.ts";
import { joinBody } from "#app/lib/split-body.ts";
import { splitBody } from "./split-body.ts";

const screen = `<p>${"A lorry takes a load. ".repeat(600)}</p>`;
const place = (part: number) => `<template data-later="${part}"></template>`;

describe("what comes later", () => {
  test.each<{ name: string; html: string; first: string; later: readonly string[] }>([
    {
      name: "nothing of a short page",
      html: "<h1>Freight</h1><p>Text.</p>",
      first: "<h1>Freight</h1><p>Text.</p>",
      later: [],
    },
    {
      name: "what is closed, however near",
      html: "<details class=a><summary>Two <b>fields</b></summary><ul><li>one</li></ul> and text</details><p>Text.</p>",
      first: `<details class=a><summary>Two <b>fields</b></summary>${place(0)}</details><p>Text.</p>`,
      later: ["<ul><li>one</li></ul> and text"],
    },
    {
      name: "not what is open",
      html: "<details open><summary>Two</summary><p>one</p></details>",
      first: "<details open><summary>Two</summary><p>one</p></details>",
      later: [],
    },
    {
      name: "code in tabs, panel by panel, and what stands beside it stays",
      html: '<div role="tabpanel" id="a"><p>curl</p><figure><pre>1</pre></figure></div><div role="tabpanel"><figure>2</figure></div>',
      first: `<div role="tabpanel" id="a"><p>curl</p>${place(0)}</div><div role="tabpanel">${place(1)}</div>`,
      later: ["<figure><pre>1</pre></figure>", "<figure>2</figure>"],
    },
    {
      name: "what stands below the first window, neighbours together",
      html: `${screen}<h2>Below</h2><p>one</p>text<p>two</p>`,
      first: `${screen}${place(0)}`,
      later: ["<h2>Below</h2><p>one</p>text<p>two</p>"],
    },
    {
      name: "not the second half of a paragraph",
      html: `<p>${screen.slice(3, -4)}<b>bold</b></p>`,
      first: `<p>${screen.slice(3, -4)}<b>bold</b></p>`,
      later: [],
    },
    {
      name: "the parts of what is too large for one",
      html: `${screen}<section>${screen}${screen}</section>`,
      first: `${screen}<section>${place(0)}${place(1)}</section>`,
      later: [screen, screen],
    },
    {
      name: "a column beside the text has a window of its own",
      html: `<div>${screen}</div><aside><p>Samples</p></aside><section>below</section>`,
      first: `<div>${screen}</div><aside><p>Samples</p></aside>${place(0)}`,
      later: ["<section>below</section>"],
    },
    {
      name: "nothing of what is not well-formed",
      html: `${screen}<p><section></p></section>`,
      first: `${screen}<p><section></p></section>`,
      later: [],
    },
    {
      name: "signs in attributes, comments and scripts are no tags",
      html: `${screen}<p title="</p><p>">a<br>b</p><!-- <p> --><script>"<p>"</script>`,
      first: `${screen}${place(0)}<!-- <p> --><script>"<p>"</script>`,
      later: ['<p title="</p><p>">a<br>b</p>'],
    },
  ])("$name", ({ html, first, later }) => {
    const split = splitBody(html);
    expect(split).toEqual({ first, later });
    expect(joinBody(split)).toBe(html);
  });
});

test("every page of this site comes together again, and long ones begin with little", { timeout: 60_000 }, async () => {
  const root = path.join(import.meta.dirname, "../../..");
  const { site } = await loadSite({
    contentDirectory: path.join(root, "content"),
    openapiDirectory: path.join(root, "openapi"),
    siteUrl: undefined,
  });
  const firsts = new Map<string, number>();
  for (const page of site?.pages.values() ?? []) {
    const body = page.renderBody();
    const split = splitBody(body);
    expect(joinBody(split)).toBe(body);
    firsts.set(page.path, split.first.length / body.length);
  }
  expect(firsts.get("/docs/api/freight-create")).toBeLessThan(0.15);
  expect(firsts.get("/docs/api/errors")).toBeLessThan(0.3);
});
