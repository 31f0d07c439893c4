import { describe, expect, it } from "vitest";
import { listAttributes, listForbiddenMarkup, listTexts, loadFragment } from "#app/server/testing/html.ts";
import { compileText } from "./testing/compile-text.ts";

const components = {
  Key: "kbd",
  Screenshot: "figure",
  Card: { as: "div", show: ["title", "children"] },
  Go: { as: "a", show: ["label"] },
  Evil: "script",
};

describe("components in the settings", () => {
  it.each(
    Object.entries({
      "<Key>A</Key>": "<kbd>A</kbd>",
      '<Card title="T" icon="x">b **c**</Card>': "<div><p>T</p>b <strong>c</strong></div>",
      '<Go href="https://a.example" label="There" />': '<a href="https://a.example" target="_blank"',
      '<Screenshot src="/img/square.svg" alt="a" caption="C" />':
        '<figure><img src="/img/square.svg" width="32" height="16" alt="a"><figcaption>C</figcaption></figure>',
      'import { Key } from "@site/src/components";\n\n<Key>A</Key>': "<kbd>A</kbd>",
      'import Key from "../../src/Key";\n\n<Key>A</Key>': "<kbd>A</kbd>",
    }),
  )("are rendered as their elements: %j", (text, html) => {
    const compiled = compileText(text, "note.mdx", { components });
    expect(compiled.html).toContain(html);
    expect(compiled.diagnostics).toEqual([]);
  });

  it("are rendered in CommonMark as well", () => {
    expect(compileText('<Card title="T">x</Card> <5', "note.md", { components }).html).toContain(
      "<div><p>T</p>x</div>",
    );
  });

  it("are checked like authored HTML", () => {
    const text =
      '<Key onClick="alert(1)" style="x">a</Key>\n\n<Evil>alert(1)</Evil>\n\n<Go href="javascript:alert(1)" label="x" />';
    const { html } = compileText(text, "note.mdx", { components });
    expect(listForbiddenMarkup(loadFragment(html))).toEqual([]);
    expect(html).not.toContain("alert");
  });

  it("are the only components: of any other component only the children are rendered, with an error", () => {
    const { html, diagnostics } = compileText('import Other from "@site/src/x";\n\n<Other>*a*</Other> <B.C>d</B.C>');
    expect(html).toBe("<em>a</em>\nd");
    expect(diagnostics).toEqual([
      expect.stringContaining("note.mdx:3:1  error  unknown-component  the component <Other> is not defined"),
      expect.stringContaining("note.mdx:3:20  error  unknown-component  the component <B.C> is not defined"),
    ]);
  });
});

it("an unknown component is reported with the texts and images in its attributes", () => {
  const text =
    '<Prompt kind="long" className="a bb cc dd" ask="Find the slow tests." src="/img/square.svg" alt="A red square" />';
  const { diagnostics } = compileText(text);
  expect(diagnostics).toEqual([
    expect.stringContaining(
      "the component <Prompt> is not defined, so only its content is shown, without its ask, src (",
    ),
  ]);
});

describe("a partial", () => {
  it("receives literal props and children", () => {
    const text = 'import Part from "./_versioned.mdx";\n\n<Part version="2">*in*</Part>\n\n<Part version={3} />';
    const { html, diagnostics } = compileText(text);
    expect(diagnostics).toEqual([]);
    const $ = loadFragment(html);
    expect(listTexts($, "p")).toEqual(["Version 2 x", "Version 3 x"]);
    expect(listAttributes($, "p > b", "title")).toEqual(["2", "3"]);
    expect($("p:contains('Version 2') + em").text()).toBe("in");
  });
});

