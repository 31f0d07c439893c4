import fc from "fast-check";

/** Ordinary words come first, because fast-check shrinks towards the first values. */
const plainWords = ["a", "freight", "two words", "Ünïcode", "日本語", "3.8.0", "it's", "& more"] as const;

const hostileWords = [
  "<b>bold",
  "</article></main>",
  "<script>alert(1)</script>",
  "</script><script>alert(1)</script>",
  "<img src=x onerror=alert(1)>",
  '"><svg onload=alert(1)>',
  "<!--",
  "-->",
  "]]>",
  "<![CDATA[",
  "<?php",
  '<title><a title="</title><script src=/evil.js></script>">',
  "[link](javascript:alert(1))",
  "[link](pathname://javascript:alert(1))",
  "[link](https://[)",
  "![](//foreign.example/x.png)",
  "[link](/no-such-page)",
  "&#xD800;",
  "&#0;",
  "&lt;script&gt;",
  "{",
  "{{x}}",
  "$\u007bx}",
  "`",
  "```",
  "*a_",
  "**",
  "~~",
  ">",
  "| a |",
  "\\",
  "%",
  "%2e%2e%2f",
  "../../etc/passwd",
  "__proto__",
  "constructor",
  "\0",
  "\u001b[31m",
  "\u0085",
  "\u2028",
  "\u202e",
  "\ufeff",
  "\ufffe",
  "'''",
  '"""',
  "=@/etc/hostname;",
  "\r",
  "\n",
  "\n\n",
  "\n    ",
  "\n# ",
  "\n- ",
  "\n> ",
] as const;

export const hostileUrl = fc.constantFrom(
  "/",
  "/docs",
  "https://example.com/",
  "javascript:alert(1)",
  "JaVaScRiPt:alert(1)",
  " javascript:alert(1)",
  "java\tscript:alert(1)",
  "pathname://javascript:alert(1)",
  "pathname:///javascript:alert(1)",
  "pathname:////foreign.example",
  "//foreign.example/x",
  "/\\foreign.example/x",
  "data:text/html,<script>alert(1)</script>",
  "vbscript:x",
  "https://[",
  "https://%00/",
  "http://a:99999/",
  "mailto:a@example.com",
  "#",
  "#\ud800",
  "?q=%",
  "./other.md#x",
  "../a.html",
  "blob:x",
);

export const repetitions = fc.oneof(
  { weight: 15, arbitrary: fc.integer({ min: 1, max: 4 }) },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 6000 }) },
);

const markup = [
  "|",
  "|-",
  "|a|\n",
  "[",
  "]",
  "](/a)",
  "![",
  "[^a]",
  "[^a]: ",
  "_",
  "~",
  "=\n",
  "1. ",
  "  \n",
  "www.a.",
  "a@b.",
];

/** Generates a sequence of words that is repeated, perhaps followed by a second one. Bad parsers take quadratic time. */
const repeated = fc
  .array(
    fc.tuple(
      fc
        .array(fc.constantFrom(...markup, ...plainWords, ...hostileWords), { minLength: 1, maxLength: 4 })
        .map((words) => words.join("")),
      fc.integer({ min: 1, max: 8_000 }),
    ),
    { minLength: 1, maxLength: 2 },
  )
  .map((parts) => parts.map(([words, length]) => words.repeat(Math.ceil(length / words.length))).join(""));

const oneWord = fc.oneof(
  { weight: 12, arbitrary: fc.constantFrom(...plainWords) },
  { weight: 6, arbitrary: fc.constantFrom(...hostileWords) },
  { weight: 2, arbitrary: fc.string({ unit: "binary", maxLength: 12 }) },
  { weight: 1, arbitrary: fc.constant("\ud800") },
  { weight: 1, arbitrary: hostileUrl },
);

/** Generates texts of one to six words. Some words are hostile, for example `</article></main>`. */
export const hostileText = fc.array(oneWord, { minLength: 1, maxLength: 6 }).map((words) => words.join(" "));

/** Generates texts like `hostileText`; a few texts repeat some words up to 8,000 characters. */
export const longText = fc.oneof({ weight: 40, arbitrary: hostileText }, { weight: 1, arbitrary: repeated });

/** Generates code with repetitions on one line or on many lines. */
export const codeText = fc
  .array(fc.tuple(oneWord, repetitions, fc.constantFrom("", " ", "\n")), { maxLength: 4 })
  .map((parts) => parts.map(([word, count, separator]) => `${word}${separator}`.repeat(count)).join("\n"));
