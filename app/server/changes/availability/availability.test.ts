import path from "node:path";
import { describe, expect, test } from "vitest";
import { collectAvailability } from "#app/server/changes/testing/collect-availability.ts";
import { writeRealVersions } from "#app/server/changes/testing/real-versions.ts";
import { loadSite } from "#app/server/site/load-site.ts";
import { listTexts, loadFragment } from "#app/server/testing/html.ts";
import { createFolder, writeSite } from "#app/server/testing/write-site.ts";

const root = path.join(import.meta.dirname, "../../../..");

const own = path.join(root, "openapi");
describe.each([
  ["the own API", () => own, 30],
  ["Figma's API", () => createSeries("figma"), 500],
  ["GitBook's API", () => createSeries("gitbook"), 1_000],
  ["GitHub's API", () => createSeries("github"), 1_000],
])("the availability of %s", (_name, create, least) => {
  test("agrees with a program that only lists the values of each version", { timeout: 300_000 }, async (ctx) => {
    const directory = create();
    if (!directory) return ctx.skip("NOT CHECKED: the packages with the versions are not installed");
    const site = await load(directory);
    const [history] = site.changes.histories;
    if (!history) throw new Error("the API has only one version");
    const { api, list } = history;
    const file = await site.resources.get(`${api.basePath}/availability.json`)?.body();
    const { operations, versions: listed } = JSON.parse(String(file));
    const oldestFirst = list.toReversed();
    const slugs = new Map(
      api.index.operations
        .filter(({ reference }) => reference.kind === "path")
        .map(({ reference, slug }) => [`${reference.method.toLowerCase()} ${reference.path}`, slug]),
    );
    const { marks: expected, isUndecided } = collectAvailability(
      oldestFirst.map(({ name, file: source }) => ({ name, file: source })),
      slugs,
    );

    expect(listed.map(({ version }: { version: string }) => version)).toEqual(oldestFirst.map(({ name }) => name));
    expect(expected.size).toBeGreaterThan(least);
    const found = new Map<string, object>();
    const paths = new Set(slugs.values());
    for (const { operation, values, ...marks } of operations) {
      // The other program reads only operations with a path, which the newest version has.
      if (!paths.has(operation)) continue;
      if (Object.keys(marks).length > 0) found.set(operation, marks);
      for (const { direction, location, name, ...ofValue } of values) {
        const key = `${operation} ${direction} ${location} ${name}`;
        if (!name.includes("<") && !isUndecided(key)) found.set(key, ofValue);
      }
    }
    expect(Object.fromEntries(found)).toEqual(Object.fromEntries(expected));
  });
});

const inline = (schema: string, version: string) => `openapi: 3.1.0
info: {title: Things, version: "${version}"}
paths:
  /things:
    post:
      operationId: addThing
      requestBody: {content: {application/json: {schema: ${schema}}}}
      responses: {"204": {description: Done}}
`;
const withVariants =
  "{oneOf: [{type: object, properties: {name: {type: string}, a: {type: string}}}, {type: object, properties: {name: {type: string}, b: {type: string}}}]}";
const plain = "{type: object, properties: {name: {type: string}, size: {type: string}}}";

test("a field that moves into variants, or out of them, is neither new nor removed", async () => {
  const { OPENAPI_DIR } = writeSite({
    "openapi/things@1.yaml": inline(plain, "1"),
    "openapi/things@2.yaml": inline(withVariants, "2"),
    "openapi/things.yaml": inline(plain, "3"),
  });
  const site = await load(OPENAPI_DIR);
  const { operations } = JSON.parse(String(await site.resources.get("/docs/api/availability.json")?.body()));
  const location = { direction: "sent", location: "request body" };
  expect(operations).toEqual([{ operation: "add-thing", values: [{ ...location, name: "size", since: "3" }] }]);
  const earlier = await site.versions.findNamed("1")?.open();
  const body = loadFragment(earlier?.pages.get("/docs/api/1/add-thing")?.renderBody() ?? "");
  expect(listTexts(body, ".ref-availability")).toEqual(["Removed in 2"]);
});

test("an enumerated value of a list has the version that added it", async () => {
  const withValues = (values: string) =>
    `{type: object, properties: {units: {type: array, items: {type: string, enum: [${values}]}}}}`;
  const { OPENAPI_DIR } = writeSite({
    "openapi/things@1.yaml": inline(withValues("kg, lb"), "1"),
    "openapi/things.yaml": inline(withValues("kg, lb, t"), "2"),
  });
  const site = await load(OPENAPI_DIR);
  const page = site.pages.get("/docs/api/add-thing");
  await page?.prepare?.();
  const body = loadFragment(page?.renderBody() ?? "");
  expect(listTexts(body, ".ref-enum li")).toEqual(["kg", "lb", "t · Since 2"]);
});

