import { expect, it } from "vitest";
import { parseFileName } from "./parse-file-name.ts";

it.each([
  ["2023-09-19-2.51.mdx", "2.51", "2023/09/19/2.51", "2023-09-19"],
  ["2023/09/19/foo.md", "foo", "2023/09/19/foo", "2023-09-19"],
  ["2023-09-19-foo/index.mdx", "foo", "2023/09/19/foo", "2023-09-19"],
  ["2023-09-19/foo.md", "foo", "2023/09/19/foo", "2023-09-19"],
  ["sub/2023-09-19-foo.md", "foo", "2023/09/19/sub/foo", "2023-09-19"],
  ["2023-9-5-x.md", "x", "2023/9/5/x", "2023-09-05"],
  ["2024-01-25.mdx", "2024-01-25", "2024/01/25/", "2024-01-25"],
  ["2023-13-45-x.md", "x", "2023/13/45/x", undefined],
  ["plain/index.md", "plain", "plain", undefined],
])("the file name %s is parsed", (name, text, slug, day) => {
  const parsed = parseFileName(name);
  expect([parsed.text, parsed.slug, parsed.date?.toISOString().slice(0, 10)]).toEqual([text, slug, day]);
});
