import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
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

describe("with two APIs", () => {
  let two: StartedApp;
  beforeAll(async () => {
    const [content, openapi] = [path.join(scratch, "two/content"), path.join(scratch, "two/openapi")];
    cpSync(tinySite.CONTENT_DIR, content, { recursive: true });
    mkdirSync(openapi, { recursive: true });
    const settings = readFileSync(path.join(content, "site.yml"), "utf8");
    const apis = ["trains", "payments"].map((id) => `  - { id: ${id}, file: ${id}.yaml, basePath: /api/${id} }\n`);
    writeFileSync(path.join(content, "site.yml"), `${settings}\napis:\n${apis.join("")}`);
    writeFileSync(path.join(openapi, "trains.yaml"), toSpecification("Trains API", "Payments", "TrainPay"));
    writeFileSync(path.join(openapi, "payments.yaml"), toSpecification("Payments API", "Refunds", "RefundList"));
    two = await startApp({ environment: { CONTENT_DIR: content, OPENAPI_DIR: openapi } });
  });
  afterAll(() => two.close());

  test.each([
    ["/api/trains", 301, "/api/trains/trains-api"],
    ["/api/payments", 301, "/api/payments/payments-api"],
    ["/api/payments/", 301, "/api/payments/payments-api"],
    ["/api/trains.md", 302, "/api/trains/trains-api.md"],
    ["/api/payments/overview", 302, "/api/payments/payments-api"],
    ["/api/trains/Payments", 302, "/api/trains/payments"],
    ["/api/trains/TrainPay", 302, "/api/trains/train-pay"],
    ["/trainpay", 302, "/api/trains/train-pay"],
    ["/api/payments/TrainPay", 404, null],
    ["/api/payments/payments", 404, null],
  ])("%s gets status %i and the location %s", async (from, status, location) => {
    const response = await fetch(two.origin + from, { redirect: "manual" });
    expect([response.status, response.headers.get("location")]).toEqual([status, location]);
  });
});

const toSpecification = (title: string, tag: string, id: string) => `openapi: 3.1.0
info: { title: ${title}, version: "1" }
paths:
  /${id}:
    get: { operationId: ${id}, summary: ${id}, tags: [${tag}], responses: { "200": { description: Fine } } }
`;
