import { expect, it } from "vitest";
import { toAuthoredHeaders } from "./respond-with-files.ts";

it.each(["a.html", "a.HTM", "a.xhtml", "a.svg", "a.xml", "a.xsl", "a.js", "a.mjs", "a.unknown", "a"])(
  "%s is served in a sandbox",
  (file) => {
    expect(toAuthoredHeaders(file)["content-security-policy"]).toMatch(/^default-src 'none';.*sandbox$/);
  },
);

it.each(["a.js", "a.mjs", "a.ecma", "a.es"])("%s is served as plain text", (file) => {
  expect(toAuthoredHeaders(file)["content-type"]).not.toMatch(/script/);
});

it.each(["a.png", "a.webp", "a.mp4", "a.woff2", "a.pdf"])("%s is served without a sandbox", (file) => {
  expect(toAuthoredHeaders(file)["content-security-policy"]).toBeUndefined();
});
