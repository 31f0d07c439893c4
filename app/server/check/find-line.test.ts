import { expect, test } from "vitest";
import { findLine } from "./advise-on-specifications.ts";

const document = {
  openapi: "3.1.0",
  info: { title: "T", tags: [] },
  servers: [{ url: "/a" }, { url: "/b" }],
  paths: {},
};
const lines = JSON.stringify(document, null, 2).split("\n");

test.each([
  ['"title"', ["info", "title"]],
  ['"tags"', ["info", "tags"]],
  ['"url": "/b"', ["servers", 1, "url"]],
  ['"paths"', ["paths"]],
])("the line of %s has the path %j", (text, segments) => {
  const line = lines.findIndex((each) => each.includes(text)) + 1;
  expect(findLine(document, line)).toEqual(segments);
});

test("a line after the end of the file has no path", () =>
  expect(findLine(document, lines.length + 1)).toBeUndefined());
