import { expect, it } from "vitest";
import { toAuthoredHeaders } from "./respond-with-files.ts";

it.each(["a.html", "a.HTM", "a.xhtml", "a.svg", "a.xml", "a.xsl", "a.js", "a.mjs", "a.unknown", "a"])(
  "sandboxes %s",
  (file) => {
    expect(toAuthoredHeaders(file)["content-security-policy"]).toMatch(/^default-src 'none';.*sandbox$/);
  },
);

it.each(["a.js", "a.mjs", "a.ecma", "a.es"])("sends %s as text", (file) => {
  expect(toAuthoredHeaders(file)["content-type"]).not.toMatch(/script/);
});

it.each(["a.png", "a.webp", "a.mp4", "a.woff2", "a.pdf"])("leaves %s to the browser", (file) => {
  expect(toAuthoredHeaders(file)["content-security-policy"]).toBeUndefined();
});
