import type { FormPart } from "../request-body.ts";
import type { SampleHeader, SampleRequest } from "../sample-request.ts";
import { type Piece, quotePhp as quote, quoteNowdoc, toBodyText, toLines, toMultipart } from "./literals.ts";

/** Writes a request with PHP's curl extension. */
export function toPhp({ method, url, headers, body }: SampleRequest): string {
  const options = [
    `CURLOPT_URL => ${quote(url)}`,
    `CURLOPT_CUSTOMREQUEST => ${quote(method)}`,
    "CURLOPT_RETURNTRANSFER => true",
  ];
  // Without this option, curl waits for the body of the response.
  if (method === "HEAD") options.push("CURLOPT_NOBODY => true");
  const form = body?.kind === "form" ? body : undefined;
  const multipart = form && (form.boundary || hasRepeatedName(form.parts)) ? toMultipart(form.parts) : undefined;
  const sent = [...headers];
  if (multipart && !form?.boundary)
    sent.push({ name: "Content-Type", value: `multipart/form-data; boundary=${multipart.boundary}` });
  if (sent.length > 0) options.push(`CURLOPT_HTTPHEADER => [\n${toLines(sent, writeHeader)}    ]`);
  const text = toBodyText(body);
  if (text !== undefined) options.push(`CURLOPT_POSTFIELDS => ${quoteNowdoc(text)}`);
  else if (body?.kind === "file") options.push(`CURLOPT_POSTFIELDS => file_get_contents(${quote(body.fileName)})`);
  else if (multipart)
    options.push(`CURLOPT_POSTFIELDS => implode('', [\n${toLines(multipart.pieces, writePiece)}    ])`);
  else if (form) options.push(`CURLOPT_POSTFIELDS => [\n${toLines(form.parts, writePart)}    ]`);
  return `<?php\n$curl = curl_init();\ncurl_setopt_array($curl, [\n    ${options.join(",\n    ")},\n]);\n\n$response = curl_exec($curl);\necho curl_getinfo($curl, CURLINFO_RESPONSE_CODE), ' ', $response;`;
}

/** curl removes a header that ends with a colon. It sends a header that ends with a semicolon without a value. */
const writeHeader = ({ name, value }: SampleHeader) =>
  `        ${quote(value === "" ? `${name};` : `${name}: ${value}`)},`;

/** An array cannot contain two parts with the same name. */
const hasRepeatedName = (parts: readonly FormPart[]) => new Set(parts.map(({ name }) => name)).size < parts.length;

const writePiece = (piece: Piece) =>
  `        ${"text" in piece ? quote(piece.text) : `file_get_contents(${quote(piece.fileName)})`},`;

function writePart({ name, value, fileName, contentType }: FormPart): string {
  const type = contentType ? `, ${quote(contentType)}` : "";
  let content = type ? `new CURLStringFile(${quote(value)}, ''${type})` : quote(value);
  if (fileName) content = `new CURLFile(${quote(fileName)}${type})`;
  return `        ${quote(name)} => ${content},`;
}
