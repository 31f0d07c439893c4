import { type CodeText, type CodeValue, joinTexts, type Member, moveText, toCodeText } from "../code-value.ts";
import type { Call, CallBody, NamedText, Variables } from "./call.ts";
import { toTextOfCode } from "./evaluate-javascript.ts";
import { toNamedTexts } from "./javascript.ts";
import { toBody } from "./json.ts";
import { type PythonArgument, PythonReader } from "./python-reader.ts";

const verbs = ["get", "post", "put", "patch", "delete", "head", "options"];

/** Returns the calls of `requests` (and of `httpx`, which has the same functions) in Python. */
export function parsePython(code: string, variables: Variables): readonly Call[] {
  const reader = new PythonReader(code, variables);
  const clients = new Set(["requests", "httpx"]);
  const calls: Call[] = [];
  for (const statement of reader.statements()) {
    if (statement.kind === "client") clients.add(statement.name);
    else if (clients.has(statement.object)) calls.push(...toCall(statement.verb, statement.arguments, statement.at));
  }
  const isWhole = code.split("\n").filter((line) => /^(?!import |from |#)[A-Za-z]/.test(line)).length === 1;
  return calls.map((call) => ({ ...call, isWhole: isWhole && calls.length === 1 }));
}

function toCall(verb: string, written: readonly PythonArgument[], at: number): Call[] {
  const positional = written.filter(({ name }) => name === undefined).map(({ value }) => value);
  const find = (name: string) => written.find((argument) => argument.name === name)?.value;
  const isGeneral = verb === "request";
  if (!isGeneral && !verbs.includes(verb)) return [];
  const method = isGeneral ? (find("method") ?? positional.shift()) : undefined;
  const url = find("url") ?? positional.shift();
  if (!url) return [];
  const parameters = find("params") ?? (verb === "get" ? positional.shift() : undefined);
  const query = toNamedTexts(parameters);
  const headers = toNamedTexts(find("headers"));
  const type = headers.list.find(({ name }) => name.text.toLowerCase() === "content-type")?.value.text;
  const json = find("json") ?? (["post"].includes(verb) ? positional[1] : undefined);
  const data = find("data") ?? find("content") ?? (["post", "put", "patch"].includes(verb) ? positional[0] : undefined);
  const files = find("files");
  return [
    {
      at,
      method: toMethod(method, verb, at),
      url: toTextOfCode(url),
      query: query.list.filter(isGiven),
      headers: headers.list,
      body: toCallBody(json, data, files, type),
      isWhole: false,
      isPartial: query.isPartial || headers.isPartial || written.some(({ name }) => name === "**"),
    },
  ];
}

/** `requests` omits parameters whose value is `None`. */
const isGiven = ({ value }: NamedText) => value.text !== "null";

function toMethod(written: CodeValue | undefined, verb: string, at: number): CodeText | undefined {
  if (written) return written.kind === "text" ? written.text : undefined;
  return moveText(toCodeText(verb.toUpperCase(), 0), at);
}

function toCallBody(
  json: CodeValue | undefined,
  data: CodeValue | undefined,
  files: CodeValue | undefined,
  type: string | undefined,
): CallBody | undefined {
  if (json) return { kind: "json", at: json.at, value: json.kind === "unknown" ? undefined : json };
  if (files) return { kind: "multipart", at: files.at, value: joinFields(files, data) };
  if (!data) return undefined;
  if (data.kind === "object") return { kind: /json/i.test(type ?? "") ? "json" : "form", at: data.at, value: data };
  if (data.kind !== "text") return { kind: "unknown", at: data.at, value: undefined };
  return toBody(joinTexts([data.text], data.at), type);
}

/** Joins the fields of `files` and `data`. The content of files is unknown. */
function joinFields(files: CodeValue, data: CodeValue | undefined): CodeValue | undefined {
  if (files.kind !== "object" || (data && data.kind !== "object")) return undefined;
  const members = files.members.map(({ name, at }): Member => ({ name, at, value: { kind: "unknown", at } }));
  return {
    ...files,
    members: [...members, ...(data?.members ?? [])],
    isPartial: files.isPartial || data?.isPartial === true,
  };
}
