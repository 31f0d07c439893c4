import { expect, test } from "vitest";
import { createParseCache } from "./parse-cache.ts";

test("documents with the same text are parsed once, and each document has its own tree", () => {
  const cache = createParseCache(["# Same", "# Other", "# Same"]);
  const parsed: string[] = [];
  const parse = (kind: string, text: string) =>
    cache.parse(kind, text, () => {
      parsed.push(`${kind} ${text}`);
      return { children: [text] };
    });
  const first = parse("mdx", "# Same");
  first.children.pop();
  expect(parse("mdx", "# Same")).toEqual({ children: ["# Same"] });
  expect(parse("mdx", "# Same")).not.toBe(parse("mdx", "# Same"));
  parse("md", "# Same");
  parse("mdx", "# Other");
  parse("mdx", "# Other");
  expect(parsed).toEqual(["mdx # Same", "md # Same", "mdx # Other", "mdx # Other"]);
  cache.clear();
  parse("mdx", "# Same");
  expect(parsed).toHaveLength(5);
});
