import { toJson } from "#app/server/text/serialize.ts";
import { type FormPart, type RequestBody, toBoundary } from "../request-body.ts";

/** Characters that are always escaped. For example, C# ends a line at U+2028, and Go rejects a byte order mark. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters must be escaped
const unprintable = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g;

const isPrintable = (text: string) => text.search(unprintable) === -1;

const escapeUnprintable = (text: string, toEscape: (code: number) => string): string =>
  text.replace(unprintable, (character) => toEscape(character.charCodeAt(0)));

const hex = (code: number, digits: number) => code.toString(16).padStart(digits, "0");

/** Escapes all unprintable characters in JSON. All JSON parsers interpret these escapes alike. */
export const toPrintableJson = (json: string): string => escapeUnprintable(json, (code) => `\\u${hex(code, 4)}`);

/** Quotes a text in double quotes with the escapes that JavaScript, Python, Java, Go and C# share. */
export const quote = (text: string): string => toPrintableJson(JSON.stringify(text));

/** Quotes a text for PHP. In double quotes, `$` is escaped because it begins a variable. */
export const quotePhp = (text: string): string => preferSingleQuotes(text, /[\\"$]/g, (code) => `\\u{${hex(code, 1)}}`);

/** Quotes a text for Ruby. In double quotes, `#` is escaped because it can begin an interpolation. */
export const quoteRuby = (text: string): string => preferSingleQuotes(text, /[\\"#]/g, (code) => `\\u${hex(code, 4)}`);

function preferSingleQuotes(text: string, special: RegExp, toEscape: (code: number) => string): string {
  if (isPrintable(text) && !text.includes("\n")) return `'${text.replace(/[\\']/g, "\\$&")}'`;
  const escaped = text.replace(special, "\\$&").replaceAll("\n", "\\n");
  return `"${escapeUnprintable(escaped, toEscape)}"`;
}

/** Quotes a word for a POSIX shell. The word must not contain NUL. POSIX has included the form `$'…'` since 2024. */
export function quoteShell(text: string): string {
  if (isPrintable(text)) return `'${text.replaceAll("'", `'\\''`)}'`;
  const escaped = text.replace(/[\\']/g, "\\$&").replaceAll("\n", "\\n").replaceAll("!", "\\041");
  return `$'${escapeUnprintable(escaped, (code) => toOctalBytes(String.fromCharCode(code)))}'`;
}

/** Each octal escape has exactly three digits, so that a digit can follow the escape. */
const toOctalBytes = (character: string) =>
  [...Buffer.from(character)].map((byte) => `\\${byte.toString(8).padStart(3, "0")}`).join("");

/** Quotes a text as a JavaScript template literal, or as a string if it contains unprintable characters. */
export const quoteTemplate = (text: string): string =>
  isPrintable(text) ? `\`${text.replace(/[`\\$]/g, "\\$&")}\`` : quote(text);

/** Quotes a text as a Go raw string if possible. A raw string cannot contain a backquote. */
export const quoteRawGo = (text: string): string =>
  isPrintable(text) && !text.includes("`") ? `\`${text}\`` : quote(text);

/** Quotes a text as a C# 11 raw string if possible, with a delimiter that does not occur in the text. */
export function quoteRawCsharp(text: string): string {
  if (!isPrintable(text)) return quote(text);
  const runs = text.matchAll(/"{3,}/g);
  const mark = '"'.repeat(Math.max(3, ...[...runs].map(([run]) => run.length + 1)));
  return `${mark}\n${text}\n${mark}`;
}

/** Quotes a text as a Java text block if possible. Java removes common indentation and trailing spaces. */
export function quoteTextBlock(text: string): string {
  if (!isPrintable(text) || /^(?:\s|$)/.test(text) || /[^\S\n](?:\n|$)|\n$/.test(text)) return quote(text);
  const escaped = text.replaceAll("\\", "\\\\").replace(/"{3,}|"{1,2}$/g, (run) => run.replaceAll('"', '\\"'));
  return `"""\n    ${escaped.replaceAll("\n", "\n    ")}"""`;
}

/** Quotes a text as a PHP nowdoc if possible. A nowdoc is a multi-line literal without escapes. */
export function quoteNowdoc(text: string): string {
  if (!isPrintable(text)) return quotePhp(text);
  const end = toEndWord(text);
  return `<<<'${end}'\n${text}\n${end}`;
}

/** Quotes a text as a Ruby here-document if possible. Ruby removes common indentation. */
export function quoteHeredoc(text: string): string {
  if (!isPrintable(text) || /^(?:\s|$)/.test(text)) return quoteRuby(text);
  const end = toEndWord(text);
  return `<<~'${end}'.chomp\n  ${text.replaceAll("\n", "\n  ")}\n${end}`;
}

function toEndWord(text: string): string {
  const lines = text.split("\n");
  let word = "BODY";
  while (lines.some((line) => line.trimStart().startsWith(word))) word += "_END";
  return word;
}

/** Writes the value of the header `Content-Disposition` of a part (https://html.spec.whatwg.org/#multipart-form-data). */
export function toDisposition(name: string, fileName: string | undefined): string {
  const escaped = name.replace(/["\r\n]/g, (character) => `%${hex(character.charCodeAt(0), 2).toUpperCase()}`);
  return `form-data; name="${escaped}"${fileName ? `; filename="${fileName}"` : ""}`;
}

/** Returns the text of a body; undefined for a multipart form, a file or no body. */
export function toBodyText(body: RequestBody | undefined): string | undefined {
  if (body?.kind === "json") return toPrintableJson(toJson(body.value, 2));
  if (body?.kind === "text") return body.text;
  if (body?.kind === "urlencoded")
    return new URLSearchParams(body.parts.map(({ name, value }) => [name, value])).toString();
  return undefined;
}

/** Returns true if a body contains a file, which the code has to read. */
export const hasFile = (body: RequestBody | undefined): boolean =>
  body?.kind === "file" || (body?.kind === "form" && body.parts.some(({ fileName }) => fileName));

/** Converts each item to one or more lines of code. */
export const toLines = <Item>(items: readonly Item[], write: (item: Item) => string) =>
  items.map((item) => `${write(item)}\n`).join("");

/** Indents every line except the first. */
export const indent = (text: string, spaces: number) => text.replaceAll("\n", `\n${" ".repeat(spaces)}`);

/** A text or a file in the body of a multipart form. */
export type Piece = { readonly text: string } | { readonly fileName: string };

/** Writes the body of a multipart form for languages whose libraries cannot. */
export function toMultipart(parts: readonly FormPart[]): { readonly boundary: string; readonly pieces: Piece[] } {
  const boundary = toBoundary(parts);
  const pieces = parts.flatMap(({ name, value, fileName, contentType }): Piece[] => {
    const type = contentType ? `Content-Type: ${contentType}\r\n` : "";
    const head = `--${boundary}\r\nContent-Disposition: ${toDisposition(name, fileName)}\r\n${type}\r\n`;
    return fileName ? [{ text: head }, { fileName }, { text: "\r\n" }] : [{ text: `${head}${value}\r\n` }];
  });
  return { boundary, pieces: [...pieces, { text: `--${boundary}--\r\n` }] };
}
