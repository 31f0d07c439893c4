import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { checkDocument } from "./check-document.ts";
import { checkExchange, unknownSegment } from "./check-exchange.ts";
import { checkRefusedStart, readCheckOutput } from "./check-report.ts";
import { checkPage } from "./crawl.ts";
import type { Exchange } from "./exchange.ts";
import { runRound } from "./round.ts";
import { toKey } from "./violation.ts";

const toPage = (body: string) =>
  `<!DOCTYPE html><html><head><title>x</title></head><body><main><article id="page-body">${body}</article></main><footer class="footer"></footer></body></html>`;

const sound: Exchange = {
  method: "GET",
  target: "/docs",
  headers: {},
  status: 200,
  responseHeaders: { "content-type": "text/html; charset=utf-8" },
  body: Buffer.from(toPage("<p>text</p>")),
  milliseconds: 5,
};

describe("a response", () => {
  test("without a failure has no violations", () => expect(checkExchange(sound)).toEqual([]));

  test.each<[string, Partial<Exchange>]>([
    ["no-response page", { status: 0, failure: "ECONNRESET" }],
    ["server-error page", { status: 500 }],
    ["server-error page", { status: 503 }],
    ["server-error page", { target: `/docs/${unknownSegment}` }],
    ["slow-response page", { milliseconds: 1e9 }],
    ["redirect page", { status: 301, responseHeaders: { location: "//foreign.example/docs" } }],
    ["redirect page", { status: 301, responseHeaders: { location: "/\\foreign.example" } }],
    ["redirect page", { status: 302, responseHeaders: { location: "https://docs.test/docs" } }],
    ["wrong-length page", { responseHeaders: { "content-length": "3" } }],
    ["foreign-host page", { headers: { Host: "foreign.example" }, body: Buffer.from("https://foreign.example/docs") }],
    [
      "body javascript: URL in a Markdown version",
      { responseHeaders: { "content-type": "text/markdown" }, body: Buffer.from("[x](javascript:alert)") },
    ],
    [
      "body script that is not ours",
      {
        responseHeaders: { "content-type": "application/feed+json" },
        body: Buffer.from(JSON.stringify({ items: [{ content_html: "<script>1</script>" }] })),
      },
    ],
  ])("has the violation %s", (key, change) => {
    expect(checkExchange({ ...sound, ...change }).map(toKey)).toContain(key);
  });

  test("has no violation for a link in the front matter of a Markdown version", () => {
    const body = Buffer.from('---\ntitle: "[x](javascript:alert)"\n---\n\nText\n');
    expect(checkExchange({ ...sound, responseHeaders: { "content-type": "text/markdown" }, body })).toEqual([]);
  });

  test("has a violation if its canonical URL has another path", () => {
    const page = '<link rel="canonical" href="https://docs.test/docs">';
    expect(checkPage({ ...sound, body: Buffer.from(page) })).toEqual([]);
    expect(checkPage({ ...sound, target: "/search", body: Buffer.from(page) }).map(toKey)).toEqual([
      "page-is-missing /search",
    ]);
  });

  test.each<Partial<Exchange>>([
    { status: 503, responseHeaders: { "retry-after": "1" } },
    { status: 301, responseHeaders: { location: "/docs?x=1" } },
    { status: 404, target: `/${unknownSegment}` },
    { method: "HEAD", body: Buffer.alloc(0), responseHeaders: { "content-length": "3" } },
  ])("has no violation with %j", (change) => expect(checkExchange({ ...sound, ...change })).toEqual([]));
});

describe("a document", () => {
  test.each([
    ["<script>alert(1)</script>", "script that is not ours"],
    ['<script src="/assets/x.js"></script>', "script that is not ours"],
    ["<svg><script>1</script></svg>", "script that is not ours"],
    ['<img src="x" onerror="alert(1)">', "attribute onerror of <img>"],
    ['<a href="java\tscript:alert(1)">x</a>', "javascript: URL in href of <a>"],
    ['<area href=" JAVASCRIPT:1">', "javascript: URL in href of <area>"],
    ['<svg><a xlink:href="javascript:1">x</a></svg>', "javascript: URL in href of <a>"],
    ['<iframe srcdoc="x"></iframe>', "attribute srcdoc of <iframe>"],
    ['<template><b onclick="1"></b></template>', "attribute onclick of <b>"],
    ['<title><a title="</title><script src=/evil.js></script>">', "script that is not ours"],
    ['<base href="/x/">', "<base>"],
    ["</article></main><div>", "the page's own elements are not where they belong"],
    ['<p id="a" id="b">x</p>', "parse error duplicate-attribute"],
  ])("has a violation with %s", (body, message) => expect(checkDocument(toPage(body), "")).toContain(message));

  test("may contain a script whose hash is in the policy, outside of authored content", () => {
    const page = toPage("").replace("</body>", "<script>1</script></body>");
    const hash = "'sha256-a4ayc/80/OGda4BO/1o/V0etpOqiLx1JwB5S3beHW0s='";
    expect(checkDocument(page, `script-src ${hash}`)).toEqual([]);
    expect(checkDocument(page, "script-src 'self'")).toEqual(["script that is not ours"]);
  });
});

describe("a report of check", () => {
  const problem = { file: "content/pages/a.md", line: 3, severity: "error", code: "x", message: "is wrong" };
  const toOutput = (change: object, exitCode = 1) => ({
    exitCode,
    standardOutput: JSON.stringify({ ok: false, problems: [{ ...problem, ...change }], pages: 1, operations: 0 }),
    errorOutput: "",
  });

  test("has no violations if every error has a file and a line", () =>
    expect(readCheckOutput(toOutput({})).violations).toEqual([]));

  test.each([
    ["no-line x", toOutput({ line: null })],
    ["check-output load", toOutput({}, 0)],
    ["check-output load", { exitCode: 1, standardOutput: "", errorOutput: "Error: x\n    at load (site.ts:1:1)" }],
    ["page-fails fails to render", toOutput({ code: "page-fails", message: "/a fails to render" })],
    ["slow-load load", { exitCode: null, standardOutput: "", errorOutput: "" }],
  ])("has the violation %s", (key, output) => {
    expect(readCheckOutput(output).violations.map(toKey)).toContain(key);
  });

  test("has a violation if a refused start does not print diagnostics and exit with 1", () => {
    const line = "content/pages/a.md:3:1  error  x  is wrong\n";
    expect(checkRefusedStart({ exitCode: 1, errorOutput: line })).toEqual([]);
    for (const start of [
      { exitCode: "SIGSEGV", errorOutput: line },
      { exitCode: 1, errorOutput: "" },
      { exitCode: 1, errorOutput: `${line}    at load (site.ts:1:1)\n` },
    ])
      expect(checkRefusedStart(start).map(toKey)).toEqual(["refused-start load"]);
  });
});

describe("a round", () => {
  const planted = { rule: "server-error", subject: "/search", detail: "status 500" };
  const subject = {
    arbitrary: fc.array(fc.integer({ min: 0, max: 1000 })),
    run: async function* (values: readonly number[]) {
      if (values.some((value) => value >= 17)) yield planted;
    },
  };

  test("shrinks a planted failure to its smallest case", async () => {
    const { finding } = await runRound(subject, { seed: 1, milliseconds: 60_000, known: new Set() });
    expect(finding).toEqual({ violation: planted, smallest: [17] });
  });

  test("ignores known violations", async () => {
    const options = { seed: 1, milliseconds: 60_000, known: new Set([toKey(planted)]) };
    expect((await runRound(subject, options)).finding).toBeUndefined();
  });
});
