import type { ThemedToken } from "shiki/core";

/** Longer pieces of white space cost nothing to join with the token before them, and save a third of the markup. */
const isBlank = (text: string) => /^\s*$/.test(text);

/**
 * One `<span class="line">` a line, joined by line feeds; neighbours of one class share one span.
 * @param plainClass the class of tokens that get no span
 */
export function toHtmlLines(lines: readonly (readonly ThemedToken[])[], plainClass?: string): string {
  return lines.map((tokens) => `<span class="line">${toSpans(tokens, plainClass)}</span>`).join("\n");
}

/** The same shape for text in no known language. */
export function toPlainLines(code: string): string {
  return code
    .split("\n")
    .map((line) => `<span class="line">${escapeHtml(line)}</span>`)
    .join("\n");
}

function toSpans(tokens: readonly ThemedToken[], plainClass: string | undefined): string {
  let html = "";
  let text = "";
  let current: string | undefined;
  const flush = () => {
    if (text !== "")
      html +=
        current !== undefined && current !== plainClass
          ? `<span class="${current}">${escapeHtml(text)}</span>`
          : escapeHtml(text);
    text = "";
  };
  for (const token of tokens) {
    const name = toClassName(token.color);
    if (name !== current && !isBlank(token.content)) {
      flush();
      current = name;
    }
    text += token.content;
  }
  flush();
  return html;
}

/** `var(--token-keyword)` → `token-keyword`; the plain foreground has no class, nor has punctuation: it is a third of all tokens. */
function toClassName(colour: string | undefined): string | undefined {
  return colour?.match(/^var\(--(token-(?!punctuation)[a-z-]+)\)$/)?.[1];
}

const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };

const escapeHtml = (text: string) => text.replace(/[&<>]/g, (character) => entities[character] ?? character);
