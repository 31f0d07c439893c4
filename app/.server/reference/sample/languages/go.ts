import type { SampleRequest } from "../sample-request.ts";
import { quote, toBodyText } from "./body-text.ts";

/** `net/http`. */
export function toGo({ method, url, headers, body }: SampleRequest): string {
  const imports = new Set(["fmt", "io", "net/http"]);
  const lines: string[] = [];
  let reader = "nil";
  const text = toBodyText(body);
  if (text !== undefined) {
    imports.add("strings");
    lines.push(`body := strings.NewReader(${text.includes("`") ? quote(text) : `\`${text}\``})`);
    reader = "body";
  } else if (body?.kind === "file") {
    imports.add("os");
    lines.push(`body, err := os.Open(${quote(body.fileName)})`, ...failed);
    reader = "body";
  } else if (body?.kind === "form") {
    imports.add("bytes").add("mime/multipart");
    lines.push("body := &bytes.Buffer{}", "form := multipart.NewWriter(body)");
    for (const { name, value, fileName } of body.parts) {
      if (!fileName) lines.push(`form.WriteField(${quote(name)}, ${quote(value)})`);
      else {
        imports.add("os");
        lines.push(
          `content, err := os.ReadFile(${quote(fileName)})`,
          ...failed,
          `part, _ := form.CreateFormFile(${quote(name)}, ${quote(fileName)})`,
          "part.Write(content)",
        );
      }
    }
    lines.push("form.Close()");
    reader = "body";
  }
  lines.push("", `request, err := http.NewRequest(${quote(method)}, ${quote(url)}, ${reader})`, ...failed);
  for (const [name, value] of headers) lines.push(`request.Header.Set(${quote(name)}, ${quote(value)})`);
  if (body?.kind === "form") lines.push('request.Header.Set("Content-Type", form.FormDataContentType())');
  lines.push(
    "",
    "response, err := http.DefaultClient.Do(request)",
    ...failed,
    "defer response.Body.Close()",
    "content, _ := io.ReadAll(response.Body)",
    "fmt.Println(response.Status, string(content))".replace("content", "content"),
  );
  const isShadowed = lines.filter((line) => line.startsWith("content, err := os.ReadFile")).length > 0;
  const main = lines.map((line) =>
    isShadowed
      ? line.replace("content, _ := io.ReadAll", "answer, _ := io.ReadAll").replace("string(content)", "string(answer)")
      : line,
  );
  const code = main
    .join("\n")
    .split("\n")
    .map((line, index, all) => (line === "" || insideRaw(all, index) ? line : `\t${line}`))
    .join("\n")
    .trim();
  return `package main\n\nimport (\n${[...imports]
    .sort()
    .map((name) => `\t"${name}"`)
    .join("\n")}\n)\n\nfunc main() {\n\t${code}\n}`;
}

const failed = ["if err != nil {", "\tpanic(err)", "}"];

/** Lines of a raw string must stay as they are. */
const insideRaw = (lines: readonly string[], index: number) =>
  (lines.slice(0, index).join("\n").match(/`/g)?.length ?? 0) % 2 === 1;
