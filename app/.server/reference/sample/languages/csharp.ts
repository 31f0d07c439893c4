import type { SampleRequest } from "../sample-request.ts";
import { quote, toBodyText } from "./body-text.ts";

/** `HttpClient`. */
export function toCsharp({ method, url, headers, body }: SampleRequest): string {
  const lines = [
    "using System.Text;",
    "",
    "using var client = new HttpClient();",
    `using var request = new HttpRequestMessage(new HttpMethod(${quote(method)}), ${quote(url)});`,
  ];
  for (const [name, value] of headers)
    if (name !== "Content-Type")
      lines.push(`request.Headers.TryAddWithoutValidation(${quote(name)}, ${quote(value)});`);
  const type = headers.find(([name]) => name === "Content-Type")?.[1] ?? "application/json";
  const text = toBodyText(body);
  if (text !== undefined)
    lines.push(
      `request.Content = new StringContent("""\n${text}\n""", Encoding.UTF8, ${quote(type.split(";")[0] ?? type)});`,
    );
  else if (body?.kind === "file")
    lines.push(
      `request.Content = new StreamContent(File.OpenRead(${quote(body.fileName)}));`,
      `request.Content.Headers.ContentType = new(${quote(type)});`,
    );
  else if (body?.kind === "form") {
    lines.push("var form = new MultipartFormDataContent();");
    for (const { name, value, fileName } of body.parts) {
      lines.push(
        fileName
          ? `form.Add(new StreamContent(File.OpenRead(${quote(fileName)})), ${quote(name)}, ${quote(fileName)});`
          : `form.Add(new StringContent(${quote(value)}), ${quote(name)});`,
      );
    }
    lines.push("request.Content = form;");
  }
  return [
    ...lines,
    "",
    "using var response = await client.SendAsync(request);",
    "response.EnsureSuccessStatusCode();",
    "Console.WriteLine(await response.Content.ReadAsStringAsync());",
  ].join("\n");
}
