import { expect, test } from "vitest";
import { loadFragment } from "#app/server/testing/html.ts";
import { loadText } from "../testing/load-text.ts";

test.each([
  ["200", "OK", ""],
  ["200", "ok.", ""],
  ["200", "200 response", ""],
  ["200", "Response", ""],
  ["201", "Successful operation", ""],
  ["201", "201 Created", ""],
  ["default", "Default response", ""],
  ["200", "The pets", "The pets"],
  ["200", "No success", "No success"],
  ["404", "Not found", ""],
  ["404", "No pet has this id", "No pet has this id"],
  ["404", "Success", "Success"],
])("the response %s with the description %j has the text %j", async (status, description, text) => {
  const other = status === "404" ? `"204": { description: Done }` : "";
  const { html } = await loadText(`openapi: 3.1.0
info: { title: T, version: "1" }
paths:
  /a:
    get:
      operationId: read
      responses:
        "${status}": { description: "${description}" }
        ${other}
`);
  const $ = loadFragment(html("/read"));
  const shown = status === "404" ? $(".ref-errors td").first() : $(".ref-response > p:not(.ref-note)");
  expect(shown.text().trim()).toBe(text);
});
