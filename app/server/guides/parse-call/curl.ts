import {
  type CodeText,
  type CodeValue,
  joinTexts,
  type Member,
  moveText,
  sliceText,
  splitText,
  toCodeText,
  trimText,
  unknownPart,
} from "../code-value.ts";
import { type Call, type CallBody, type NamedText, parseUrlQuery, type Variables } from "./call.ts";
import { parseCodeJson, toBody, toJsonBody } from "./json.ts";
import { listCommands, type ShellCommand } from "./shell.ts";

/** Returns the calls of `curl` in a shell script. */
export function parseShell(code: string, variables: Variables): readonly Call[] {
  return listCommands(code, variables).flatMap((command) =>
    /(?:^|\/)curl(?:\.exe)?$/.test(command.name) ? toCall(command) : [],
  );
}

/** Returns the calls in a terminal, in which `# curl` is a command of the user root. In a script, it is a comment. */
export const parseConsole = (code: string, variables: Variables): readonly Call[] =>
  parseShell(code.replace(/^([ \t]*)#(?= curl )/gm, "$1 "), variables);

/**
 * Returns the calls of `curl` in a script of the Windows command prompt or of PowerShell, which continue lines with `^` or
 * a backquote, and write variables as `%TOKEN%` and `$env:TOKEN`. The replacements have the length of the original.
 */
export const parseWindowsShell = (code: string, variables: Variables): readonly Call[] =>
  parseShell(
    code
      .replace(/[\^`](?=\r?\n)/g, "\\")
      .replace(/%(\w+)%/g, (_, name: string) => `$${name}_`)
      .replace(/\$env:(\w+)/g, (_, name: string) => `$env_${name}`),
    variables,
  );

/** Short options with a value, by the long option with the same meaning; an empty text if the value does not matter. */
const shortOptions: Readonly<Record<string, string>> = {
  X: "request",
  H: "header",
  d: "data",
  F: "form",
  ...Object.fromEntries(Array.from("AbcCDeEhKmoPQrtTuUwxyYz", (letter) => [letter, "ignored"])),
};
const shortFlags: Readonly<Record<string, string>> = { G: "get", I: "head" };

const dataOptions = ["data", "data-raw", "data-binary", "data-ascii", "data-urlencode", "json"];
const valueOptions = new Set([
  ...dataOptions,
  "request",
  "header",
  "form",
  "form-string",
  "url",
  "url-query",
  // Options whose value resembles a URL or a path. The values of other options are not taken for a URL.
  "output",
  "output-dir",
  "proxy",
  "referer",
  "cert",
  "key",
  "cacert",
  "capath",
  "config",
  "resolve",
  "connect-to",
  "upload-file",
  "cookie",
  "cookie-jar",
  "unix-socket",
  "user-agent",
  "dump-header",
  "write-out",
  "netrc-file",
  "trace",
  "trace-ascii",
  "stderr",
  "interface",
  "preproxy",
  "socks5",
  "socks5-hostname",
  "doh-url",
  "aws-sigv4",
  "user",
]);

interface Option {
  readonly name: string;
  readonly value: CodeText;
}

/** Options that do not change the request. */
const quietFlags =
  /^(?:[sSfgikvLG]|silent|show-error|fail|fail-with-body|globoff|include|verbose|location|compressed|get)$/;
const plainOptions = new Set([...dataOptions, "request", "header", "url", "url-query"]);

function toCall({ words, at, input, isAlone }: ShellCommand): Call[] {
  const { options, flags, positional } = readOptions(words);
  const find = (name: string) => options.find((option) => option.name === name)?.value;
  const url = find("url") ?? positional.find(({ text }) => /[/:.]/.test(text) || text.startsWith(unknownPart));
  if (!url) return [];
  const headers = options.flatMap(({ name, value }) => (name === "header" ? toHeader(value) : []));
  const data = options.filter(({ name }) => dataOptions.includes(name));
  const isQuery = flags.has("get");
  const type = headers.find(({ name }) => name.text.toLowerCase() === "content-type")?.value.text;
  const body = isQuery ? undefined : (toForm(options) ?? toData(data, type, input));
  const upload = find("upload-file");
  return [
    {
      at,
      method: find("request") ?? moveText(toCodeText(toMethod(flags, body, upload), 0), at),
      url,
      query: [
        ...(isQuery ? data.flatMap(({ value }) => parseUrlQuery(value)) : []),
        ...options.flatMap(({ name, value }) => (name === "url-query" ? parseUrlQuery(value) : [])),
      ],
      headers,
      body: body ?? (upload && { kind: "unknown", at: upload.at, value: undefined }),
      isPartial: words.some(({ text }) => /^(?:\.\.\.|…|\[.*\])$/.test(text) || text === unknownPart),
      isWhole:
        isAlone &&
        positional.length + options.filter(({ name }) => name === "url").length === 1 &&
        [...flags].every((flag) => quietFlags.test(flag)) &&
        options.every(({ name }) => plainOptions.has(name)),
    },
  ];
}

function toMethod(flags: ReadonlySet<string>, body: CallBody | undefined, upload: CodeText | undefined): string {
  if (flags.has("head")) return "HEAD";
  if (upload) return "PUT";
  return body ? "POST" : "GET";
}

function readOptions(words: readonly CodeText[]) {
  const options: Option[] = [];
  const flags = new Set<string>();
  const positional: CodeText[] = [];
  for (let index = 0; index < words.length; index++) {
    const word = words[index];
    if (!word) continue;
    const next = () => words[++index];
    if (word.text.startsWith("--")) readLongOption(word, next, options, flags);
    else if (/^-\w/.test(word.text)) readShortOptions(word, next, options, flags);
    else positional.push(word);
  }
  return { options, flags, positional };
}

function readLongOption(word: CodeText, next: () => CodeText | undefined, options: Option[], flags: Set<string>): void {
  const [name, written] = splitText(sliceText(word, 2), "=");
  if (!valueOptions.has(name.text)) {
    flags.add(name.text);
    return;
  }
  const value = written ?? next();
  if (value) options.push({ name: name.text, value });
}

/** Reads `-sS`, `-XPOST` and `-H "a: b"`. */
function readShortOptions(word: CodeText, next: () => CodeText | undefined, options: Option[], flags: Set<string>) {
  for (let index = 1; index < word.text.length; index++) {
    const letter = word.text.charAt(index);
    const name = shortOptions[letter];
    if (name === undefined) {
      flags.add(shortFlags[letter] ?? letter);
      continue;
    }
    const rest = sliceText(word, index + 1);
    const value = rest.text === "" ? next() : rest;
    if (value) options.push({ name, value });
    return;
  }
}

function toHeader(written: CodeText): NamedText[] {
  const [name, value] = splitText(written, ":");
  return value ? [{ name: trimText(name), value: trimText(value) }] : [];
}

function toData(data: readonly Option[], type: string | undefined, input: CodeText | undefined): CallBody | undefined {
  const [first] = data;
  if (!first) return undefined;
  const isInput = first.value.text === "@-" && input !== undefined;
  const text = isInput
    ? input
    : joinTexts(
        data.flatMap(({ value }, index) => (index === 0 ? [value] : [moveText(toCodeText("&", 0), value.at), value])),
        first.value.at,
      );
  if (!isInput && data.some(({ name, value }) => value.text.startsWith("@") && name !== "data-raw"))
    return { kind: "unknown", at: first.value.at, value: undefined };
  if (data.some(({ name }) => name === "json")) return toJsonBody(text);
  const body = toBody(text, type);
  const isForm =
    body.kind === "unknown" && /^[\w[\].%-]+=/.test(text.text) && (type === undefined || /form/i.test(type));
  return isForm ? { kind: "form", at: text.at, value: toFields(parseUrlQuery(text), text.at) } : body;
}

/** Converts form fields to an object. A field whose name occurs several times is a list. */
function toFields(fields: readonly NamedText[], at: number): CodeValue {
  const groups = [...Map.groupBy(fields, ({ name }) => name.text)];
  return {
    kind: "object",
    at,
    isPartial: fields.some(({ name }) => name.text.includes(unknownPart)),
    members: groups.flatMap(([name, [first, ...others]]): Member[] => {
      if (!first) return [];
      const value: CodeValue =
        others.length > 0
          ? { kind: "unknown", at: first.value.at }
          : { kind: "text", at: first.value.at, text: first.value };
      return [{ name, at: first.name.at, value }];
    }),
  };
}

/** Reads `-F 'name=value;type=application/json'`. A value that is JSON is parsed; the content of a file is unknown. */
function toForm(options: readonly Option[]): CallBody | undefined {
  const fields = options.filter(({ name }) => name === "form" || name === "form-string");
  const [first] = fields;
  if (!first) return undefined;
  const members = fields.flatMap(({ value: written }): Member[] => {
    const [name, value] = splitText(written, "=");
    if (!value) return [];
    const text = sliceText(value, 0, value.text.search(/;type=[^;]*$|$/));
    const json = text.text.startsWith("{") ? parseCodeJson(text) : undefined;
    const parsed = json && "value" in json ? json.value : undefined;
    return [{ name: name.text, at: name.at, value: parsed ?? { kind: "unknown", at: value.at } }];
  });
  return {
    kind: "multipart",
    at: first.value.at,
    value: { kind: "object", at: first.value.at, members: uniqueMembers(members), isPartial: false },
  };
}

const uniqueMembers = (members: readonly Member[]): Member[] =>
  [...Map.groupBy(members, ({ name }) => name).values()].flatMap(([first, ...others]): Member[] => {
    if (!first) return [];
    return [others.length > 0 ? { ...first, value: { kind: "unknown", at: first.at } } : first];
  });
