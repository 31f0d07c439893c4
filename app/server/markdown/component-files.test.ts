import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { listAttributes, listTexts, loadFragment } from "#app/server/testing/html.ts";
import { writeFiles } from "#app/server/testing/write-site.ts";
import { findComponentFiles, shippedComponents } from "./component-files.ts";
import { compileText } from "./testing/compile-text.ts";

const compile = (text: string, componentFiles = new Map<string, string>()) =>
  compileText(text, "note.mdx", {}, { componentFiles });

/** Writes the site's own components and compiles a text that uses them. */
function compileWith(components: Readonly<Record<string, string>>, text: string) {
  const directory = writeFiles(components);
  const names = Object.keys(components);
  return compile(text, new Map(names.map((name) => [name.replace(".mdx", ""), path.join(directory, name)])));
}

it("the name of a component comes from the name of its file in the folder components", () => {
  const files = ["components/card.mdx", "components/price-table.mdx", "components/a/b.mdx", "docs/card.mdx"];
  const found = findComponentFiles(
    "/content",
    [...files, "components/Logo.mdx", "components/x.svg"].map((file) => `/content/${file}`),
  );
  expect([...found.keys()]).toEqual(["Card", "PriceTable", "Logo"]);
});

describe("a shipped component", () => {
  it.each(
    Object.entries({
      '<Card title="A">*b*</Card>': '<div class="card"><p class="card-title">A</p><em>b</em></div>',
      '<Card title="A" href="./other.mdx" />':
        '<div class="card"><p class="card-title"><a href="/release-notes/other">A</a></p></div>',
      '<Card title="A" to="./other.mdx" />':
        '<div class="card"><p class="card-title"><a href="/release-notes/other">A</a></p></div>',
      '<Card to="./other.mdx" description="d">c</Card>':
        '<div class="card"><a href="/release-notes/other"><p>d</p>c</a></div>',
      "<CardGroup cols={3}>x</CardGroup>": '<div class="columns columns-3">x</div>',
      "<Columns><Column>x</Column></Columns>": '<div class="columns columns-2"><div class="column">x</div></div>',
      '<Steps><Step title="A">b</Step></Steps>':
        '<ol class="steps"><li class="step"><p class="step-title">A</p>b</li></ol>',
      "In <Badge>new</Badge>": '<p>In <span class="badge badge-neutral">new</span></p>',
      '<Badge type="success" text="new" />': '<span class="badge badge-success">new</span>',
      '<Callout type="error" title="T">x</Callout>':
        '<aside role="note" class="admonition admonition-danger" aria-labelledby="admonition-1"><p class="admonition-title" id="admonition-1">T</p>x</aside>',
      "<Check>x</Check>":
        '<aside role="note" class="admonition admonition-tip" aria-labelledby="admonition-1"><p class="admonition-title" id="admonition-1">Check</p>x</aside>',
      '<AccordionGroup><Accordion title="A" defaultOpen>x</Accordion></AccordionGroup>':
        "<div><details open><summary>A</summary>x</details></div>",
      '<Expandable title="A">x</Expandable>': "<details><summary>A</summary>x</details>",
      '<Frame caption="A">x</Frame>': "<figure>x<figcaption>A</figcaption></figure>",
      'A <Tooltip tip="long">w</Tooltip>': '<p>A <abbr title="long">w</abbr></p>',
      '<Update label="May" description="1.0">x</Update>': "<section><p><b>May</b></p><p>1.0</p>x</section>",
      '<ResponseField name="id" type="string" required default="3">x</ResponseField>':
        "<div><p><code>id</code> string · required · default: 3</p>x</div>",
      '<ResponseField name="page" default={0} />': "<div><p><code>page</code> · default: 0</p></div>",
      '<ParamField query="limit" type="int">x</ParamField>': "<div><p><code>limit</code> int</p>x</div>",
      '<ParamField name="id" icon="key" />': "<div><p><code>id</code></p></div>",
    }),
  )("%s", (text, html) => {
    expect(compile(text)).toMatchObject({ html, diagnostics: [] });
  });

  it("can be a tab", () => {
    const $ = loadFragment(
      compile('<Tabs>\n<Tab title="A">\n\na\n\n</Tab>\n<Tab title="B">\n\nb\n\n</Tab>\n</Tabs>').html,
    );
    expect(listTexts($, "[role=tab]")).toEqual(["A", "B"]);
    expect(listTexts($, "[role=tabpanel] > p:last-child")).toEqual(["a", "b"]);
  });

  it("can contain itself", () => {
    const $ = loadFragment(compile('<Card title="A"><Card title="B">*c*</Card></Card>').html);
    expect(listTexts($, ".card > .card > p")).toEqual(["B"]);
    expect($(".card > .card > em").text()).toBe("c");
  });

  it("is reported at the page if a link or a text cannot be shown", () => {
    const { diagnostics } = compile('Text.\n\n<Card title="A" href="javascript:x" label="L" />');
    expect(diagnostics).toEqual([
      expect.stringMatching(/^note\.mdx:3:1 {2}warning {2}component-left-out {2}<Card> does not show its label/),
      expect.stringMatching(/^note\.mdx:3:1 {2}warning {2}unsafe-link/),
    ]);
  });

  it("is reported at the page if an attribute is mistyped", () => {
    const text =
      '<Card titel="A" id="x" />\n\n<Frame capton="All of the three steps">x</Frame>\n\n<ParamField nam="a" />';
    expect(compile(text).diagnostics).toEqual([
      "note.mdx:1:1  warning  unknown-attribute  <Card>: the attribute titel has no effect (did you mean title?)",
      "note.mdx:3:1  warning  unknown-attribute  <Frame>: the attribute capton has no effect (did you mean caption?)",
      "note.mdx:5:1  warning  unknown-attribute  <ParamField>: the attribute nam has no effect (did you mean name?)",
    ]);
  });

  it("is reported at the page if it is used wrongly", () => {
    const { diagnostics } = compile('Text.\n\n<Tab title="A">x</Tab>');
    expect(diagnostics).toEqual([expect.stringMatching(/^note\.mdx:3:1 {2}warning {2}bad-props/)]);
  });

  it("is replaced by a stand-in of the settings", () => {
    const { html } = compileText('<Card title="A">b</Card>', "note.mdx", {
      components: { Card: { as: "section", show: ["title", "children"] } },
    });
    expect(html).toBe("<section><p>A</p>b</section>");
  });

  it("works in CommonMark too", () => {
    const { html } = compileText('<Card title="A" href="./other.mdx">\n\n*b* <5\n\n</Card>', "note.md");
    expect(listAttributes(loadFragment(html), ".card a", "href")).toEqual(["/release-notes/other"]);
  });

  it("is documented", () => {
    const documentation = readFileSync("docs/components.md", "utf8");
    expect([...shippedComponents.keys()].filter((name) => !documentation.includes(`<${name}>`))).toEqual([]);
  });
});

