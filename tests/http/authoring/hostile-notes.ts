/** Result of loading the site: an error (`refuse`), a warning but no error (`warn`), or no error (`serve`). */
type Outcome = "refuse" | "warn" | "serve";

/** Release note that tries to break the site. */
export interface HostileNote {
  readonly name: string;
  readonly outcome: Outcome;
  /** Line that at least one diagnostic must name. */
  readonly line?: number;
  /** Lines of front matter after `title` and `date`. If `matter` is empty, the body starts at line 6. */
  readonly matter?: readonly string[];
  readonly body?: string;
  /** Content of the whole file, instead of front matter and body. */
  readonly file?: string | Uint8Array;
  readonly others?: Readonly<Record<string, string>>;
}

const withBody = (outcome: Outcome, line: number | undefined, cases: Readonly<Record<string, string>>): HostileNote[] =>
  Object.entries(cases).map(([name, body]) => ({ name, outcome, body, ...(line !== undefined && { line }) }));

const withMatter = (outcome: Outcome, cases: Readonly<Record<string, string>>): HostileNote[] =>
  Object.entries(cases).map(([name, matter]) => ({ name, outcome, matter: [matter], line: 4 }));

export const hostileNotes: readonly HostileNote[] = [
  ...withBody("refuse", 6, {
    "an element that is not closed": "<Tabs>\n\ntext",
    "an element that ends in another paragraph": "<b>one\n\ntwo</b>",
    "a brace that is not closed": "text { more",
    "a less-than sign before a number": "weights <5 kg",
    "an autolink": "<https://example.com>",
    "an unknown component": "<Rocket fuel={1} />",
    "an import of a file that does not exist": 'import x from "./gone.js";\n\n<x />',
    "an import over the network": 'import x from "https://evil.example/x.js";\n\ntext',
    "an export": "export const a = 1;\n\ntext",
    "an expression that ends the process": "{process.exit(1)}",
    "an expression that never ends": "{(() => { for (;;); })()}",
    "an image outside the content": "![x](../../../../etc/passwd)",
    "a broken link": "[x](/nowhere)",
  }),
  ...withBody("warn", 6, {
    "style and handlers in HTML": '<div style="color: red" onclick="alert(1)">text</div>',
    "tabs with wrong properties":
      '<Tabs defaultValue="z"><TabItem value="a">A</TabItem><TabItem value="a">B</TabItem></Tabs>',
    "a link to another host without a scheme": "[x](//evil.example/path)",
    "a link with a scheme that runs code": "[x](javascript:alert(1))",
    "a link to a missing anchor": "[x](#nothing-here)",
  }),
  ...withBody("serve", undefined, {
    "a code fence that is not closed": "```js\nlet a = 1;",
    "a comment of JSX": "text {/* hidden */} more",
  }),
  ...withMatter("refuse", {
    "a slug outside the folder": "slug: ../../up",
    "a slug with a host": "slug: https://evil.example/x",
    "a slug with a query": "slug: a?b=c",
    "a slug with escaped dots": "slug: '%2e%2e'",
    "a slug with two slashes": "slug: a//b",
    "a slug with an optional part": "slug: 'a?'",
    "a slug that is a list's path": "slug: tags",
    "an author that is not listed": "authors: [nobody]",
  }),
  ...withMatter("warn", {
    "a slug with spaces": "slug: a b c",
  }),
  ...withMatter("serve", {
    "an author whose links run code": 'authors: [{name: A, url: "javascript:alert(1)"}]',
    "keys that every object inherits": "constructor: {prototype: {polluted: true}}",
    "HTML in a description": "description: '<script>alert(1)</script>'",
  }).map(({ line: _, ...note }) => note),
  {
    name: "a title with HTML",
    outcome: "serve",
    file: "---\ntitle: <script>alert(1)</script>\ndate: 2024-01-25\n---\n\ntext\n",
  },
  { name: "no title", outcome: "warn", file: "---\ndate: 2024-01-25\n---\n\ntext\n" },
  { name: "front matter that is a list", outcome: "refuse", line: 2, file: "---\n- a\n---\n\ntext\n" },
  { name: "front matter without an end", outcome: "refuse", line: 1, file: "---\ntitle: a\n\ntext\n" },
  {
    name: "front matter with code",
    outcome: "refuse",
    line: 2,
    file: '---\ntitle: !!js/function "function () {}"\n---\n\ntext\n',
  },
  { name: "a colon in a title", outcome: "refuse", line: 2, file: "---\ntitle: a: b\ndate: 2024-01-25\n---\n\ntext\n" },
  { name: "a date of words", outcome: "refuse", line: 3, file: "---\ntitle: a\ndate: last Tuesday\n---\n\ntext\n" },
  { name: "a byte order mark", outcome: "serve", file: "\uFEFF---\ntitle: a\ndate: 2024-01-25\n---\n\ntext\n" },
  { name: "an empty file", outcome: "warn", file: "" },
  { name: "UTF-16", outcome: "refuse", file: Buffer.from("\uFEFF---\ntitle: a\n---\n", "utf16le") },
  {
    name: "an unknown tag",
    outcome: "warn",
    matter: ["tags: [nothing]"],
    others: { "tags.yml": "api: {label: API}\n" },
  },
  {
    name: "tags with one path",
    outcome: "refuse",
    matter: ["tags: [a b]"],
    others: { "tags.yml": "a b: {label: one, permalink: /same}\na-b: {label: two, permalink: /same}\n" },
  },
  {
    name: "a tag whose path is another host",
    outcome: "refuse",
    matter: ["tags: [api]"],
    others: { "tags.yml": "api:\n  label: <script>alert(1)</script>\n  permalink: //evil.example\n" },
  },
];
