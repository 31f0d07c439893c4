import { expect, test } from "vitest";
import { loadText } from "#app/server/reference/testing/load-text.ts";
import { createApiSidebar } from "./create-sidebars.ts";

async function listEntries(groups: number, current: string): Promise<readonly string[]> {
  const names = Array.from({ length: 130 }, (_, at) => `/g${at % groups}/${at}`);
  const paths = Object.fromEntries(names.map((path) => [path, { get: { responses: {} } }]));
  const { api } = await loadText(JSON.stringify({ openapi: "3.1.0", info: { title: "T", version: "1" }, paths }));
  if (!api) throw new Error("the specification was not loaded");
  return createApiSidebar(api, current).items.flatMap((item) =>
    "items" in item ? [`${item.label}:`, item.items.length === 0 ? "empty" : String(item.items.length)] : item.label,
  );
}

test("pages without a group list the operations of a few groups, or many groups as links", async () => {
  expect(await listEntries(1, "/docs/api/t")).toEqual(["Overview", "Operations:", "31"]);
  expect(await listEntries(2, "/docs/api/t")).toEqual(["Overview", "G0:", "31", "G1:", "31"]);
  expect(await listEntries(10, "/docs/api/t")).toEqual(["Overview", "Operations:", "10"]);
});

test("the page of an operation lists its group between links to the other groups", async () => {
  const around = ["G2:", "13", "G3", "G4", "G5", "G6", "G7", "G8", "G9"];
  expect((await listEntries(10, "/docs/api/get-g2-12")).slice(1)).toEqual(["Operations:", "2", ...around]);
});
