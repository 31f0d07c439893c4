import { createProcessor } from "@mdx-js/mdx";
import { fromMarkdown } from "mdast-util-from-markdown";
import remarkGfm from "remark-gfm";
import { expect, it } from "vitest";
import { containerDirectives } from "./container-directives.ts";
import { keepNeededSyntax, skipNeedlessTransforms } from "./needed-syntax.ts";

const mdx = createProcessor({ remarkPlugins: [remarkGfm, containerDirectives] }).freeze();
const { micromarkExtensions = [], fromMarkdownExtensions = [] } = mdx.data();
const parseWithNeeded = (text: string) =>
  fromMarkdown(text, {
    extensions: keepNeededSyntax(micromarkExtensions, text),
    mdastExtensions: fromMarkdownExtensions.map(skipNeedlessTransforms),
  });

it.each([
  ["nothing of GFM", "# A\n\ntext *and* `code`"],
  ["a table", "| a | b |\n|:--|--:|\n| 1 | 2 |\n\nafter"],
  ["a table without outer pipes", "a | b\n- | -\n1 | 2"],
  ["a table of one column", "| a |\n| - |\n| 1 |"],
  ["a table in a list", "- | a | b |\n  |---|---|\n  | 1 | 2 |"],
  ["a table in a quote", "> | a |\n> |---|\n> | 1 |"],
  ["a table after a line of text", "text\n| a |\n|---|\n| 1 |"],
  ["a table in an admonition", ":::note\n\na|b\n-|-\n\n:::"],
  ["pipes and rules that are no table", "a | b\n\n---\n\nTitle\n---\n\n- - -"],
  ["footnotes", "a[^1] ^[inline] [^2]\n\n[^1]: note\n    more"],
  ["tasks", "- [ ] a\n- [x] b\n- [X] c"],
  ["strikethrough", "~~a~~ ~b~"],
  ["addresses", "www.a.example http://b.example me@c.example"],
  ["addresses that the tokenizer misses", "(me@c.example) [x www.a.example]\\https://d.example"],
  ["links alone", "[a](https://a.example) [me@c.example](mailto:me@c.example) ![w](www.x)"],
])("leaves the tree as it is: %s", (_name, text) => {
  expect(parseWithNeeded(text)).toEqual(mdx.parse(text));
});
