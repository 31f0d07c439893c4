import { load } from "cheerio";
import { describe, expect, it } from "vitest";
import { createHighlight } from "./create-highlight.ts";
import { limitColors, renderInSlices } from "./highlight.ts";

/** Colors code as pages do. A grammar that is compiled at once can exceed the time limit on a busy machine. */
function createColor(): (code: string, language: string) => string {
  const highlight = createHighlight();
  return (code, language) => Array.from(renderInSlices(highlight, () => [highlight(code, language)])).join("");
}

const highlight = createColor();

describe("highlight", () => {
  it("writes classes, and one span for each line", () => {
    expect(highlight('{\n  "a": 1 < 2\n}', "json")).toMatchInlineSnapshot(`
      "<span class="line">{</span>
      <span class="line">  "a": <span class="token-constant">1</span> &lt; <span class="token-constant">2</span></span>
      <span class="line">}</span>"
    `);
  });

  it.each([
    "YAML",
    "yml",
    "bash",
    "curl",
    "http",
    "js",
    "ts",
    "tsx",
    "py",
    "c#",
    "java",
    "go",
    "php",
    "rb",
    "html",
    "css",
    "xml",
    "sql",
    "md",
    "mdx",
    "toml",
    "ini",
    "dockerfile",
    "gql",
    "kt",
    "swift",
    "rust",
  ])("supports %s", (language) => {
    expect(highlight('class A { "x": 1 } # c', language)).not.toContain("style=");
  });

  it.each([
    ["python", 'headers={"api-token": f("a-b")}', ['"api-token"', '"a-b"']],
    ["curl", 'curl --data \'{"a-b": 1}\' "$URL"', ["'{\"a-b\": 1}'", '"$URL"']],
    ["ruby", "JSON.parse(<<~JSON)\n  {}\nJSON\nputs 'q-r'", ["'q-r'"]],
    ["php", "$c = f(<<<'JSON'\n{}\nJSON);\necho \"a-b\";", ['"a-b"']],
    ["rust", 'let a = r#"b-c"#;', ['"b-c"']],
  ])("colors strings of %s from their beginning to their end", (language, code, strings) => {
    const $ = load(highlight(code, language));
    const colored = $("[class^=token-string]")
      .toArray()
      .map((element) => $(element).text().trim());
    for (const text of strings) expect(colored).toContainEqual(expect.stringContaining(text));
  });

  it("renders code of unknown languages as escaped text with the same markup", () => {
    expect(highlight("<b>\n&amp;", "klingon")).toBe(
      '<span class="line">&lt;b&gt;</span>\n<span class="line">&amp;amp;</span>',
    );
  });

  it("marks added and removed lines of a diff", () => {
    const html = highlight("-old\n+new", "diff");
    expect(html).toContain("token-deleted");
    expect(html).toContain("token-inserted");
  });

  it("renders very long code, and each very long line, without colors", () => {
    expect(highlight(`[${'{"id":0},'.repeat(100_000)}]`, "json")).not.toContain("token-");
    const [long = "", short = ""] = highlight(`"${"x".repeat(500)}"\n"x"`, "json").split("\n");
    expect(long).not.toContain("token-");
    expect(short).toContain("token-");
  });
});

describe("rendering in slices", () => {
  const code = "const a = <b>{c}</b>;";
  const count = (pieces: Iterable<string>) => [...pieces].length;

  it("takes many slices at the first use of a grammar, and does not change the result", () => {
    const highlight = createHighlight();
    const render = () => ["a", highlight(code, "tsx"), highlight('{ "b": 1 }', "json"), highlight("c", "unknown")];
    const pieces = [...renderInSlices(highlight, render)];
    expect(pieces.length).toBeGreaterThan(6);
    expect(pieces.join("")).toBe(render().join(""));
    expect(pieces.slice(0, -1).join("")).toBe("");
    expect(count(renderInSlices(highlight, render))).toBe(5);
  });

  it("shares the work between pages that need the same grammar", () => {
    const highlight = createHighlight();
    const render = () => [highlight('$a = "b"', "powershell")];
    const first = renderInSlices(highlight, render)[Symbol.iterator]();
    for (let slice = 0; slice < 2; slice++) first.next();
    expect(count(renderInSlices(highlight, render))).toBeGreaterThan(2);
    expect(count({ [Symbol.iterator]: () => first })).toBeLessThan(4);
  });

  it("passes on errors, and renders code at once afterwards", () => {
    const highlight = createHighlight();
    const fail = () => {
      throw new RangeError("broken");
    };
    expect(() => count(renderInSlices(highlight, fail))).toThrow("broken");
    expect(highlight("a { b: c }", "css")).toContain("token-");
  });

  it("ends for code that takes exponential time", () => {
    const highlight = createHighlight();
    const backtracking = `as${"\\0\\0as".repeat(12)}`;
    const pieces = [...renderInSlices(highlight, () => [highlight(backtracking, "css")])];
    expect(pieces.length).toBeLessThan(100);
    expect(pieces.at(-1)).toBe(`<span class="line">${backtracking}</span>`);
  });
});

it("code of a page is colored within a budget, of which long lines use more", () => {
  const highlight = limitColors((code) => `<b>${code}</b>`, 250);
  expect(highlight("x".repeat(16), "js")).toBe(`<span class="line">${"x".repeat(16)}</span>`);
  expect(highlight("x".repeat(10), "js")).toContain("<b>");
  expect(highlight("x".repeat(10), "js")).toContain("<b>");
  expect(highlight("x".repeat(10), "js")).not.toContain("<b>");
  expect(highlight("xx\nxx", "js")).toContain("<b>");
});

it("code that takes exponential time is interrupted, and after three such blocks the language stays plain", () => {
  const highlight = createColor();
  const backtracking = `as${"\\0\\0as".repeat(12)}`;
  expect(highlight("a { b: c }", "css")).toContain("token-");
  for (let count = 0; count < 2; count++) {
    expect(highlight(backtracking, "css")).toBe(`<span class="line">${backtracking}</span>`);
    expect(highlight("a { b: c }", "css")).toContain("token-");
  }
  highlight(backtracking, "css");
  expect(highlight("a { b: c }", "css")).not.toContain("token-");
  expect(highlight("let a = 1", "js")).toContain("token-");
});
