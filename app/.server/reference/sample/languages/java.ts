import type { SampleRequest } from "../sample-request.ts";
import { indent, quote, toBodyText } from "./body-text.ts";

/** `java.net.http`, Java 15 or newer. */
export function toJava({ method, url, headers, body }: SampleRequest): string {
  const lines = ["import java.net.URI;", "import java.net.http.*;"];
  if (body?.kind === "file" || body?.kind === "form") lines.push("import java.nio.file.Path;");
  lines.push("");
  let publisher = "HttpRequest.BodyPublishers.noBody()";
  const sent = [...headers];
  const text = toBodyText(body);
  if (text !== undefined)
    publisher = `HttpRequest.BodyPublishers.ofString("""\n    ${indent(text.replaceAll("\\", "\\\\").replaceAll('"""', '\\"""'), 4)}""")`;
  else if (body?.kind === "file") publisher = `HttpRequest.BodyPublishers.ofFile(Path.of(${quote(body.fileName)}))`;
  else if (body?.kind === "form") {
    sent.push(["Content-Type", "multipart/form-data; boundary=boundary"]);
    lines.push(`var parts = new java.util.ArrayList<byte[]>();`);
    for (const { name, value, fileName } of body.parts) {
      const head = `--boundary\r\nContent-Disposition: form-data; name="${name}"${fileName ? `; filename="${fileName}"` : ""}\r\n\r\n`;
      lines.push(`parts.add(${quote(fileName ? head : `${head}${value}`)}.getBytes());`);
      if (fileName) lines.push(`parts.add(java.nio.file.Files.readAllBytes(Path.of(${quote(fileName)})));`);
      lines.push('parts.add("\\r\\n".getBytes());');
    }
    lines.push('parts.add("--boundary--\\r\\n".getBytes());', "");
    publisher = "HttpRequest.BodyPublishers.ofByteArrays(parts)";
  }
  lines.push(`var request = HttpRequest.newBuilder(URI.create(${quote(url)}))`);
  for (const [name, value] of sent) lines.push(`    .header(${quote(name)}, ${quote(value)})`);
  lines.push(
    `    .method(${quote(method)}, ${publisher})`,
    "    .build();",
    "",
    "var response = HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());",
    'System.out.println(response.statusCode() + " " + response.body());',
  );
  return lines.join("\n");
}
