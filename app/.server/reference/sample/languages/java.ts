import type { FormPart, SampleRequest } from "../sample-request.ts";
import { indent, quote, toBodyText, toLines } from "./body-text.ts";

/** `java.net.http`, Java 15 or newer. */
export function toJava({ method, url, headers, body }: SampleRequest): string {
  const isFile = body?.kind === "file" || (body?.kind === "form" && body.parts.some(({ fileName }) => fileName));
  const lines = ["import java.net.URI;\nimport java.net.http.*;\n"];
  if (isFile) lines.push("import java.nio.file.*;\n");
  if (body?.kind === "form") lines.push("import java.util.ArrayList;\n");
  lines.push("\n");
  let publisher = "noBody()";
  const sent = [...headers];
  const text = toBodyText(body);
  if (text !== undefined)
    publisher = `ofString("""\n    ${indent(text.replaceAll("\\", "\\\\").replaceAll('"""', '\\"""'), 4)}""")`;
  else if (body?.kind === "file") publisher = `ofFile(Path.of(${quote(body.fileName)}))`;
  else if (body?.kind === "form") {
    sent.push({ name: "Content-Type", value: "multipart/form-data; boundary=boundary" });
    lines.push("var parts = new ArrayList<byte[]>();\n", toLines(body.parts, addPart));
    lines.push('parts.add("--boundary--\\r\\n".getBytes());\n\n');
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

function addPart({ name, value, fileName, contentType }: FormPart): string {
  const file = fileName ? `; filename="${fileName}"` : "";
  const type = contentType ? `Content-Type: ${contentType}\r\n` : "";
  const head = `--boundary\r\nContent-Disposition: form-data; name="${name}"${file}\r\n${type}\r\n`;
  if (!fileName) return `parts.add(${quote(`${head}${value}\r\n`)}.getBytes());`;
  return [
    `parts.add(${quote(head)}.getBytes());`,
    `parts.add(Files.readAllBytes(Path.of(${quote(fileName)})));`,
    'parts.add("\\r\\n".getBytes());',
  ].join("\n");
}