describe("an embed", () => {
  const embeds = ["www.youtube.com"];

  it("is a link that the browser replaces with a frame", () => {
    const { html, diagnostics } = compileText(
      '<iframe src="//www.youtube.com/embed/x" title="A film"></iframe>',
      "note.mdx",
      { embeds },
    );
    expect(diagnostics).toEqual([]);
    expect(html).toBe(
      '<p class="embed"><a href="https://www.youtube.com/embed/x" target="_blank" rel="noopener noreferrer" data-embed="A film">A film</a> <small>Loads content from www.youtube.com</small></p>',
    );
  });

  it("shows its URL if its title is empty", () => {
    const { html } = compileText('<iframe src="https://www.youtube.com/embed/x" title="" />', "note.mdx", { embeds });
    expect(html).toContain(">https://www.youtube.com/embed/x</a>");
  });

  it.each([
    "http://www.youtube.com/embed/x",
    "https://www.youtube.com.evil.example/",
    "https://www.youtube.com:8443/",
    "javascript:alert(1)//www.youtube.com",
    "/www.youtube.com",
  ])("requires HTTPS and a host that site.yml lists: %s", (src) => {
    expect(compileText(`<iframe src="${src}"></iframe>`, "note.mdx", { embeds }).html).not.toContain("data-embed");
  });
});

