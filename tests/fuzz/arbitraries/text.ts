import fc from "fast-check";

/** Ordinary words come first, because fast-check shrinks towards the first values. */
const words = ["a", "freight", "two words", "Ünïcode", "日本語", "3.8.0", "it's", "& more"] as const;

/** What authors write by mistake, or paste from other tools: markup, code, placeholders and control characters. */
const oddWords =
  "<b>bold|</article></main>|<script>alert(1)</script>|<img src=x onerror=alert(1)>|<!--|-->|]]>|<?php|<your-id>|[link](javascript:alert(1))|[link](https://[)|![](//foreign.example/x.png)|[link](/no-such-page)|&#xD800;|&lt;b&gt;|{|{{x}}|`|```|*a_|**|~~|>|\\|%|../../up|__proto__|constructor|\0|\u001b[31m|\u2028|\u202e|\ufeff|'''|\"\"\"|\ud800|\r|\n|\n\n|\n    |\n# |\n- |\n> ".split(
    "|",
  );

/** Generates URLs as authors write them, some of them wrong. */
export const writtenUrl = fc.constantFrom(
  ..."/ /docs https://example.com/ javascript:alert(1) pathname://javascript:alert(1) //foreign.example/x /\\foreign.example/x data:text/html,<script>alert(1)</script> https://[ http://a:99999/ mailto:a@example.com # ?q=% ./other.md#x ../a.html".split(
    " ",
  ),
);

const oneWord = fc.oneof(
  { weight: 12, arbitrary: fc.constantFrom(...words) },
  { weight: 6, arbitrary: fc.constantFrom("| a |", ...oddWords) },
  { weight: 2, arbitrary: fc.string({ unit: "binary", maxLength: 12 }) },
  { weight: 1, arbitrary: writtenUrl },
);

/** Generates texts of one to six words. Some words are mistakes, for example `</article></main>`. */
export const writtenText = fc.array(oneWord, { minLength: 1, maxLength: 6 }).map((chosen) => chosen.join(" "));
