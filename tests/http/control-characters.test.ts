import { expect, test } from "vitest";
import { writeFiles } from "../../app/server/testing/write-site.ts";
import { tinySite } from "./serving/start-process.ts";
import { serveSite } from "./start-app.ts";

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
  const folder = writeFiles({ "api.json": JSON.stringify(specification) });
  const app = await serveSite({ environment: { ...tinySite, OPENAPI_DIR: folder } });
  for (const target of ["/", "/docs", "/docs/api/get", "/docs/api/get/samples/python", "/sitemap.xml"]) {
    const response = await app.get(target);
    expect([target, response.status, forbidden.test(await response.text())]).toEqual([target, 200, false]);
  }
});
