import { createProcessor } from "@mdx-js/mdx";
import remarkGfm from "remark-gfm";
import { expect, it } from "vitest";
import { createReporter } from "../reporter.ts";
import { parseDocument } from "./parse-document.ts";

const mdx = createProcessor({ remarkPlugins: [remarkGfm] });

const toComparable = (tree: unknown): unknown =>
  JSON.parse(JSON.stringify(tree, (key, value: unknown) => (key === "position" || key === "data" ? undefined : value)));

it.each([
  "# Title\n\nText with *emphasis*, `code` and [a link](/x).\n\n- [ ] a\n- [x] b\n",
  "| a | b |\n|:-:|---|\n| `x\\|y` | ~~c~~ |\n\nNote[^1] https://a.example\n\n[^1]: Text.\n",
  'import Tabs from "@theme/Tabs";\n\n<Tabs groupId="os" values={[{ label: "A", value: "a" }]} {...props}>\n\n- *x*\n\n</Tabs>\n',
  "a <b title='x'>bold {1 + 1} <i/></b> {/* comment */}\n\n{`block`}\n",
  "> <div>\n>\n> ```js\n> <a {b\n> ```\n>\n> </div>\n",
  "1. <A.B c:d={e} />\n2. <>\n   x\n   </>\n",
])("parses MDX to the same tree as the MDX library: %j", (text) => {
  const failures: string[] = [];
  const parsed = parseDocument(
    text,
    "mdx",
    createReporter("a.mdx", ({ message }) => failures.push(message)),
  );
  expect(failures).toEqual([]);
  expect(toComparable(parsed?.tree)).toEqual(toComparable(mdx.parse(text)));
});
