import { expect, test } from "vitest";
import { compileText } from "#app/server/markdown/testing/compile-text.ts";

const render = (text: string) => {
  const findNames = () => new Map([["POST /pets", "/docs/api/add-pet"]]);
  return compileText(text).document?.render({ target: "page", findNames }) ?? "";
};
const link = '<a href="/docs/api/add-pet"><code>POST /pets</code></a>';

test.each([
  ["text", "Send `POST /pets`."],
  ["a list", "- `POST /pets`"],
  ["an admonition", ":::note\n\nSend `POST /pets`.\n\n:::"],
  ["the text of details", "<details><summary>More</summary>Send `POST /pets`.</details>"],
])("in %s, a name becomes a link", (_, text) => {
  expect(render(text)).toContain(link);
});

test.each([
  ["a heading", "## Send `POST /pets`"],
  ["a link", "[Send `POST /pets`](https://other.example)"],
  ["a code block", "```\nPOST /pets\n```"],
  ["a summary", "<details><summary>`POST /pets`</summary>More</details>"],
  ["a name that the reference does not have", "Send `POST /cats`."],
])("in %s, it does not", (_, text) => {
  expect(render(text)).not.toContain("add-pet");
});
