import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { tinySite } from "./serving/start-process.ts";
import { type StartedApp, startApp } from "./start-app.ts";

const scratch = mkdtempSync(path.join(tmpdir(), "redirects-"));
let started: StartedApp;
beforeAll(async () => {
  const content = path.join(scratch, "content");
  cpSync(tinySite.CONTENT_DIR, content, { recursive: true });
  const settings = path.join(content, "site.yml");
  const redirects =
    "redirects:\n  /über: /docs\n  /query: /docs?a=ü#ä\n  /%6fdd/: /docs\n  /docs/*: https://old.example/*\n  /moved/*: /docs\n  /moved/here: /search\n";
  writeFileSync(settings, `${readFileSync(settings, "utf8")}\n${redirects}`);
  started = await startApp({ environment: { ...tinySite, CONTENT_DIR: content } });
});
afterAll(async () => {
  await started.close();
  rmSync(scratch, { recursive: true });
});

test.each([
  ["/%C3%BCber", "/docs"],
  ["/über?x=1", "/docs?x=1"],
  ["/%c3%bcber/", "/docs"],
  ["/query", "/docs?a=%C3%BC#%C3%A4"],
  ["/query?b=1&c=2", "/docs?a=%C3%BC&b=1&c=2#%C3%A4"],
  ["/odd", "/docs"],
  ["/odd/", "/docs"],
  ["/docs/", "/docs"],
  ["/docs/index.html", "/docs"],
  ["/docs/gone", "https://old.example/gone"],
  ["/moved/here/", "/search"],
  ["/moved/there/", "/docs"],
])("%s is redirected to %s", async (from, location) => {
  const response = await fetch(started.origin + from, { redirect: "manual" });
  expect([response.status, response.headers.get("location")]).toEqual([301, location]);
});
