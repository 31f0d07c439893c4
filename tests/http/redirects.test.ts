import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { writeSite } from "../../app/server/testing/write-site.ts";
import { tinySite } from "./serving/start-process.ts";
import { withSite } from "./start-app.ts";

const settings = readFileSync(path.join(tinySite.CONTENT_DIR, "site.yml"), "utf8");
const redirects = `redirects:
  /über: /docs
  /query: /docs?a=ü#ä
  /fragments: /docs#a#b
  /%6fdd/: /docs
  /docs/*: https://old.example/docs/*
  /app: https://app.example/a%20b/?x=ü
  /host: https://app.example/
  /bare/*: https://bare.example/*
  /moved/*: /docs
  /moved/here: /search
  /moved/here/*: /scripted.svg
  /old/*: /docs/*
  /all/*: /*
`;
const { get, readRedirect } = withSite({
  environment: writeSite(
    {
      "content/site.yml": `${settings}\n${redirects}`,
      "content/static/v1/index.html": "<p>v1</p>",
      "content/static/api/lorry-list/ü/index.html": "<p>ü</p>",
      "content/static/docs/api/lorry-list/index.html": "<p>list</p>",
    },
    tinySite,
  ),
});

test.each([
  ["/%C3%BCber", "/docs"],
  ["/über?x=1", "/docs?x=1"],
  ["/%c3%bcber/", "/docs"],
  ["/query", "/docs?a=%C3%BC#%C3%A4"],
  ["/query?b=1&c=2", "/docs?a=%C3%BC&b=1&c=2#%C3%A4"],
  ["/fragments?b=1", "/docs?b=1#a#b"],
  ["/odd", "/docs"],
  ["/odd/", "/docs"],
  ["/docs/", "/docs"],
  ["/docs/index.html", "/docs"],
  ["/v1", "/v1/index.html"],
  ["/v1/?a=b", "/v1/index.html?a=b"],
  ["/api/lorry-list/%c3%bc/", "/api/lorry-list/%C3%BC/index.html"],
  ["/docs/a%20b/%C3%BC", "https://old.example/docs/a%20b/%C3%BC"],
  ["/docs/@evil.example", "https://old.example/docs/@evil.example"],
  ["/app", "https://app.example/a%20b/?x=%C3%BC"],
  ["/host", "https://app.example/"],
  ["/bare", "https://bare.example"],
  ["/bare/.evil.example", "https://bare.example/.evil.example"],
  ["/moved/here/", "/search"],
  ["/moved/there/", "/docs"],
  ["/moved/here/below", "/scripted.svg"],
  ["/old", "/docs"],
  ["/old/api/lorry-list.html?x=1", "/docs/api/lorry-list?x=1"],
  ["/all/old/api/lorry-list", "/docs/api/lorry-list"],
  ["/all", "/"],
  ["/all/scripted.svg", "/scripted.svg"],
  ["/all/opensearch.xml", "/opensearch.xml"],
  ["/all/odd", "/docs"],
])("%s is redirected to %s", async (from, location) => {
  expect(await readRedirect(from)).toEqual([301, location]);
});

test("a static index.html is served itself, and its folder's page too", async () => {
  expect(await (await get("/v1/index.html")).text()).toBe("<p>v1</p>");
  expect(await (await get("/docs/api/lorry-list/index.html")).text()).toBe("<p>list</p>");
  expect((await get("/docs/api/lorry-list")).status).toBe(200);
});

test.each([
  "/old/gone",
  "/old//evil.example",
  "/old/%2f%2fevil.example",
  "/bare.evil.example/a",
  "/bare/%2e%2e%2fx",
  "/bare//evil.example",
])("%s is not found", async (path) => expect((await get(path)).status).toBe(404));

describe("with two APIs", () => {
  const toSpecification = (title: string, tag: string, id: string) => `openapi: 3.1.0
info: { title: ${title}, version: "1" }
paths:
  /${id}:
    get: { operationId: ${id}, summary: ${id}, tags: [${tag}], responses: { "200": { description: Fine } } }
`;
  const apis = ["trains", "payments"].map((id) => `  - { id: ${id}, file: ${id}.yaml, basePath: /api/${id} }\n`);
  const two = withSite({
    environment: writeSite({
      "content/site.yml": `${settings}\napis:\n${apis.join("")}`,
      "openapi/trains.yaml": toSpecification("Trains API", "Payments", "TrainPay"),
      "openapi/payments.yaml": toSpecification("Payments API", "Refunds", "RefundList"),
    }),
  });

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
    expect(await two.readRedirect(from)).toEqual([status, location]);
  });
});
