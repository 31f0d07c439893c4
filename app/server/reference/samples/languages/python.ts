import { toJson } from "#app/server/text/serialize.ts";
import type { FormPart, RequestBody } from "../request-body.ts";
import type { SampleRequest } from "../sample-request.ts";
import { indent, type Piece, quote, toLines, toMultipart, toPrintableJson } from "./literals.ts";

/** Writes a request with Python's `requests` library. */
export function toPython({ method, url, headers, body: wanted }: SampleRequest): string {
  // With `json=None`, `requests` sends no body.
  const isNull = wanted?.kind === "json" && toPythonValue(wanted.value) === "None";
  const body: RequestBody | undefined = isNull ? { kind: "text", text: "null" } : wanted;
  const call = [quote(method), quote(url)];
  // The option `json=` already sets the header `Content-Type: application/json`.
  const shown = headers.filter(
    ({ name, value }) => body?.kind !== "json" || name !== "Content-Type" || value !== "application/json",
  );
  if (shown.length > 0)
    call.push(`headers={\n${toLines(shown, ({ name, value }) => `        ${quote(name)}: ${quote(value)},`)}    }`);
  if (body?.kind === "json") call.push(`json=${indent(toPythonValue(body.value), 4)}`);
  else if (body?.kind === "text") call.push(`data=${quote(body.text)}.encode()`);
  else if (body?.kind === "file") call.push(`data=open(${quote(body.fileName)}, "rb")`);
  else if (body?.kind === "form" && body.boundary)
    call.push(`data=b"".join([\n${toLines(toMultipart(body.parts).pieces, writePiece)}    ])`);
  else if (body?.kind === "form") call.push(`files=[\n${toLines(body.parts, writePart)}    ]`);
  else if (body?.kind === "urlencoded")
    call.push(`data=[${body.parts.map(({ name, value }) => `(${quote(name)}, ${quote(value)})`).join(", ")}]`);
  return [
    "import requests",
    "",
    `response = requests.request(\n    ${call.join(",\n    ")},\n)`,
    "response.raise_for_status()",
    "print(response.text)",
  ].join("\n");
}

const writePiece = (piece: Piece) =>
  `        ${"text" in piece ? `${quote(piece.text)}.encode()` : `open(${quote(piece.fileName)}, "rb").read()`},`;

function writePart({ name, value, fileName, contentType }: FormPart): string {
  const type = contentType ? `, ${quote(contentType)}` : "";
  const toPart = (content: string) => `        (${quote(name)}, ${content}),`;
  if (!fileName) return toPart(`(None, ${quote(value)}${type})`);
  const file = `open(${quote(fileName)}, "rb")`;
  return toPart(type ? `(${quote(fileName)}, ${file}${type})` : file);
}

function toPythonValue(value: unknown, depth = 0): string {
  if (typeof value === "boolean") return value ? "True" : "False";
  if (typeof value !== "object" || value === null) {
    const json = toJson(value);
    // Numbers that are not finite are also null in JSON.
    return json === "null" ? "None" : toPrintableJson(json);
  }
  const isList = Array.isArray(value);
  const [open, close] = isList ? "[]" : "{}";
  const entries = Object.entries(value);
  if (entries.length === 0) return `${open}${close}`;
  const pad = "    ".repeat(depth);
  const lines = entries.map(
    ([key, item]) => `${pad}    ${isList ? "" : `${quote(key)}: `}${toPythonValue(item, depth + 1)},\n`,
  );
  return `${open}\n${lines.join("")}${pad}${close}`;
}
