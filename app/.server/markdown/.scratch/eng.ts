import { createRequire } from "node:module";
import { createCssVariablesTheme, createHighlighterCore, createHighlighterCoreSync } from "shiki/core";

const require = createRequire(import.meta.url);
const t0 = performance.now();
let engine;
if (process.argv[2] === "wasm") {
  const { createOnigurumaEngine } = await import("shiki/engine/oniguruma");
  engine = await createOnigurumaEngine(import("shiki/wasm"));
} else {
  const { createJavaScriptRegexEngine } = await import("shiki/engine/javascript");
  engine = createJavaScriptRegexEngine({ forgiving: true });
}
const s = createHighlighterCoreSync({
  themes: [createCssVariablesTheme({ name: "v", variablePrefix: "--" })],
  langs: [],
  engine,
});
console.log("engine", (performance.now() - t0) | 0);
const samples = {
  json: '{\n  "reference": "S-2024",\n  "a": [1,2,{"b":null}],\n  "t": true\n}\n'.repeat(5),
  shellscript:
    'curl --fail-with-body "$NORTHHAUL_API/requirements?category=Vehicle" \\\n  --header "api-token: $NORTHHAUL_TOKEN"\n'.repeat(
      5,
    ),
  http: 'POST /x HTTP/1.1\nHost: a\nContent-Type: application/json\n\n{"a":1}\n',
  typescript: "const x: number = await fetch(`a${b}`);\nfunction foo(a: string) { return a; }\n".repeat(5),
  python: "import x\ndef f(a): return 'b'\n",
  csharp: "using System;\nclass A { int b = 1; }\n",
};
for (const [l, c] of Object.entries(samples)) {
  const t = performance.now();
  s.loadLanguageSync(require(`shiki/langs/${l}.mjs`).default);
  const t1 = performance.now();
  s.codeToTokensBase(c, { lang: l, theme: "v" });
  console.log(l, (t1 - t) | 0, (performance.now() - t1) | 0);
}
const t = performance.now();
for (let i = 0; i < 50; i++)
  for (const [l, c] of Object.entries(samples)) s.codeToTokensBase(c, { lang: l, theme: "v" });
console.log("warm x50", (performance.now() - t) | 0, (process.memoryUsage().rss / 1e6) | 0);
