import { load } from "cheerio";
import { describe, expect, it } from "vitest";
import { highlight, highlightLines } from "./highlight.ts";

const languages = `YAML yml bash curl console http js jsx ts tsx py c# java go php rb html css xml sql md mdx toml ini json5
  dockerfile gql kt swift rust powershell properties diff`;

describe("highlight", () => {
  it("writes classes", () => {
    expect(highlight('{\n  "a": 1 < 2\n}', "json")).toMatchInlineSnapshot(`
      "{
        "a": <span class="token-constant">1</span> &lt; <span class="token-constant">2</span>
      }"
    `);
  });

  it.each(languages.split(/\s+/))("supports %s", (language) => {
    const code = '<a b="c"/>\n# Head\nclass A { "x": 1 } # c\nGET /a HTTP/1.1\na = 1\n$ ls\n+ added';
    expect(highlight(code, language)).toContain('<span class="token-');
    expect(load(highlight(code, language)).text()).toBe(code);
  });

  it.each([
    ["python", 'headers={"api-token": f("a-b")}', ['"api-token"', '"a-b"']],
    ["curl", `curl --data '{"a": "b-c"}' --header 'd-e'`, ['"b-c"', "'d-e'"]],
    ["ruby", "JSON.parse(<<~JSON)\n  {}\nJSON\nputs 'q-r'", ["'q-r'"]],
    ["php", "$c = f(<<<'JSON'\n{}\nJSON);\necho \"a-b\";", ['"a-b"']],
    ["csharp", 'var a = """\n  {"b": 1}\n  """;', ['"""\n  {"b": 1}\n  """']],
    ["rust", 'let a = r#"b-c"#;', ['"b-c"']],
  ])("colors strings of %s from their beginning to their end", (language, code, strings) => {
    const $ = load(highlight(code, language));
    const colored = $(".token-string")
      .toArray()
      .map((element) => $(element).text().trim());
    for (const text of strings) expect(colored).toContainEqual(expect.stringContaining(text));
  });

  it.each(["curl", "shell"])("colors the options of a command in %s", (language) => {
    expect(highlight("curl --request GET", language)).toContain('<span class="token-constant">--request</span>');
  });

  it("escapes code of unknown languages", () => {
    expect(highlight("<b>\n&amp;", "klingon")).toBe("&lt;b&gt;\n&amp;amp;");
  });

  it("does not depend on the grammars that were used before", () => {
    const code = 'POST /a HTTP/1.1\nContent-Type: application/json\n\n{"a": "b", "c": [1, true]}';
    const before = highlight(code, "http");
    for (const language of ["css", "python", "php", "sql"]) highlight("a", language);
    expect(highlight(code, "http")).toBe(before);
    expect(before).toContain('<span class="token-constant">1</span>');
  });

  it("marks added and removed lines of a diff", () => {
    const html = highlight("-old\n+new", "diff");
    expect(html).toContain("token-deleted");
    expect(html).toContain("token-inserted");
  });

  it("renders very long code, and code with a very long line, without colors", () => {
    expect(highlight('{ "a": 1 }\n'.repeat(10_000), "json")).not.toContain("token-");
    expect(highlight(`"${"x".repeat(5_000)}"\n"x"`, "json")).not.toContain("token-");
    expect(highlight(`"${"x".repeat(4_000)}"\n"x"`, "json")).toContain("token-");
  });
});

it("each line has its own element, and colors do not cross lines", () => {
  expect(highlightLines("/* a\n\n b */ let c", "js")).toEqual([
    '<span class="line"><span class="token-comment">/* a</span></span>',
    '<span class="line"></span>',
    '<span class="line"><span class="token-comment"> b */</span> <span class="token-keyword">let</span> c</span>',
  ]);
  expect(highlightLines("<b>\n&amp;", "klingon")).toEqual([
    '<span class="line">&lt;b&gt;</span>',
    '<span class="line">&amp;amp;</span>',
  ]);
});
