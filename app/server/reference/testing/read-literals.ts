/** Code and the values of its literals. `readLiterals` throws if a literal has no end or contains an interpolation. */
export interface ReadCode {
  /** The code with `§` instead of each literal. */
  readonly skeleton: string;
  readonly values: readonly string[];
}

type Literal = { readonly length: number; readonly value: string };
type ReadLiteral = (code: string) => Literal | undefined;

const readers: Readonly<Record<string, readonly ReadLiteral[]>> = {
  javascript: [readDoubleQuoted(/[\n\r]/), readTemplate],
  python: [readDoubleQuoted(/[\n\r]/)],
  csharp: [readRawCsharp, readDoubleQuoted(/[\n\r\u0085\u2028\u2029]/)],
  java: [readTextBlock, readDoubleQuoted(/[\n\r]/)],
  go: [readDoubleQuoted(/[\n\0\ufeff]/), readRawGo],
  php: [readSingleQuoted, readPhpDouble, readNowdoc],
  ruby: [readSingleQuoted, readRubyDouble, readHeredoc],
};

/** Separates code from its literals. */
export function readLiterals(language: string, written: string): ReadCode {
  const code = language === "java" ? translateUnicodeEscapes(written) : written;
  const values: string[] = [];
  let skeleton = "";
  for (let at = 0; at < code.length; ) {
    const rest = code.slice(at);
    const literal = (readers[language] ?? []).map((read) => read(rest)).find((found) => found !== undefined);
    if (literal) values.push(literal.value);
    skeleton += literal ? "§" : code[at];
    at += literal?.length ?? 1;
  }
  return { skeleton, values };
}

function match(pattern: RegExp, code: string): RegExpExecArray {
  const found = pattern.exec(code);
  if (!found) throw new SyntaxError(`literal without an end: ${code.slice(0, 80)}`);
  return found;
}

const shared: Readonly<Record<string, string>> = { b: "\b", f: "\f", n: "\n", r: "\r", t: "\t", '"': '"', "\\": "\\" };

function unescapeShared(text: string): string {
  return text.replace(/\\(u[\da-f]{4}|.?)/gis, (_, name: string) => {
    if (name.length === 5) return String.fromCharCode(Number.parseInt(name.slice(1), 16));
    const value = shared[name];
    if (value === undefined) throw new SyntaxError(`unknown escape \\${name}`);
    return value;
  });
}

function readDoubleQuoted(lineEnd: RegExp): ReadLiteral {
  return (code) => {
    if (!code.startsWith('"')) return undefined;
    const [literal, text = ""] = match(/^"((?:[^"\\]|\\.)*)"/s, code);
    if (lineEnd.test(text)) throw new SyntaxError("a line ends within a string");
    return { length: literal.length, value: unescapeShared(text) };
  };
}

function readTemplate(code: string): Literal | undefined {
  if (!code.startsWith("`")) return undefined;
  const [literal, text = ""] = match(/^`((?:[^`\\]|\\.)*)`/s, code);
  if (/(?<!\\)(?:\\\\)*\$\{/.test(text)) throw new SyntaxError("a substitution");
  const value = text.replace(/\r\n?/g, "\n").replace(/\\([`\\$])/g, "$1");
  return { length: literal.length, value };
}

