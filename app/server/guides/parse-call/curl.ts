import { type ParseArgsConfig, parseArgs } from "node:util";
import {
  type CodeText,
  type CodeValue,
  joinTexts,
  type Member,
  sliceText,
  splitText,
  toTextAt,
  toUnknown,
  trimText,
  unknownPart,
} from "../code-value.ts";
import {
  type Call,
  type CallBody,
  encodeQuery,
  findHeader,
  formType,
  type NamedText,
  parseUrlQuery,
  type Variables,
} from "./call.ts";
import { parseCodeJson, toBody, toJsonBody, toUnknownBody } from "./json.ts";
import { listCommands, type ShellCommand } from "./shell.ts";

/** Returns the calls of `curl` in a shell script. */
export function parseShell(code: string, variables: Variables): readonly Call[] {
  return listCommands(code, variables).flatMap((command) =>
    /(?:^|\/)curl$/.test(command.name) ? (toCall(command) ?? []) : [],
  );
}

/** Returns the calls in a terminal, in which `# curl` is a command of the user root. In a script, it is a comment. */
export const parseConsole = (code: string, variables: Variables): readonly Call[] =>
  parseShell(code.replace(/^([ \t]*)#(?= curl )/gm, "$1 "), variables);

const withValue = (names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, { type: "string" as const }]));

const dataOptions = ["data", "data-raw", "data-binary", "data-ascii", "data-urlencode", "json"];

/** Options whose value does not matter, but resembles a URL or a path. The values of other options are not taken for a URL. */
const ignoredOptions =
  "aws-sigv4 cacert capath cert config connect-to cookie cookie-jar doh-url dump-header interface key netrc-file output output-dir preproxy proxy referer resolve socks5 socks5-hostname stderr trace trace-ascii unix-socket user user-agent write-out".split(
    " ",
  );

/** The options with a value, and the flags with a short form. An option that is not listed is a flag. */
const knownOptions: NonNullable<ParseArgsConfig["options"]> = {
  ...withValue([...dataOptions, ...ignoredOptions, "form-string", "url", "url-query"]),
  ...Object.fromEntries(Array.from("AbcCDeEhKmoPQrtuUwxyYz", (short) => [short, { type: "string", short }])),
  request: { type: "string", short: "X" },
  header: { type: "string", short: "H" },
  data: { type: "string", short: "d" },
  form: { type: "string", short: "F" },
  "upload-file": { type: "string", short: "T" },
  get: { type: "boolean", short: "G" },
  head: { type: "boolean", short: "I" },
};

interface Option {
  readonly name: string;
  readonly value: CodeText;
}

/** Options that do not change the request. */
const quietFlags =
  /^(?:[sSfgikvL]|silent|show-error|fail|fail-with-body|globoff|include|verbose|location|compressed|get)$/;
const plainOptions = new Set([...dataOptions, "request", "header", "url", "url-query"]);

function toCall({ words, at, input, isAlone, cut }: ShellCommand): Call | undefined {
  const { options, flags, positional } = readOptions(words);
  const find = (name: string) => options.find((option) => option.name === name)?.value;
  // A variable alone is more probably the value of an option that is not listed, such as `--oauth2-bearer "$TOKEN"`.
  const url = find("url") ?? positional.find(({ text }) => /[/:.]/.test(text)) ?? positional.find(startsUnknown);
  if (!url) return undefined;
  const headers = options.flatMap(({ name, value }) => (name === "header" ? toHeader(value) : []));
  const data = options.filter(({ name }) => dataOptions.includes(name));
  const isQuery = flags.has("get");
  const type = findHeader(headers, "content-type")?.text;
  const body = isQuery ? undefined : (toForm(options) ?? toData(data, type, input));
  const upload = find("upload-file");
  return {
    at,
    cut,
    method: find("request") ?? (cut ? undefined : toTextAt(toMethod(flags, body, upload), at)),
    url,
    query: [
      ...(isQuery ? data.flatMap(({ value }) => parseUrlQuery(value)) : []),
      ...options.flatMap(({ name, value }) => (name === "url-query" ? parseUrlQuery(value) : [])),
    ],
    headers,
    body: body ?? (upload && toUnknownBody(upload.at)),
    isPartial: words.some(({ text }) => /^(?:\.\.\.|…|\[.*\])$/.test(text) || text === unknownPart),
    isWhole:
      isAlone &&
      !cut &&
      positional.length + options.filter(({ name }) => name === "url").length === 1 &&
      [...flags].every((flag) => quietFlags.test(flag)) &&
      options.every(({ name }) => plainOptions.has(name)),
  };
}

