import type { FormPart } from "../request-body.ts";
import type { SampleRequest } from "../sample-request.ts";
import { type Piece, quoteRuby as quote, quoteHeredoc, toBodyText, toLines, toMultipart } from "./literals.ts";

/** Writes a request with Ruby's `net/http`. */
export function toRuby({ method, url, headers, body }: SampleRequest): string {
  const lines = [
    "require 'net/http'\n\n",
    `uri = URI(${quote(url)})\n`,
    `request = Net::HTTPGenericRequest.new(${quote(method)}, ${body !== undefined}, ${method !== "HEAD"}, uri)\n`,
    toLines(headers, ({ name, value }) => `request[${quote(name)}] = ${quote(value)}`),
  ];
  const text = toBodyText(body);
  if (text !== undefined) lines.push(`request.body = ${quoteHeredoc(text)}\n`);
  else if (body?.kind === "file") lines.push(`request.body = File.binread(${quote(body.fileName)})\n`);
  else if (body?.kind === "form" && body.boundary)
    lines.push(`request.body = [\n${toLines(toMultipart(body.parts).pieces, writePiece)}].join\n`);
  else if (body?.kind === "form")
    lines.push(`request.set_form([\n${toLines(body.parts, writePart)}], 'multipart/form-data')\n`);
  return [
    ...lines,
    "\nresponse = Net::HTTP.start(uri.host, uri.port, use_ssl: uri.scheme == 'https') do |http|\n",
    '  http.request(request)\nend\nputs "#{response.code} #{response.body}"',
  ].join("");
}

const writePiece = (piece: Piece) =>
  `  ${"text" in piece ? `${quote(piece.text)}.b` : `File.binread(${quote(piece.fileName)})`},`;

function writePart({ name, value, fileName, contentType }: FormPart): string {
  const type = contentType ? `, { content_type: ${quote(contentType)} }` : "";
  return `  [${quote(name)}, ${fileName ? `File.open(${quote(fileName)})` : quote(value)}${type}],`;
}
