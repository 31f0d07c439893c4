import { expect, test } from "vitest";
import { suggestPage } from "./nearest-pages.ts";

const paths = ["/api/order-put", "/api/order-get-one", "/api/order-delete", "/guides/setup"];

test.each([
  ["/api/order-get", "/api/order-get-one"],
  ["/api/ordr-delete", "/api/order-delete"],
  ["/api/order-pit", "/api/order-put"],
  ["/guides/stup", "/guides/setup"],
  ["/something/else/entirely", undefined],
])("suggests for %s", (target, expected) => expect(suggestPage(target, paths)).toBe(expected));

test("suggests a page with another verb if no page near has the same", () => {
  expect(suggestPage("/api/order-get", ["/api/order-put"])).toBe("/api/order-put");
});

test("suggests the only page with the same last segment in another folder", () => {
  expect(suggestPage("/reference/v1/setup#start", paths)).toBe("/guides/setup");
  expect(suggestPage("/reference/v1/setup", [...paths, "/api/setup"])).toBe(undefined);
});
