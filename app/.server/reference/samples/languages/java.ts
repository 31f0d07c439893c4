import type { FormPart } from "../request-body.ts";
import type { SampleRequest } from "../sample-request.ts";
import { quote, quoteTextBlock, toBodyText, toLines, toPartName } from "./literals.ts";

/** Writes a request with `java.net.http`, for Java 15 or newer. */
export function toJava({ method, url, headers, body }: SampleRequest): string {
  const isFile = body?.kind === "file" || (body?.kind === "form" && body.parts.some(({ fileName }) => fileName));
  const lines = ["import java.net.URI;\nimport java.net.http.*;\n"];
  if (isFile) lines.push("import java.nio.file.*;\n");
  if (body?.kind === "form") lines.push("import java.util.ArrayList;\n");
  lines.push("\n");
  let publisher = "noBody()";
  const sent = [...headers];
  const text = toBodyText(body);
  if (text !== undefined) publisher = `ofString(${quoteTextBlock(text)})`;
  else if (body?.kind === "file") publisher = `ofFile(Path.of(${quote(body.fileName)}))`;
  else if (body?.kind === "form") {
    const boundary = findBoundary(body.parts);
    sent.push({ name: "Content-Type", value: `multipart/form-data; boundary=${boundary}` });
    lines.push(
      "var parts = new ArrayList<byte[]>();\n",
      toLines(body.parts, (part) => addPart(part, boundary)),
    );
    lines.push(`parts.add(${quote(`--${boundary}--\r\n`)}.getBytes());\n\n`);
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

function findBoundary(parts: readonly FormPart[]): string {
  let boundary = "boundary";
  while (parts.some(({ value }) => value.includes(boundary))) boundary += "_";
  return boundary;
}

function addPart({ name, value, fileName, contentType }: FormPart, boundary: string): string {
  const file = fileName ? `; filename="${fileName}"` : "";
  const type = contentType ? `Content-Type: ${contentType}\r\n` : "";
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="${toPartName(name)}"${file}\r\n${type}\r\n`;
  if (!fileName) return `parts.add(${quote(`${head}${value}\r\n`)}.getBytes());`;
  return [
    `parts.add(${quote(head)}.getBytes());`,
    `parts.add(Files.readAllBytes(Path.of(${quote(fileName)})));`,
    'parts.add("\\r\\n".getBytes());',
  ].join("\n");
}
