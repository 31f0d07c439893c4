import fc from "fast-check";
import type { SiteFiles } from "../run-site.ts";
import { writtenText, writtenUrl } from "./text.ts";

const languages =
  "js ts tsx json yaml html xml css markdown mdx bash console csharp go java kotlin php python ruby rust swift sql graphql diff docker http ini toml powershell mermaid math unknown".split(
    " ",
  );
const tags =
  "b a p div span details summary table tr td svg math style iframe script form input button img video h2 main article".split(
    " ",
  );
const components = "Tabs TabItem Details Admonition CodeBlock Head Heading Link ThemedImage Unknown".split(" ");
const attributes = "href src id name title class style onclick srcset value label to sources".split(" ");

const attribute = fc
  .tuple(fc.constantFrom(...attributes), fc.oneof(writtenUrl, writtenText), fc.constantFrom('"', "'", "{", ""))
  .map(([name, value, quote]) => {
    if (quote === "{") return `${name}={${JSON.stringify(value)}}`;
    return `${name}=${quote}${quote === "" ? value.split(/\s/)[0] : value.replaceAll(quote, "")}${quote}`;
  });

const attributeList = fc.array(attribute, { maxLength: 3 }).map((list) => list.map((text) => ` ${text}`).join(""));

const inline = fc.oneof(
  { weight: 4, arbitrary: writtenText },
  writtenText.map((text) => `**${text}**`),
  writtenText.map((text) => `\`${text}\``),
  fc.tuple(writtenText, writtenUrl).map(([text, url]) => `[${text}](${url})`),
  fc.tuple(writtenText, writtenUrl).map(([text, url]) => `![${text}](${url})`),
  writtenText.map((text) => `[^1] ${text}\n\n[^1]: ${text}`),
  writtenText.map((text) => `{${JSON.stringify(text)}}`),
);

const indent = (text: string, prefix: string) =>
  text
    .split("\n")
    .map((line) => prefix + line)
    .join("\n");

const leafBlock = fc.oneof(
  { weight: 4, arbitrary: inline },
  fc
    .tuple(fc.integer({ min: 1, max: 6 }), inline, fc.constantFrom("", " {#id}", " {#\ud800}"))
    .map(([depth, text, id]) => `${"#".repeat(depth)} ${text}${id}`),
  fc
    .tuple(
      fc.constantFrom(...languages),
      fc.constantFrom("", ' title="x"', " {1,3-9999999}", " showLineNumbers"),
      writtenText,
    )
    .map(([language, meta, text]) => `\`\`\`\`${language}${meta}\n${text}\n\`\`\`\``),
  fc
    .array(writtenText, { minLength: 2, maxLength: 4 })
    .map((cells) => `| ${cells.join(" | ")} |\n${"| - ".repeat(cells.length)}|\n| ${cells.join(" | ")} |`),
  fc.constantFrom(
    "---",
    "{/* truncate */}",
    "<!-- truncate -->",
    "<!-- x",
    "import X from './x.mdx'",
    "export const a = 1",
    "{process.env}",
  ),
);

const { block: anyBlock } = fc.letrec<{ block: string }>((tie) => {
  const inside = fc.array(tie("block"), { minLength: 1, maxLength: 3 }).map((blocks) => blocks.join("\n\n"));
  const element = fc
    .tuple(fc.constantFrom(...tags, ...components), attributeList, inside, fc.constantFrom("", "\n\n"), fc.boolean())
    .map(([tag, list, text, gap, isClosed]) => `<${tag}${list}>${gap}${text}${gap}${isClosed ? `</${tag}>` : ""}`);
  const container = fc.oneof(
    inside.map((text) => indent(text, "> ")),
    inside.map((text) => `- ${indent(text, "  ").trimStart()}`),
    fc
      .tuple(fc.constantFrom("note", "tip", "warning", "danger[<b>]", "unknown"), inside)
      .map(([kind, text]) => `:::${kind}\n\n${text}\n\n:::`),
    element,
  );
  return {
    block: fc.oneof(
      { depthSize: "small", withCrossShrink: true },
      { weight: 4, arbitrary: leafBlock },
      { weight: 3, arbitrary: container },
    ),
  };
});

const frontMatter = fc
  .record(
    {
      title: writtenText,
      description: writtenText,
      slug: fc.oneof(
        fc.constantFrom("/readyz", "/mcp", "/search", "/assets/x", "/a.md", "/a.data", "x y"),
        writtenText,
      ),
      image: writtenUrl,
      keywords: fc.array(writtenText, { maxLength: 2 }),
      tags: fc.array(writtenText, { maxLength: 2 }),
      authors: fc.record({ name: writtenText, url: writtenUrl, image_url: writtenUrl }),
      hide_title: fc.boolean(),
      format: fc.constantFrom("md", "mdx"),
      custom_edit_url: writtenUrl,
    },
    { requiredKeys: [] },
  )
  .map((fields) => (Object.keys(fields).length === 0 ? "" : `---\n${JSON.stringify(fields, undefined, 1)}\n---\n\n`));

const noteFile = fc.record({
  folder: fc.constantFrom("pages", "release-notes"),
  extension: fc.constantFrom("md", "mdx"),
  text: fc
    .tuple(
      fc.oneof({ weight: 2, arbitrary: fc.constant("") }, frontMatter),
      fc.array(anyBlock, { minLength: 1, maxLength: 5 }),
    )
    .map(([head, blocks]) => `${head}${blocks.join("\n\n")}\n`),
});

export const noteSites: fc.Arbitrary<SiteFiles> = fc
  .array(noteFile, { minLength: 1, maxLength: 3 })
  .map((files) =>
    Object.fromEntries(
      files.map(({ folder, extension, text }, index) => [
        `content/${folder}/2024-01-0${index + 1}-note.${extension}`,
        text,
      ]),
    ),
  );
