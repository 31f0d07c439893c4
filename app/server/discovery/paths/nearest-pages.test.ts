import { expect, test } from "vitest";
import { suggestPage } from "./nearest-pages.ts";

const paths = ["/api/order-put", "/api/order-get-one", "/api/order-delete", "/guides/setup"];

test.each([
  ["/api/order-get", "/api/order-get-one", paths],
  ["/api/ordr-delete", "/api/order-delete", paths],
  ["/api/order-pit", "/api/order-put", paths],
  ["/guides/stup", "/guides/setup", paths],
  ["/something/else/entirely", undefined, paths],
  // No page near has the same verb.
  ["/api/order-get", "/api/order-put", ["/api/order-put"]],
  // Only one page in another folder has the same last segment.
  ["/reference/v1/setup", "/guides/setup", paths],
  ["/reference/v2/setup", undefined, [...paths, "/api/setup"]],
])("for %s, %s is suggested", (target, expected, among) => expect(suggestPage(target, among)).toBe(expected));