test("a field that moves into a variant with a new field is not new", async () => {
  const card = "{title: Card, type: object, properties: {name: {type: string}, holder: {type: string}}}";
  const { OPENAPI_DIR } = writeSite({
    "openapi/things@1.yaml": inline(`{type: object, properties: {pay: ${plain}}}`, "1"),
    "openapi/things.yaml": inline(
      `{type: object, properties: {pay: {oneOf: [${card}, {title: Text, type: string}]}}}`,
      "2",
    ),
  });
  const site = await load(OPENAPI_DIR);
  const { operations } = JSON.parse(String(await site.resources.get("/docs/api/availability.json")?.body()));
  const names = operations[0].values.map(({ name }: { name: string }) => name);
  expect(names).toEqual(["pay<Card>", "pay<Text>"]);
});

test("a field that a component had before an operation used it is new in the operation", async () => {
  const toText = (version: string, schema: string, fields: string) =>
    `${inline(schema, version)}components: {schemas: {Box: {type: object, properties: {name: {type: string}, ${fields}}}, Pallet: {type: object, properties: {name: {type: string}}}}}\n`;
  const { OPENAPI_DIR } = writeSite({
    "openapi/things@1.yaml": toText(
      "1",
      "{oneOf: [{title: Box, type: object, properties: {name: {type: string}}}, {$ref: '#/components/schemas/Pallet'}]}",
      "height: {type: string}",
    ),
    "openapi/things.yaml": toText(
      "2",
      "{oneOf: [{$ref: '#/components/schemas/Box'}, {$ref: '#/components/schemas/Pallet'}]}",
      "height: {type: string}, width: {type: string}",
    ),
  });
  const site = await load(OPENAPI_DIR);
  const { operations } = JSON.parse(String(await site.resources.get("/docs/api/availability.json")?.body()));
  const since = (name: string) => ({ direction: "sent", location: "request body", name: `<Box>.${name}`, since: "2" });
  expect(operations).toEqual([{ operation: "add-thing", values: [since("height"), since("width")] }]);
});

test("a field of a header has its mark, whatever the letter case of the header and of the field", async () => {
  const toText = (version: string, header: string, fields: string) =>
    inline(plain, version).replace(
      "description: Done",
      `description: Done, headers: {${header}: {schema: {type: object, properties: {${fields}}}}}`,
    );
  const { OPENAPI_DIR } = writeSite({
    "openapi/things@1.yaml": toText("1", "X-Rate", "Limit: {type: integer}"),
    "openapi/things.yaml": toText("2", "x-rate", "Limit: {type: integer}, Rest: {type: integer}"),
  });
  const site = await load(OPENAPI_DIR);
  const file = JSON.parse(String(await site.resources.get("/docs/api/availability.json")?.body()));
  const location = { direction: "received", location: "response 204 header" };
  expect(file.operations[0].values).toEqual([{ ...location, name: "x-rate.Rest", since: "2" }]);
  const body = loadFragment(site.pages.get("/docs/api/add-thing")?.renderBody() ?? "");
  expect(listTexts(body, ".ref-availability")).toEqual(["Since 2"]);
});

test("another media type with the same schema does not make the values new", async () => {
  const { OPENAPI_DIR } = writeSite({
    "openapi/things@1.yaml": inline(plain, "1"),
    "openapi/things.yaml": inline(plain, "2")
      .replace("}}}\n", "}, text/json: {schema: PLAIN}}}\n")
      .replace("PLAIN", plain),
  });
  const site = await load(OPENAPI_DIR);
  const { operations } = JSON.parse(String(await site.resources.get("/docs/api/availability.json")?.body()));
  expect(
    site.apis[0]?.index.specification.root.at("paths", "/things", "post", "requestBody", "content", "text/json"),
  ).toBeDefined();
  expect(operations).toEqual([]);
});

function createSeries(name: Parameters<typeof writeRealVersions>[0]): string | undefined {
  const directory = createFolder();
  return writeRealVersions(name, directory) ? directory : undefined;
}

async function load(openapiDirectory: string) {
  const { CONTENT_DIR: contentDirectory } = writeSite();
  const { site } = await loadSite({ contentDirectory, openapiDirectory, siteUrl: undefined }, { allowErrors: true });
  if (!site) throw new Error("the site cannot be loaded");
  return site;
}
