import { describe, expect, test } from "vitest";
import { listTexts, loadFragment } from "#app/server/testing/html.ts";
import { loadText } from "./testing/load-text.ts";

const specificationOf = (schema: unknown, more: Readonly<Record<string, unknown>> = {}, components: unknown = {}) =>
  JSON.stringify({
    openapi: "3.1.0",
    info: { title: "Bounds", version: "1" },
    paths: {
      "/a": {
        post: {
          operationId: "send",
          tags: [""],
          requestBody: { content: { "application/json": { schema, ...more } } },
          responses: { "200": { description: "ok", content: { "application/json": { schema, ...more } } } },
        },
      },
    },
    components,
  });

/** Creates an object with numbered properties. */
const createMany = <T>(count: number, name: string, toValue: (at: number) => T) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`${name}${at}`, toValue(at)]));

const wide = { type: "object", properties: createMany(100, "p", () => ({ type: "string" })) };
/** Examples of 15 kB. */
const examples = createMany(300, "e", (number) => ({
  value: { number, ...createMany(100, "p", () => "x".repeat(150)) },
}));
const levels = createMany(12, "L", (level) => {
  const inner = level === 11 ? { type: "string" } : { $ref: `#/components/schemas/L${level + 1}` };
  return { type: "object", properties: createMany(10, "a", () => inner) };
});
const createEnum = (count: number) => ({ enum: Array.from({ length: count }, (_, at) => `v${at}`) });

describe("the size of a page is limited", () => {
  test.each([
    ["300 examples of 15 kB", specificationOf(wide, { examples }), 1_500],
    ["20,000 values of an enumeration", specificationOf(createEnum(20_000)), 500],
    [
      "schemas that would expand to a million million fields",
      specificationOf({ $ref: "#/components/schemas/L0" }, {}, { schemas: levels }),
      700,
    ],
    [
      "an array of at least a thousand million items",
      specificationOf({ type: "array", minItems: 1e9, items: { type: "string" } }),
      100,
    ],
  ])("despite %s", async (_, text, kilobytes) => {
    const { html } = await loadText(text, "spec.json");
    expect(html("/send").length / 1000).toBeLessThan(kilobytes);
  });

  test("a page states how many examples and values it omits, with a link to them", async () => {
    const { api, html } = await loadText(specificationOf(wide, { examples }), "spec.json");
    const $ = loadFragment(html("/send"));
    expect(listTexts($, "a[href='/docs/api/send/samples/curl']")).toContain("300 more examples");
    const page = String(api?.downloads.find(({ path }) => path === "/docs/api/send/samples/curl")?.body());
    expect(page.length).toBeLessThan(1_500_000);
    expect(page).toMatch(/\d+ more examples in the specification/);
    const values = await loadText(specificationOf(createEnum(5_100)), "spec.json");
    expect(values.html("/send")).toContain("One of 5100 values");
    expect(values.html("/send")).toContain("100 more values in the specification.");
  });
});

test("of many variants, the first are shown and the others named", async () => {
  const variants = await loadText(specificationOf({ oneOf: Array(400).fill({ type: "string" }) }), "spec.json");
  expect(variants.html("/send")).toContain("100 further variants, by name");
});