function readRawCsharp(code: string): Literal | undefined {
  const [mark = ""] = /^"{3,}/.exec(code) ?? [];
  if (mark === "") return undefined;
  const lines = code.slice(mark.length).split(/(?<=[\n\r\u0085\u2028\u2029])/);
  if (lines[0] !== "\n") throw new SyntaxError("text after the opening quotes");
  const end = lines.findIndex((line, index) => index > 0 && line.includes(mark));
  const [, before = "", quotes = ""] = /^([^"]*)("+)/.exec(lines[end] ?? "") ?? [];
  if (end === -1 || before !== "" || quotes.length !== mark.length) throw new SyntaxError("quotes within the text");
  const text = lines.slice(1, end).join("");
  return { length: mark.length * 2 + 1 + text.length, value: text.replace(/\n$/, "") };
}

/** Java replaces Unicode escapes before it parses code (JLS 3.3). */
const translateUnicodeEscapes = (code: string) =>
  code.replace(/(?<!\\)((?:\\\\)*)\\u+([\da-f]{4})/gi, (_, before: string, digits: string) => {
    const character = String.fromCharCode(Number.parseInt(digits, 16));
    if (/[\n\r"\\]/.test(character)) throw new SyntaxError("an escape that changes the code around it");
    return before + character;
  });

/** Reads a Java text block as JLS 3.10.6 and `String.stripIndent` define it. */
function readTextBlock(code: string): Literal | undefined {
  if (!code.startsWith('"""')) return undefined;
  const [literal, text = ""] = match(/^"""[ \t\f]*\n((?:\\.|(?!""")[^\\])*)"""/s, code);
  const lines = text.replace(/\r\n?/g, "\n").split("\n");
  const isBlank = (line: string) => line.trim() === "";
  const counted = lines.filter((line, index) => !isBlank(line) || index === lines.length - 1);
  const width = Math.min(...counted.map((line) => line.length - line.trimStart().length));
  const stripped = lines.map((line) => (isBlank(line) ? "" : line.slice(width).trimEnd())).join("\n");
  return { length: literal.length, value: unescapeShared(stripped) };
}

function readRawGo(code: string): Literal | undefined {
  if (!code.startsWith("`")) return undefined;
  const [literal, text = ""] = match(/^`([^`]*)`/, code);
  return { length: literal.length, value: text.replaceAll("\r", "") };
}

function readSingleQuoted(code: string): Literal | undefined {
  if (!code.startsWith("'")) return undefined;
  const [literal, text = ""] = match(/^'((?:[^'\\]|\\.)*)'/s, code);
  return { length: literal.length, value: text.replace(/\\([\\'])/g, "$1") };
}

function readPhpDouble(code: string): Literal | undefined {
  if (!code.startsWith('"')) return undefined;
  const [literal, text = ""] = match(/^"((?:[^"\\]|\\.)*)"/s, code);
  if (/(?<!\\)(?:\\\\)*\$/.test(text)) throw new SyntaxError("a variable");
  const value = text.replace(/\\(u\{([\da-f]+)\}|[\\"$n])/g, (_, name: string, digits?: string) =>
    digits === undefined ? name.replace("n", "\n") : String.fromCodePoint(Number.parseInt(digits, 16)),
  );
  return { length: literal.length, value };
}

function readNowdoc(code: string): Literal | undefined {
  const [opening, word = ""] = /^<<<'(\w+)'\n/.exec(code) ?? [];
  if (opening === undefined) return undefined;
  const end = match(new RegExp(`(?:\\r\\n|\\n|\\r|^)[ \\t]*${word}(?!\\w)`), code.slice(opening.length));
  if (!end[0].endsWith(`\n${word}`)) throw new SyntaxError("the end is moved in");
  return {
    length: opening.length + end.index + end[0].length,
    value: code.slice(opening.length, opening.length + end.index),
  };
}

function readRubyDouble(code: string): Literal | undefined {
  if (!code.startsWith('"')) return undefined;
  const [literal, text = ""] = match(/^"((?:[^"\\]|\\.)*)"/s, code);
  if (/(?<!\\)(?:\\\\)*#/.test(text)) throw new SyntaxError("an interpolation");
  const value = text.replace(/\\(u([\da-f]{4})|[\\"#n])/g, (_, name: string, digits?: string) =>
    digits === undefined ? name.replace("n", "\n") : String.fromCharCode(Number.parseInt(digits, 16)),
  );
  return { length: literal.length, value };
}

function readHeredoc(code: string): Literal | undefined {
  const [opening, word = ""] = /^<<~'(\w+)'\.chomp\n/.exec(code) ?? [];
  if (opening === undefined) return undefined;
  const lines = code.slice(opening.length).split("\n");
  const end = lines.findIndex((line) => line.replace(/\r$/, "").trimStart() === word);
  if (end === -1) throw new SyntaxError("a here-document without an end");
  const body = lines.slice(0, end);
  const width = Math.min(...body.filter((line) => line.trim() !== "").map((line) => line.search(/\S/)), 99);
  const value = body.map((line) => line.replace(new RegExp(`^[ \\t]{0,${width}}`), "").replace(/\r$/, "")).join("\n");
  return { length: opening.length + lines.slice(0, end + 1).join("\n").length, value };
}

/** Splits one shell command into words and unquotes them, as POSIX does. Throws for other syntax, such as `$a`. */
export function readShellWords(code: string): string[] {
  const words: string[] = [];
  let word: string | undefined;
  for (let at = 0; at < code.length; ) {
    const rest = code.slice(at);
    const [space] = /^(?: |\\\n)+/.exec(rest) ?? [];
    if (space !== undefined) {
      if (word !== undefined) words.push(word);
      word = undefined;
      at += space.length;
      continue;
    }
    const [token = "", single, escaped, quoted, bare] = match(
      /^(?:'([^']*)'|\$'((?:[^'\\]|\\.)*)'|\\(['])|([\w./:-]+))/s,
      rest,
    );
    word = (word ?? "") + (single ?? (escaped === undefined ? undefined : unescapeShell(escaped)) ?? quoted ?? bare);
    at += token.length;
  }
  return word === undefined ? words : [...words, word];
}

function unescapeShell(text: string): string {
  const bytes: Buffer[] = [];
  for (const [piece, octal, name] of text.matchAll(/\\(?:([0-7]{3})|(.))|[^\\]+/gs)) {
    if (octal !== undefined) bytes.push(Buffer.from([Number.parseInt(octal, 8)]));
    else if (name !== undefined && !/[n\\']/.test(name)) throw new SyntaxError(`unknown escape ${piece}`);
    else bytes.push(Buffer.from(name === "n" ? "\n" : (name ?? piece)));
  }
  return Buffer.concat(bytes).toString();
}
