import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { load } from "cheerio";
import { afterAll, expect, test } from "vitest";
import { tinySite } from "./serving/start-process.ts";
import { http, startApp } from "./start-app.ts";

const scratch = mkdtempSync(path.join(tmpdir(), "control-"));
afterAll(() => rmSync(scratch, { recursive: true }));

// biome-ignore lint/suspicious/noControlCharactersInRegex: the expression has to find control characters
const forbidden = /[\u0000-\u0008\u000b\u000e-\u001f\u007f]/;

test("control characters of a specification are in no document and no feed", async () => {
  const text = "a\u0000b\u001bc";
  const schema = { type: "object", description: text, properties: { [text]: { type: "string", default: text } } };
  const content = { "application/json": { schema, example: { [text]: text } } };
  const operation = {
    operationId: "get",
    summary: text,
    tags: [text],
    responses: { 200: { description: text, content } },
  };
  const specification = { openapi: "3.1.0", info: { title: text, version: "1" }, paths: { "/a": { get: operation } } };
  writeFileSync(path.join(scratch, "api.json"), JSON.stringify(specification));
  const app = await startApp({ environment: { ...tinySite, OPENAPI_DIR: scratch } });
  for (const target of ["/", "/docs", "/docs/api/get", "/docs/api/get/samples/python", "/sitemap.xml"]) {
    const response = await fetch(`${app.origin}${target}`);
    expect([target, response.status, forbidden.test(await response.text())]).toEqual([target, 200, false]);
  }
  await app.close();
});

test("the content security policy allows every inline script of a page whose data contains control characters", async () => {
  const operation = { operationId: "get", summary: "freight\u008d\u007f", responses: { 200: { description: "ok" } } };
  const specification = { openapi: "3.1.0", info: { title: "T", version: "1" }, paths: { "/a": { get: operation } } };
  writeFileSync(path.join(scratch, "api.json"), JSON.stringify(specification));
  const app = await startApp({ environment: { ...tinySite, OPENAPI_DIR: scratch } });
  for (const target of ["/search?q=freight", "/docs/api/get"]) {
    const response = await fetch(`${app.origin}${target}`);
    const policy = response.headers.get("content-security-policy") ?? "";
    const $ = load(await response.text());
    const scripts = $("script:not([src], [type='application/ld+json'])").toArray();
    expect(scripts.length).toBeGreaterThan(1);
    for (const script of scripts) expect(policy).toContain(toHash($(script).text()));
  }
  await app.close();
});

const toHash = (script: string) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`;

test.each(["\n", "\u2028"])("the slug %j is rejected, since no route can match it", async (slug) => {
  const pages = path.join(scratch, "content/pages");
  mkdirSync(pages, { recursive: true });
  writeFileSync(path.join(scratch, "content/site.yml"), "title: T\nurl: https://t.example\n");
  writeFileSync(path.join(pages, "page.md"), `---\n${JSON.stringify({ title: "T", slug })}\n---\n\ntext\n`);
  mkdirSync(path.join(scratch, "none"), { recursive: true });
  const config = http.parseConfig(
    { CONTENT_DIR: path.join(scratch, "content"), OPENAPI_DIR: path.join(scratch, "none") },
    scratch,
  );
  const { diagnostics } = await http.loadSite(config);
  expect(diagnostics.map(({ code }) => code)).toContain("bad-slug");
});
