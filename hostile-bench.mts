import { compileText } from "./app/.server/markdown/testing/compile-text.ts";
const r = (s: string, n: number) => s.repeat(n);
const runs = (n: number) => Array.from({ length: n }, (_, i) => "`".repeat(i + 1) + " x").join(" ");
const N = Number(process.argv[2] ?? 20000);
const cases: Record<string, string> = {
  backtickRuns: runs(Math.floor(Math.sqrt(N * 2))),
  backticksOne: "x " + r("`", N), backtickPairs: r("`` ` ", N / 5),
  emphasis: r("*a_", N / 3), emphasis2: r("*a **b ", N / 7), emphasis3: r("_a*", N/3), strike: r("~a ~~b", N/6), stars: r("*", N), starsA: r("a**b", N/4),
  brackets: r("[", N), bracketsClose: r("]", N), bracketsA: r("[a", N / 2), links: r("[a](", N / 4), linkT: r('[a](b "', N / 7), aClose: r("a]", N/2), imgs: r("![", N / 2), nestedBr: r("[", N/2)+r("]", N/2), refs: r("[a][b]", N/6), foot: r("[^a]", N/4), footdef: r("[^a]: x\n", N/8), footdef2: Array.from({length:N/16},(_, i)=>`[^a${i}] [^a${i}]:`).join("\n"),
  openA: r("<a>", N / 3), openP: r("<p>\n", N / 4), openPtext: r("<p>x", N / 4), openclose: r("<a>", N / 7)+r("</a>", N/7), unclosedTag: r("<a ", N / 3), attrs: "<a " + r("b ", N / 2) + ">", quotes: r('<a b="', N / 6), lts: r("<", N), closeTags: r("</a>", N/4), voidtags: r("<br>", N/4), mixedTags: r("<a><b></a>", N/10), comments: r("<!-- ", N / 5), comments2: r("<!--x-->", N / 8), comments3: r("x <!--\n\n", N/8),
  braces: r("{", N), bracesA: r("{a ", N / 3), bracePairs: r("{a}", N / 3), braceTick: "{`" + r("}", N), bracePar: "{(" + r("}", N), linesBrace: r("{(}}}}\n\n", N/8), braceLines: r("{\n", N/2), closeBraces: r("}", N), exprattr: "<a b={(" + r("}", N) + ">", toc: "{:toc}\n\n" + r("{a}\n\n", N/5), headingids: r("## a {#b\n", N/9), nestexpr: r("{[", N/2)+r("]}", N/2),
  quotesLv: r(">", N), quoteLines: r("> ", N/2), quoteNl: r("\n>", N/2), nested: Array.from({ length: Math.sqrt(N) }, (_, i) => " ".repeat(i * 2) + "- x").join("\n"), listOne: r("- ", N / 2), listItems: r("-\n", N/2), listItems2: r("- a\n", N/4), list1: r("1. a\n\n", N/6), newlines: r("\n", N), spaces: r(" ", N)+"x", spaceNl: r(" \n", N/2), tabs: r("\t", N)+"x", hard: r("a  \n", N/4), hashes: r("#", N), hr: r("---\n", N/4), setext: r("a\n===\n", N/6), setext2: r("a\n", N/2)+"===",
  import1: r("import x\n", N / 9), import2: "export const a = {\n" + r("\n\n", N / 2), import3: "import a from `\n"+ r("x\n\n", N/3), exportP: r("export x\n\n", N/10),
  dollars: r("$", N), dollar2: r("$a ", N / 3), dollar3: r("$$a\n", N / 4), dollar4: r("$x_{1} ", N/7), colons: r(":", N), notes: r(":::note\n", N / 8), notes2: r(":::note x\n\n:::\n", N / 15), notes3: r("::::note\n:::tip\n", N / 16), noteT: ":::note " + r("[", N), noteS: ":::note " + r(" ", N) + "{", fences: r("```\n", N / 4), fences2: r("```mdx-code-block\n", N / 18), tildes: r("~~~a\n", N / 5), fenceB: r("``` x\n", N/6),
  emails: r("a.", N / 2) + "@", emails2: r("a@", N / 2), emails3: r("a@b.", N/4), www: r("www.", N / 4), https: r("http://", N / 7), urls: "https://a.b/" + r("(", N), urls2: "https://a.b/" + r("a)", N/2), amp: "www.a.b/"+r("&amp;", N/5), table: r("|", N), table2: r("a|b\n-|-\n", N / 8), table3: r("|a", N / 2) + "\n" + r("|-", N / 2), table4: "|a|\n|-|\n" + r("|b|\n", N/4), tablew: "a|b\n" + r("-", N), tablep: r("a|\n", N/3), def: r("[a]: b\n", N / 7), def2: r("[a]: ", N / 5), def3: r("[a]:\n", N/5), ents: r("&#", N / 2), ents2: r("&a", N/2), esc: r("\\", N), emoji: r(":a", N/2), emoji2: r(":", N/2)+"a", lostmarkup: r("[a][", N/4), lost2: r("](a ", N/4), lost3: r("[^", N/2), colon3: r(":::\n", N/4), headings: r("# a\n", N/4), h2: r("## a\n", N/5), longword: r("a", N), title: r("# ", N/2), liststar: r("* a *\n", N/6), mixed: r("[*`_<{", N/6), svg: r("<svg>", N/5), mixednest: r("> - ", N/4), tasks: r("- [ ] a\n", N/8), htmltable: "<table><tr>" + r("<td>a</td>", N/10) + "</tr></table>", slug: r("## bug\n", N/7),
};
const only = process.argv[3];
for (const [name, text] of Object.entries(cases)) {
  if (only && name !== only) continue;
  for (const file of ["note.md", "note.mdx"]) {
    const t = process.cpuUsage().user; let out = "";
    try { const { html, problems } = compileText(text, file); out = `${html.length} ${problems.length} ${problems[0]?.slice(0, 70) ?? ""}`; } catch (e) { out = "THROWS " + String(e).slice(0, 100); }
    const ms = (process.cpuUsage().user - t) / 1000;
    if (ms > Number(process.argv[4] ?? 250) || out.startsWith("THROWS")) console.log(name, file, Math.round(ms), out);
  }
}
