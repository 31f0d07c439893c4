import {
  type CodeText,
  joinTexts,
  openingLine,
  sliceText,
  splitText,
  toCodeText,
  toTextAt,
  trimText,
} from "../code-value.ts";
import { type Call, findHeader, type NamedText } from "./call.ts";
import { toBody, toJsonBody } from "./json.ts";

/** The method and the path or URL of an operation. */
export interface OperationName {
  readonly method: CodeText;
  readonly url: CodeText;
}

/** A method is any token, such as `COPY` in `additionalOperations` of OpenAPI 3.2. */
const methods = "[A-Z][A-Z-]*";
const requestLine = new RegExp(`^[ \\t]*(${methods})[ \\t]+(\\S+)(?:[ \\t]+HTTP/[\\d.]+)?[ \\t]*$`, "m");
const title = new RegExp(`^(${methods})\\s+(/[^\\s,;]*)`);
const operationName = new RegExp(`^(${methods}) (\\S+)$`);

/** Divides the name of an operation, such as `POST /freights`. Returns undefined for another text. */
export function parseOperationName(name: string): OperationName | undefined {
  const [, method, url] = operationName.exec(name) ?? [];
  if (method === undefined || url === undefined) return undefined;
  return { method: toCodeText(method, 0), url: toCodeText(url, method.length + 1) };
}

/** Returns the request in a block of raw HTTP. Only white space and comments may stand before the request line. */
export function parseHttp(code: string): readonly Call[] {
  const match = requestLine.exec(code);
  if (!match || /^[ \t]*[^#\s/@]/m.test(code.slice(0, match.index))) return [];
  const [line, method = "", target = ""] = match;
  const methodAt = match.index + line.indexOf(method);
  const targetAt = match.index + line.indexOf(target, line.indexOf(method) + method.length);
  return [toCall(toCodeText(method, methodAt), toCodeText(target, targetAt), code, match.index + line.length)];
}

/** Returns the request that the title of a block names, such as `POST /v1/freights`. The block contains its headers. */
export function toTitledCall(written: string, code: string, hasHeaders: boolean): Call | undefined {
  const [, method, path] = title.exec(written) ?? [];
  if (method === undefined || path === undefined) return undefined;
  const target = (text: string) => toTextAt(text, openingLine);
  const call = toCall(target(method), target(path), hasHeaders ? code : "", 0);
  const body = hasHeaders ? call.body : toJsonBody(toCodeText(code, 0));
  return { ...call, body, isPartial: true, isWhole: false };
}

/** Returns the response in a block of raw HTTP, such as `HTTP/1.1 200 OK` with headers and a body. */
export function parseHttpResponse(code: string): { readonly status: string; readonly body: CodeText } | undefined {
  const [line, status] = /^\s*HTTP\/[\d.]+[ \t]+(\d{3})[^\n]*/.exec(code) ?? [];
  if (line === undefined || status === undefined) return undefined;
  return { status, body: readHeaders(code, line.length).body };
}

function toCall(method: CodeText, target: CodeText, code: string, start: number): Call {
  const { headers, body } = readHeaders(code, start);
  const host = findHeader(headers, "host");
  const prefix = host && target.text.startsWith("/") ? `https://${host.text}` : "";
  return {
    at: method.at,
    method,
    url: joinTexts([toTextAt(prefix, target.at), target], target.at),
    query: [],
    headers: headers.filter(({ name }) => name.text.toLowerCase() !== "host"),
    body: body.text.trim() === "" ? undefined : toBody(body, findHeader(headers, "content-type")?.text),
    isPartial: body.text.trim() === "",
    isWhole: true,
  };
}

/** Reads the headers from the line after `start` on, and the body after the empty line that follows them. */
function readHeaders(code: string, start: number): { readonly headers: readonly NamedText[]; readonly body: CodeText } {
  const text = sliceText(toCodeText(code, 0), start);
  const end = /\n[ \t]*\n/.exec(text.text)?.index ?? text.text.length;
  const headers = [...text.text.slice(0, end).matchAll(/^[ \t]*[\w-]+:[^\n]*/gm)].map((match): NamedText => {
    const [name, value] = splitText(sliceText(text, match.index, match.index + match[0].length), ":");
    return { name: trimText(name), value: trimText(value ?? name) };
  });
  return { headers, body: sliceText(text, end) };
}
