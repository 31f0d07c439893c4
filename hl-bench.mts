import { createHighlight } from "./app/.server/highlight/create-highlight.ts";
const h = await createHighlight();
const L = Number(process.argv[2] ?? 480), lines = Number(process.argv[3] ?? 1);
const r = (s: string) => s.repeat(Math.ceil(L / s.length)).slice(0, L);
const seeds = ["`", "x `", "*", "a*", "_", "[", "(", "{", "<", "<a ", "\"", "'", "\\", "$", "$(", "${", "$((", "=", "a=", "/", "//", "/*", "#", "@", "-", " ", "a ", "a.", "a(", "a<", "!", "|", ":", "::", "a:", "0", "1.", "(a", "[a](", "<<", "<<a", "=>", "a,", "a=>", "(a,", "((a", "? ", "?:", "a?", "function(", "async ", "new ", "class a ", "&", "%", "^", "~", ";", "\t", "var a=", "[[", "``", "***", "__a", "<a>", "</", "&a", "a b c d ", "if (", "case ", "@a(", "#{", "\"#{", "\\(", "A<B<", "A.B", "a -> ", "aA0_", "==", "..", "...", ",", "a\\", "| a ", "- ", "1 "];
const langs = (process.argv[4] ?? "csharp css diff docker go graphql html http ini java javascript json json5 jsonc jsx kotlin markdown mdx php powershell python ruby rust shellscript shellsession sql swift toml tsx typescript xml yaml").split(" ");
for (const l of langs) h("a", l);
const out: [number, string][] = [];
for (const l of langs) { for (const s of seeds) for (const pre of ["", "x "]) {
  const text = Array.from({ length: lines }, () => pre + r(s)).join("\n");
  const t = process.cpuUsage().user; h(text, l); const ms = (process.cpuUsage().user - t) / 1000;
  if (ms > 100) out.push([ms, `${l} ${JSON.stringify(pre + s)}`]);
} }
out.sort((a, b) => b[0] - a[0]); console.log(out.slice(0, 25).map(([a, b]) => `${Math.round(a)} ${b}`).join("\n"), out.length);
