import type { FormPart } from "../request-body.ts";
import type { SampleRequest } from "../sample-request.ts";
import { hasFile, quote, quoteRawGo, toBodyText, toDisposition, toLines } from "./literals.ts";

/** Writes a request with Go's `net/http`. */
export function toGo({ method, url, headers, body }: SampleRequest): string {
  const imports = new Set(["fmt", "io", "net/http"]);
  const main: string[] = [];
  let content = "";
  if (hasFile(body)) imports.add("os");
  const text = toBodyText(body);
  if (text !== undefined) {
    imports.add("strings");
    // The lines of a raw string must not be indented.
    content = `\tbody := strings.NewReader(${quoteRawGo(text)})\n`;
  } else if (body?.kind === "file") {
    main.push(`body, err := os.Open(${quote(body.fileName)})\n`, failed);
  } else if (body?.kind === "form") {
    imports.add("bytes").add("mime/multipart");
    if (body.parts.some(({ contentType }) => contentType)) imports.add("net/textproto");
    main.push("body := &bytes.Buffer{}\nform := multipart.NewWriter(body)\n");
    if (body.boundary) main.push(`form.SetBoundary(${quote(body.boundary)})\n`);
    main.push(toLines(body.parts, addPart));
    main.push("form.Close()\n");
  }
  const reader = body ? "body" : "nil";
  main.push(`\nrequest, err := http.NewRequest(${quote(method)}, ${quote(url)}, ${reader})\n`, failed);
  main.push(toLines(headers, ({ name, value }) => `request.Header.Set(${quote(name)}, ${quote(value)})`));
  if (body?.kind === "form" && !body.boundary)
    main.push('request.Header.Set("Content-Type", form.FormDataContentType())\n');
  main.push("\nresponse, err := http.DefaultClient.Do(request)\n", failed);
  main.push("defer response.Body.Close()\nresponseBody, _ := io.ReadAll(response.Body)\n");
  main.push("fmt.Println(response.Status, string(responseBody))");
  const list = [...imports].sort().map((name) => `\t"${name}"\n`);
  const code = main.join("").replace(/^(?=.)/gm, "\t");
  return `package main\n\nimport (\n${list.join("")})\n\nfunc main() {\n${(content + code).replace(/^\n/, "")}\n}`;
}

const failed = "if err != nil {\n\tpanic(err)\n}\n";

/** Code with variables is enclosed in braces, so that every part can use the same variable names. */
function addPart({ name, value, fileName, contentType }: FormPart): string {
  const create = contentType
    ? `form.CreatePart(textproto.MIMEHeader{\n\t\t"Content-Disposition": {${quote(toDisposition(name, fileName))}},\n\t\t"Content-Type": {${quote(contentType)}},\n\t})`
    : `form.CreateFormFile(${quote(name)}, ${quote(fileName ?? "")})`;
  if (!fileName && !contentType) return `form.WriteField(${quote(name)}, ${quote(value)})`;
  if (!fileName) return `{\n\tpart, _ := ${create}\n\tpart.Write([]byte(${quote(value)}))\n}`;
  const read = `\tcontent, err := os.ReadFile(${quote(fileName)})\n\tif err != nil {\n\t\tpanic(err)\n\t}\n`;
  return `{\n${read}\tpart, _ := ${create}\n\tpart.Write(content)\n}`;
}