const startsUnknown = ({ text }: CodeText) => text.startsWith(unknownPart);

function toMethod(flags: ReadonlySet<string>, body: CallBody | undefined, upload: CodeText | undefined): string {
  if (flags.has("head")) return "HEAD";
  if (upload) return "PUT";
  return body ? "POST" : "GET";
}

function readOptions(words: readonly CodeText[]) {
  const args = words.map(({ text }) => text);
  const options: Option[] = [];
  const flags = new Set<string>();
  const positional: CodeText[] = [];
  for (const token of parseArgs({ args, options: knownOptions, strict: false, tokens: true }).tokens) {
    const word = words[token.index];
    if (!word || token.kind === "option-terminator") continue;
    if (token.kind === "positional") positional.push(word);
    else if (token.value === undefined) flags.add(token.name);
    else {
      const inside = sliceText(word, word.text.length - token.value.length);
      const value = token.inlineValue ? inside : (words[token.index + 1] ?? inside);
      options.push({ name: token.name, value: encodedOptions.has(token.name) ? encodeContent(value) : value });
    }
  }
  return { options, flags, positional };
}

/** Options of which curl encodes the value. */
const encodedOptions = new Set(["data-urlencode", "url-query"]);

/** In `name=content`, only the content is encoded. */
function encodeContent(written: CodeText): CodeText {
  const start = written.text.indexOf("=") + 1;
  return joinTexts([sliceText(written, 0, start), encodeQuery(sliceText(written, start))], written.at);
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
        // Parts of JSON are joined without a separator.
        data.flatMap(({ name, value }, index) =>
          index === 0 || name === "json" ? [value] : [toTextAt("&", value.at), value],
        ),
        first.value.at,
      );
  if (!isInput && data.some(({ name, value }) => value.text.startsWith("@") && name !== "data-raw"))
    return toUnknownBody(first.value.at);
  if (data.some(({ name }) => name === "json")) return toJsonBody(text);
  const body = toBody(text, type);
  const isForm =
    body.kind === "unknown" && /^[\w[\].%-]+=/.test(text.text) && (type === undefined || /form/i.test(type));
  if (!isForm) return { ...body, defaultType: formType };
  return { kind: "form", at: text.at, value: toFields(parseUrlQuery(text), text.at), defaultType: formType };
}

const toFields = (fields: readonly NamedText[], at: number): CodeValue => ({
  kind: "object",
  at,
  isPartial: fields.some(({ name }) => name.text.includes(unknownPart)),
  members: fields.map(({ name, value }) => ({ name: name.text, at: name.at, value })),
});

/** Reads `-F 'name=value;type=application/json'`. A value that is JSON is parsed; the content of a file is unknown. */
function toForm(options: readonly Option[]): CallBody | undefined {
  const fields = options.filter(({ name }) => name === "form" || name === "form-string");
  const [first] = fields;
  if (!first) return undefined;
  const { at } = first.value;
  const members = fields.flatMap(({ name: option, value: written }): Member[] => {
    const [name, value] = splitText(written, "=");
    if (!value) return [];
    const text = sliceText(value, 0, value.text.search(/(?:;(?:type|filename|encoder|headers)=[^;]*)+$|$/));
    const json = text.text.startsWith("{") ? parseCodeJson(text) : undefined;
    const parsed = json && "value" in json ? json.value : undefined;
    // A value in quotes has escapes of its own.
    const isPlain = option === "form-string" || !/^[@<"]/.test(text.text);
    return [{ name: name.text, at: name.at, value: parsed ?? (isPlain ? text : toUnknown(value.at)) }];
  });
  return { kind: "multipart", at, value: { kind: "object", at, members, isPartial: false } };
}
