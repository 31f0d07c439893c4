import type { FormPart, RequestBody } from "../request-body.ts";
import type { SampleRequest } from "../sample-request.ts";
import { hasFile, indent, type Piece, quote, quoteTemplate, toBodyText, toLines, toMultipart } from "./literals.ts";

/** Writes a request with `fetch`, for browsers and Node. A request that sends a file needs Node. */
export function toJavascript({ method, url, headers, body: wanted }: SampleRequest): string {
  // `fetch` throws an error for a body with one of these methods.
  const isWithoutBody = wanted !== undefined && /^(?:get|head)$/i.test(method);
  const body = isWithoutBody ? undefined : wanted;
  const options = [`method: ${quote(method)}`];
  if (headers.length > 0)
    options.push(`headers: {\n${toLines(headers, ({ name, value }) => `    ${quote(name)}: ${quote(value)},`)}  }`);
  const written = writeBody(body);
  if (written) options.push(`body: ${written}`);
  const call = `const response = await fetch(${quote(url)}, {\n  ${options.join(",\n  ")},\n});`;
  return [
    ...(isWithoutBody ? [`// fetch cannot send a body with ${method}, so this request has none.`] : []),
    ...(hasFile(body) ? ['import { openAsBlob } from "node:fs";\n'] : []),
    ...(body?.kind === "form" && !body.boundary
      ? [`const form = new FormData();\n${toLines(body.parts, appendPart)}`]
      : []),
    call,
    "",
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the sample contains the placeholder
    "if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);",
    "console.log(await response.text());",
  ].join("\n");
}

function appendPart({ name, value, fileName, contentType }: FormPart): string {
  const type = contentType ? `, { type: ${quote(contentType)} }` : "";
  if (fileName) return `form.append(${quote(name)}, await openAsBlob(${quote(fileName)}${type}), ${quote(fileName)});`;
  return `form.append(${quote(name)}, ${contentType ? `new Blob([${quote(value)}]${type})` : quote(value)});`;
}

const writePiece = (piece: Piece) =>
  `    ${"text" in piece ? quote(piece.text) : `await openAsBlob(${quote(piece.fileName)})`},`;

function writeBody(body: RequestBody | undefined): string | undefined {
  switch (body?.kind) {
    case "json":
      return writeJson(toBodyText(body) ?? "", body.value);
    case "text":
      return quoteTemplate(body.text);
    case "urlencoded":
      return `new URLSearchParams([${body.parts.map(({ name, value }) => `[${quote(name)}, ${quote(value)}]`).join(", ")}])`;
    case "form":
      return body.boundary ? `new Blob([\n${toLines(toMultipart(body.parts).pieces, writePiece)}  ])` : "form";
    case "file":
      return `await openAsBlob(${quote(body.fileName)})`;
    default:
      return undefined;
  }
}

const writeJson = (json: string, value: unknown) =>
  isSafe(value) ? `JSON.stringify(${indent(json, 2)})` : quoteTemplate(json);

/** Returns false if a literal cannot represent the value: `__proto__` sets the prototype, and 2^53 + 1 is rounded. */
function isSafe(value: unknown): boolean {
  if (typeof value === "bigint") return false;
  if (typeof value !== "object" || value === null) return true;
  return !Object.hasOwn(value, "__proto__") && Object.values(value).every(isSafe);
}
