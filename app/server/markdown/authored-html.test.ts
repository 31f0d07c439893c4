import { describe, expect, it } from "vitest";
import { listForbiddenMarkup, loadFragment } from "#app/server/testing/html.ts";
import { renderInlineMarkdown } from "./safe-markdown.ts";
import { compileText } from "./testing/compile-text.ts";

describe("authored HTML", () => {
  it.each([
    "<script>alert(1)</script>",
    '<b onclick="alert(1)" style="color: red">x</b>',
    '<a href=" JavaScript:alert(1)">x</a>',
    `<title><a title="</title><script src=/a.js></script>">x</a></title>`,
    `<svg><p><style><a title="</style><img src=x onerror=alert(1)>">x</a></style></p></svg>`,
    `<p title="--><script>alert(1)</script>">x</p>`,
  ])("puts no script into a page: %s", (text) => {
    const { html, feed } = compileText(text, "note.md");
    for (const result of [html, feed, compileText(text, "note.mdx").html, renderInlineMarkdown(text)])
      expect(listForbiddenMarkup(loadFragment(result))).toEqual([]);
  });

  it.each(
    Object.entries({
      "[x](pathname://javascript:alert(1))": "<p>x</p>",
      "[x](pathname:////evil.example)": "<p>x</p>",
      "[x](vbscript:x) [y](view-source:https://a.example) [z](intent://a)": "<p>x y z</p>",
      '<map name="m"><area href="javascript:alert(1)" alt="x"></map>': '<map name="m"></map>',
      '<map name="m"><area href="./other.mdx" alt="x"></map>':
        '<map name="m"><area href="/release-notes/other" alt="x"></map>',
      '<q cite="javascript:alert(1)">x</q>': "<q>x</q>",
      '<p href="data:text/html,x" title="y">x</p>': '<p title="y">x</p>',
      '<img src="/img/square.svg" alt="" srcset="javascript:alert(1) 2x, /img/square.svg 3x">':
        'srcset="/img/square.svg 3x"',
      '<img src="/img/square.svg" name="createElement" alt="">':
        '<img src="/img/square.svg" width="32" height="16" alt="">',
      '<a name="old">x</a>': '<a name="old">x</a>',
      '<svg><rect fill="url(https://evil.example/a.svg#b)" /><circle fill="url(#b)" /></svg>':
        '<rect></rect><circle fill="url(#b)">',
      '<svg><p>a</p><title>b</title><path d="M0" /></svg><path d="M0" />': '<svg>ab<path d="M0"></path></svg>',
    }),
  )("keeps only safe parts of %s", (text, html) => {
    expect(compileText(text, "note.md").html).toContain(html);
  });

  it("has a place for each part of a link that the HTML parser splits", () => {
    const { diagnostics } = compileText("- <a href='javascript:a()'>\n\n  > [^1]\n  > [^1]: b", "note.md");
    const message = 'unsafe-link  links with the scheme "javascript" are not allowed';
    for (const diagnostic of diagnostics) expect(diagnostic).toMatch(/^note\.md:[1-4]:\d/);
    expect(diagnostics.filter((diagnostic) => diagnostic.includes(message)).length).toBeGreaterThan(1);
  });
});
