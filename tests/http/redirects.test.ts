import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { writeSite } from "../../app/server/testing/write-site.ts";
import { tinySite } from "./serving/start-process.ts";
import { withSite } from "./start-app.ts";

const settings = readFileSync(path.join(tinySite.CONTENT_DIR, "site.yml"), "utf8");
const redirects =
  "redirects:\n  /über: /docs\n  /query: /docs?a=ü#ä\n  /%6fdd/: /docs\n  /docs/*: https://old.example/*\n  /moved/*: /docs\n  /moved/here: /search\n";
const { readRedirect } = withSite({
  environment: writeSite({ "content/site.yml": `${settings}\n${redirects}` }, tinySite),
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
  expect(await readRedirect(from)).toEqual([301, location]);
});

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
