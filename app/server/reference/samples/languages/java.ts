import type { SampleRequest } from "../sample-request.ts";
import { hasFile, type Piece, quote, quoteTextBlock, toBodyText, toLines, toMultipart } from "./literals.ts";

/** Writes a request with `java.net.http`, for Java 15 or newer. */
export function toJava({ method, url, headers, body }: SampleRequest): string {
  const lines = ["import java.net.URI;\nimport java.net.http.*;\n"];
  if (hasFile(body)) lines.push("import java.nio.file.*;\n");
  if (body?.kind === "form") lines.push("import java.nio.charset.StandardCharsets;\nimport java.util.ArrayList;\n");
  lines.push("\n");
  let publisher = "noBody()";
  const sent = [...headers];
  const text = toBodyText(body);
  if (text !== undefined) publisher = `ofString(${quoteTextBlock(text)})`;
  else if (body?.kind === "file") publisher = `ofFile(Path.of(${quote(body.fileName)}))`;
  else if (body?.kind === "form") {
    const { boundary, pieces } = toMultipart(body.parts);
    if (!body.boundary) sent.push({ name: "Content-Type", value: `multipart/form-data; boundary=${boundary}` });
    lines.push(`var parts = new ArrayList<byte[]>();\n${toLines(pieces, addPiece)}\n`);
    publisher = "ofByteArrays(parts)";
  }
  return [
    ...lines,
    `var request = HttpRequest.newBuilder(URI.create(${quote(url)}))\n`,
    toLines(sent, ({ name, value }) => `    .header(${quote(name)}, ${quote(value)})`),
    `    .method(${quote(method)}, HttpRequest.BodyPublishers.${publisher})\n`,
    "    .build();\n\n",
    "var response = HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());\n",
    'System.out.println(response.statusCode() + " " + response.body());',
  ].join("");
}

/** `getBytes` without a charset uses the charset of the machine before Java 18. */
const addPiece = (piece: Piece) =>
  "text" in piece
    ? `parts.add(${quote(piece.text)}.getBytes(StandardCharsets.UTF_8));`
    : `parts.add(Files.readAllBytes(Path.of(${quote(piece.fileName)})));`;
