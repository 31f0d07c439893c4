import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { renderInlineMarkdown } from "./safe-markdown.ts";
import { compileText } from "./testing/compile-text.ts";
import { distinctContexts, findDangersEverywhere, pieces } from "./testing/find-dangers.ts";

describe("authored HTML", () => {
  it.each([
    `<title><a title="</title><script src=/evil.js></script>">x</a></title>`,
    `<svg><title><a title="</title><script src=/evil.js></script>">x</a></title></svg>`,
    `<textarea><b title="</textarea><img src=x onerror=alert(1)>">x</b></textarea>`,
    `<svg><p><style><a title="</style><img src=x onerror=alert(1)>">x</a></style></p></svg>`,
    `<p title="--><script>alert(1)</script>">x</p>`,
  ])("stays inert in every parser state: %s", (text) => {
    for (const name of ["note.md", "note.mdx"]) expect(findDangersEverywhere(compileText(text, name).html)).toEqual([]);
  });

  it("stays inert in all combinations of hostile fragments", () => {
    const text = fc.array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 12 }).map((parts) => parts.join(""));
    fc.assert(
      fc.property(text, (source) => {
        const { html, feed } = compileText(source, "note.md");
        const strict = compileText(source, "note.mdx").html;
        const inline = renderInlineMarkdown(source);
        for (const result of [html, feed, strict, inline])
          expect(findDangersEverywhere(result, distinctContexts)).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });

  it.each([
    ["[x](pathname://javascript:alert(1))", "<p>x</p>"],
    ['<a href="pathname://pathname:// javascript:alert(1)">x</a>', "x"],
    ["[x](pathname:////evil.example)", "<p>x</p>"],
    ["[x](pathname:///\\evil.example)", "<p>x</p>"],
    ["[x](vbscript:x) [y](view-source:https://a.example) [z](intent://a)", "<p>x y z</p>"],
    ['<map name="m"><area href="javascript:alert(1)" alt="x"></map>', '<map name="m"></map>'],
    [
      '<map name="m"><area href="./other.mdx" alt="x"></map>',
      '<map name="m"><area href="/release-notes/other" alt="x"></map>',
    ],
    ['<q cite="javascript:alert(1)">x</q>', "<q>x</q>"],
    [
      '<img src="/img/square.svg" alt="" srcset="javascript:alert(1) 2x, /img/square.svg 3x">',
      'srcset="/img/square.svg 3x"',
    ],
    [
      '<img src="/img/square.svg" name="createElement" alt="">',
      '<img src="/img/square.svg" width="32" height="16" alt="">',
    ],
    ['<a name="old">x</a>', '<a name="old">x</a>'],
    [
      '<svg><rect fill="url(https://evil.example/a.svg#b)" /><circle fill="url(#b)" /></svg>',
      '<rect></rect><circle fill="url(#b)">',
    ],
    ['<svg><p>a</p><title>b</title><path d="M0" /></svg><path d="M0" />', '<svg>ab<path d="M0"></path></svg>'],
  ])("keeps only safe parts of %s", (text, html) => {
    expect(compileText(text, "note.md").html).toContain(html);
  });

  it("becomes well-formed text", () => {
    const text =
      '<h2 id={"a\\ud800"}>{"b\\udc00"}{`c\\ud800`}</h2>\n\n<a name={"d\\ud800"} />\n\n<Tabs groupId={"e\\ud800"}><TabItem value={"f\\ud800"}>g</TabItem></Tabs>\n\n&#xD800;';
    const { html, document } = compileText(text);
    expect(html.isWellFormed()).toBe(true);
    expect(document?.headings).toEqual([{ id: "a\ufffd", text: "b\ufffdc\ufffd", level: 2 }]);
    expect(compileText('<abbr title={"a\\u0000"}>a</abbr>').html).toContain('<abbr title="a\ufffd">');
  });
});