describe("a component of the site", () => {
  it("receives props and children, and is built anew for each use", () => {
    const price = "## {props.name}\n\n{props.amount * 2} EUR\n\n{children}";
    const { document, html, diagnostics } = compileWith(
      { "Price.mdx": price },
      '<Price name="A" amount={2}>*x*</Price>\n\n<Price name="B" amount={3} />',
    );
    expect(diagnostics).toEqual([]);
    expect(document?.headings.map(({ text, id }) => [text, id])).toEqual([
      ["A", "a"],
      ["B", "b"],
    ]);
    expect(listTexts(loadFragment(html), "p, em")).toEqual(["4 EUR", "x", "6 EUR"]);
  });

  it("finds the files of its elements beside the page that names them, where their diagnostics are", () => {
    const video = "<video src={props.src} />\n\n<iframe src={props.frame} />";
    const { html, diagnostics } = compileWith(
      { "Video.mdx": video },
      '\n<Video src="./ann.png" frame="https://a.example/b" />',
    );
    expect(html).toContain('<video src="/content-assets/78d77735/ann.png">');
    expect(diagnostics).toEqual([expect.stringMatching(/^note\.mdx:2:1 {2}warning {2}frame-as-link/)]);
  });

  it("chooses by its props, and leaves out what is around absent children", () => {
    const box =
      '{props.children && <section>{props.children}</section>}\n{props.level === "high" ? <b>{props.level}</b> : <>({props.level || "none"})</>}';
    const { html, diagnostics } = compileWith({ "Box.mdx": box }, '<Box level="high">in</Box>\n\n<Box />');
    expect(diagnostics).toEqual([]);
    expect(html.replaceAll("\n", "")).toBe("<section>in</section><b>high</b>(none)");
  });

  it("replaces a shipped component, which it can use", () => {
    const card = '<Card title={"Our " + props.title} href={props.href}>{props.children}</Card>';
    const { html, diagnostics } = compileWith({ "Card.mdx": card }, '<Card title="x" href="./other.mdx">b</Card>');
    expect(diagnostics).toEqual([]);
    const $ = loadFragment(html);
    expect([$(".card a").text(), $(".card a").attr("href")]).toEqual(["Our x", "/release-notes/other"]);
  });

  it("is never run: code, unknown names and circles are errors in their file", () => {
    const { diagnostics } = compileWith(
      { "Bad.mdx": "\n{fetch(props.url)}\n\n{secret}", "Left.mdx": "<Right />", "Right.mdx": "<Left />" },
      "<Bad />\n\n<Left />",
    );
    expect(diagnostics.map((line) => line.replace(/^.*\//, "").split("  ").slice(0, 3).join(" "))).toEqual([
      "Bad.mdx:2:1 error expression-not-allowed",
      "Bad.mdx:4:1 error expression-not-allowed",
      "Right.mdx:1:1 error circular-import",
    ]);
  });
});
