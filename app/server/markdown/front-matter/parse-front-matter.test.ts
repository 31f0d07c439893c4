import { expect, it } from "vitest";
import type { Diagnostic } from "#app/server/model/diagnostic.ts";
import { formatDiagnostic } from "#app/server/model/format-report.ts";
import { createReporter } from "../reporter.ts";
import { pageSchema } from "./front-matter-schema.ts";
import { parseFrontMatter, splitFrontMatter } from "./parse-front-matter.ts";

function parse(text: string) {
  const diagnostics: Diagnostic[] = [];
  const reporter = createReporter("/a.mdx", (diagnostic) => diagnostics.push(diagnostic));
  const split = splitFrontMatter(text, reporter);
  const parsed = split && parseFrontMatter(split.yaml, { name: "front matter", schema: pageSchema }, reporter);
  return { fields: parsed?.fields, diagnostics: diagnostics.map((diagnostic) => formatDiagnostic(diagnostic, "/")) };
}

it.each([
  ["---\ntitle: 3.0\ndraft: false\nmine: {a: 1}\n---\n", { title: "3", draft: false, mine: { a: 1 } }],
  ["\ufeff--- \ntitle: x\n---  \n", { title: "x" }],
  ["---\ntitle:\n---\n", {}],
  ["---\n---\n", {}],
  [
    '---\ndraft: "False"\nhide_table_of_contents: "true"\ntoc_max_heading_level: "4"\n---\n',
    { draft: false, hide_table_of_contents: true, toc_max_heading_level: 4 },
  ],
  [
    "---\npagination_next: null\npagination_prev: a/b\ntitle_meta: 2024\npagination_label: true\n---\n",
    { pagination_next: null, pagination_prev: "a/b", title_meta: "2024", pagination_label: "true" },
  ],
  ["no front matter", {}],
])("parses %j", (text, fields) => {
  expect(parse(text)).toEqual({ fields, diagnostics: [] });
});

const broken = [
  "---\ntitle: Release 1.2.3: the big one\n---\n",
  "---\ntitle: x\n\n# Heading\n",
  "---\n- title: x\n---\n",
  '---\ntitle: !!js/function "function(){}"\n---\n',
  "---\ntitle: x\ndraft: maybe\ntoc_max_heading_level: 9\n---\n",
  "---\ntitle: x\ndraft: true\nunlisted: true\n---\n",
  "---\ntoc_min_heading_level: 4\ntoc_max_heading_level: 3\n---\n",
  "---js\nmodule.exports = {}\n---\n",
  "+++\ntitle = 'x'\n+++\n",
  "----\ntitle: x\n----\n",
  " ---\ntitle: x\n---\n",
  "\n\n---\ntitle: x\n---\n",
];

it("reports every diagnostic with its line", () => {
  const reported = broken.map(
    (text) =>
      `${JSON.stringify(text)}\n${parse(text)
        .diagnostics.map((line) => `  ${line}`)
        .join("\n")}`,
  );
  expect(reported.join("\n")).toMatchInlineSnapshot(`
    ""---\\ntitle: Release 1.2.3: the big one\\n---\\n"
      a.mdx:2:21  error  yaml-syntax  front matter: unexpected ": " (put a value that contains ": " in quotes, such as title: "Release 3.8.0: the big one")
    "---\\ntitle: x\\n\\n# Heading\\n"
      a.mdx:1:1  error  front-matter-unclosed  the front matter that starts on line 1 is never closed (end the front matter with a line of ---)
    "---\\n- title: x\\n---\\n"
      a.mdx:2:1  error  yaml-not-a-mapping  front matter must be a mapping, got a list (write \`key: value\` lines)
    "---\\ntitle: !!js/function \\"function(){}\\"\\n---\\n"
      a.mdx:2:8  error  yaml-syntax  front matter: the YAML tag !!js/function is not allowed (remove the YAML tag; if the value is text, put it in quotes)
    "---\\ntitle: x\\ndraft: maybe\\ntoc_max_heading_level: 9\\n---\\n"
      a.mdx:3:1  error  front-matter-invalid  front matter: draft: must be true or false, not text
      a.mdx:4:1  error  front-matter-invalid  front matter: toc_max_heading_level: too big: expected number to be <=6
    "---\\ntitle: x\\ndraft: true\\nunlisted: true\\n---\\n"
      a.mdx:4:1  error  front-matter-invalid  front matter: unlisted: a page cannot be a draft and unlisted: a draft is not published at all
    "---\\ntoc_min_heading_level: 4\\ntoc_max_heading_level: 3\\n---\\n"
      a.mdx:2:1  error  front-matter-invalid  front matter: toc_min_heading_level: must not be above toc_max_heading_level
    "---js\\nmodule.exports = {}\\n---\\n"
      a.mdx:1:4  error  front-matter-language  front matter must be YAML, not "js" (write the front matter in YAML, between two lines of ---)
    "+++\\ntitle = 'x'\\n+++\\n"
      a.mdx:1:1  error  front-matter-language  front matter must be YAML, not TOML (write the front matter in YAML, between two lines of ---)
    "----\\ntitle: x\\n----\\n"
      a.mdx:1:1  warning  front-matter-late  front matter must start with exactly three dashes, so this block is shown on the page (write ---)
    " ---\\ntitle: x\\n---\\n"
      a.mdx:1:1  warning  front-matter-late  front matter must start with exactly three dashes, so this block is shown on the page (write ---)
    "\\n\\n---\\ntitle: x\\n---\\n"
      a.mdx:3:1  warning  front-matter-late  front matter must start on line 1, so this block is shown on the page (remove the empty lines before ---)"
  `);
});

it("warns of a field that resembles a known one, and allows any other", () => {
  const { diagnostics } = parse(
    "---\ntitel: x\nSlug: y\ndescripton: z\nlayout: wide\norder: 1\nname: n\nTag: a\n---\n",
  );
  expect(diagnostics).toEqual([
    "a.mdx:2:1  warning  mistyped-field  front matter: titel has no effect (did you mean title?)",
    "a.mdx:3:1  warning  mistyped-field  front matter: Slug has no effect (did you mean slug?)",
    "a.mdx:4:1  warning  mistyped-field  front matter: descripton has no effect (did you mean description?)",
  ]);
});
