import { expect, test } from "vitest";
import { toAuthoredHeaders } from "./respond-with-files.ts";

test.each([
  [
    "in a sandbox",
    /^default-src 'none';.*sandbox$/,
    ["a.html", "a.HTM", "a.xhtml", "a.svg", "a.xml", "a.xsl", "a.unknown", "a"],
  ],
  ["in a sandbox as plain text", /^default-src 'none';.*sandbox$/, ["a.js", "a.mjs", "a.ecma", "a.es"]],
  ["without a sandbox", /^$/, ["a.png", "a.webp", "a.mp4", "a.woff2", "a.pdf"]],
])("files are served %s", (_how, policy, files) => {
  for (const headers of files.map(toAuthoredHeaders)) {
    expect(headers["content-security-policy"] ?? "").toMatch(policy);
    expect(headers["content-type"]).not.toMatch(/script/);
  }
});