describe("a code block", () => {
  it("with npm commands becomes tabs of package managers", () => {
    const { html } = compileText("```bash npm2yarn\nnpm install a --save-dev\n```");
    const $ = loadFragment(html);
    expect($("[data-group=npm2yarn]").length).toBeGreaterThan(0);
    expect(listTexts($, ".line")).toEqual([
      "npm install a --save-dev",
      "yarn add a --dev",
      "pnpm add a --save-dev",
      "bun add a --dev",
    ]);
  });

  const markdown = { mermaid: true };

  it("with Mermaid becomes a diagram above its source", () => {
    const text = '```mermaid title="Flow"\nflowchart LR\n A[Draft] -->|send| B[Done]\n```';
    const { html, feed, diagnostics } = compileText(text, "note.md", { markdown });
    expect(diagnostics).toEqual([]);
    const $ = loadFragment(html);
    expect($("figure.diagram > figcaption").text()).toBe("Flow");
    expect($("figure.diagram > figcaption + svg").attr()).toMatchObject({ role: "img", "aria-label": "Flow" });
    expect($("svg [marker-end='url(#diagram-arrowhead)']").length).toBeGreaterThan(0);
    expect(listTexts($, "summary")).toEqual(["Source of the diagram"]);
    expect(loadFragment(feed)("svg").length).toBe(0);
  });

  it.each([
    ["graph TD;\n  A-->B;\n  B-->C;", ["A", "B", "C"]],
    ["graph\nA[x;--y]-->|t|B(z)-.->C", ["t", "x;--y", "z", "C"]],
    ["flowchart LR; A--yes-->B; B---my-node", ["yes", "A", "B", "my-node"]],
    [
      'classDiagram\nA<|--Duck\nDuck"1"*--"*"o : has\nDuck --o A\nA..>order:a--b',
      ["A", "Duck", "o", "order", "has", "1", "*", "a--b"],
    ],
    [
      "erDiagram\nCAR||--o{NAMED-DRIVER:allows\n CAR }|..|| Lot : is-o",
      ["CAR", "(no attributes)", "NAMED-DRIVER", "(no attributes)", "Lot", "(no attributes)", "allows", "is-o"],
    ],
  ])("with Mermaid needs no spaces around links and relations: %j", (source, texts) => {
    const { html, diagnostics } = compileText(`\`\`\`mermaid\n${source}\n\`\`\``, "note.md", { markdown });
    expect(diagnostics).toEqual([]);
    expect(listTexts(loadFragment(html), "svg text")).toEqual(texts);
  });

  it.each([
    ['graph LR\nA-->B\nclick A "/x" "A; b"\nclick B href "/y" _blank', ["A", "B"]],
    ["graph LR\n accTitle: C --> D\n accDescr: text\n accDescr {\n a\n b\n }\n click --> B", ["click", "B"]],
    ["classDiagram\naccTitle: T\nclass A", ["A"]],
    ["sequenceDiagram\nA->>B: hi\nNote over A: Seen", ["hi", "Seen", "A", "B"]],
  ])("with Mermaid shows nothing of its links and descriptions: %j", (source, texts) => {
    const { html, diagnostics } = compileText(`\`\`\`mermaid\n${source}\n\`\`\``, "note.md", { markdown });
    expect(diagnostics).toEqual([]);
    expect(listTexts(loadFragment(html), "svg text")).toEqual(texts);
  });

  it.each([
    ["stateDiagram-v2\nA --> B\nnote right of A: hello", "note right of A: hello"],
    ["stateDiagram-v2\nA --> B\n  note left of A\n    x\n  end note", "note left of A"],
    ['classDiagram\nclass A\nnote for A "x"', 'note for A "x"'],
    ["classDiagram\nclass A { +int x }", "class A { +int x }"],
    ['erDiagram\nA { string id PK "x" }', 'A { string id PK "x" }'],
    ['graph LR\nA@{ shape: rounded, label: "Hello" } --> B', 'A@{ shape: rounded, label: "Hello" }'],
    ["sequenceDiagram\ntitle My seq\nA->>B: x", "title My seq"],
    ["sequenceDiagram\nbox Purple Group\nparticipant A\nend\nA->>B: x", "box Purple Group"],
  ])("with Mermaid is rendered as code if a text would be missing: %j", (source, statement) => {
    const { diagnostics } = compileText(`\`\`\`mermaid\n${source}\n\`\`\``, "note.md", { markdown });
    expect(diagnostics).toEqual([expect.stringContaining(`its source is shown: \`${statement}\` is not supported`)]);
  });

  it("with Mermaid may have its title in front matter", () => {
    const text = "```mermaid\n---\ntitle: Flow\n---\nflowchart LR\n A --> B\n```";
    const { html, diagnostics } = compileText(text, "note.md", { markdown });
    expect(diagnostics).toEqual([]);
    expect(loadFragment(html)("figcaption + svg").attr("aria-label")).toBe("Flow");
  });

  it("with Mermaid puts no script into a page", () => {
    const source = 'flowchart LR\n A["<img src=x onerror=alert(1)>"] --> B\n click A "javascript:alert(1)"';
    const $ = loadFragment(compileText(`\`\`\`mermaid\n${source}\n\`\`\``, "note.md", { markdown }).html);
    expect($("svg").length).toBe(1);
    expect(listForbiddenMarkup($)).toEqual([]);
  });

  it("with Mermaid is rendered as code if the renderer does not support it", () => {
    const { html, diagnostics } = compileText("```mermaid\ngantt\n```", "note.md", { markdown });
    expect(html).toContain('data-language="mermaid"');
    expect(diagnostics).toEqual([expect.stringContaining("note.md:1:1  warning  diagram-as-code")]);
  });
});

describe("a formula", () => {
  it.each([
    "\\href{javascript:alert(1)}{x}",
    "\\htmlStyle{color:red}{x}",
    "\\text{<script>alert(1)</script>}",
    "\\includegraphics{/x.png}",
  ])("stays inert: %s", (tex) => {
    const { html } = compileText(`$$\n${tex} \\alpha\n$$`, "note.md");
    const $ = loadFragment(html);
    expect($("math, pre").length).toBeGreaterThan(0);
    expect($("script, img, a, [style]").length).toBe(0);
  });

  it("is text between two dollar signs if the settings enable it", () => {
    const { html } = compileText("$x$", "note.md", { markdown: { math: true, mermaid: false } });
    expect(listTexts(loadFragment(html), "mi")).toEqual(["x"]);
    expect(compileText("$x_{1}$ <5", "note.md", { markdown: { math: false, mermaid: false } }).html).toContain(
      "$x_{1}$",
    );
  });
});
