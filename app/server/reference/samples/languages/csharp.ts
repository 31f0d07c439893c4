import type { FormPart } from "../request-body.ts";
import type { SampleHeader, SampleRequest } from "../sample-request.ts";
import { quote, quoteRawCsharp, toBodyText, toLines } from "./literals.ts";

/** Writes a request with `HttpClient`, for C# 11 or newer. */
export function toCsharp({ method, url, headers, body }: SampleRequest): string {
  const type = headers.find(({ name }) => name === "Content-Type")?.value ?? "application/json";
  const shown = headers.filter(({ name }) => name !== "Content-Type");
  const { ofContent = [], ofRequest = [] } = Object.groupBy(shown, ({ name }) =>
    body !== undefined && contentHeader.test(name) ? "ofContent" : "ofRequest",
  );
  const lines = [
    "using System.Text;\n\nusing var client = new HttpClient();\n",
    `using var request = new HttpRequestMessage(new HttpMethod(${quote(method)}), ${quote(url)});\n`,
    addHeaders("request", ofRequest),
  ];
  const text = toBodyText(body);
  if (text !== undefined)
    lines.push(`request.Content = new StringContent(${quoteRawCsharp(text)}, Encoding.UTF8, ${quoteType(type)});\n`);
  else if (body?.kind === "file")
    lines.push(
      `request.Content = new StreamContent(File.OpenRead(${quote(body.fileName)}));\n`,
      `request.Content.Headers.ContentType = new(${quoteType(type)});\n`,
    );
  else if (body?.kind === "form")
    lines.push(
      `var form = new MultipartFormDataContent(${body.boundary ? quote(body.boundary) : ""});\n`,
      toLines(body.parts, addPart),
      body.boundary
        ? `form.Headers.Remove("Content-Type");\n${addHeaders("form", [{ name: "Content-Type", value: type }])}`
        : "",
      "request.Content = form;\n",
    );
  return [
    ...lines,
    addHeaders("request.Content", ofContent),
    "\nusing var response = await client.SendAsync(request);\n",
    "response.EnsureSuccessStatusCode();\n",
    "Console.WriteLine(await response.Content.ReadAsStringAsync());",
  ].join("");
}

const addHeaders = (holder: string, headers: readonly SampleHeader[]) =>
  toLines(headers, ({ name, value }) => `${holder}.Headers.TryAddWithoutValidation(${quote(name)}, ${quote(value)});`);

/** Matches the headers of .NET's `HttpContentHeaders`, which `HttpRequestMessage.Headers` silently omits. */
const contentHeader = /^(?:allow|content-(?:disposition|encoding|language|location|md5|range)|expires|last-modified)$/i;

/** .NET throws an error if the name of a media type has parameters. */
const quoteType = (type: string) => quote(type.replace(/;.*/, ""));

function addPart({ name, value, fileName, contentType }: FormPart): string {
  if (!fileName) {
    const type = contentType ? `, Encoding.UTF8, ${quoteType(contentType)}` : "";
    return `form.Add(new StringContent(${quote(value)}${type}), ${quote(name)});`;
  }
  const type = contentType ? ` { Headers = { ContentType = new(${quoteType(contentType)}) } }` : "";
  return `form.Add(new StreamContent(File.OpenRead(${quote(fileName)}))${type}, ${quote(name)}, ${quote(fileName)});`;
}
