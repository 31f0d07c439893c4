import { toJson } from "../../tree/to-code.ts";
import type { SampleRequest } from "../sample-request.ts";
import { indent, quote } from "./body-text.ts";

/** `fetch`, for browsers and Node. */
export function toJavascript({ method, url, headers, body }: SampleRequest): string {
  const before: string[] = [];
  const options = [`method: ${quote(method)}`];
  if (body?.kind === "file") before.push('import { openAsBlob } from "node:fs";\n');
  if (body?.kind === "form") {
    if (body.parts.some(({ fileName }) => fileName)) before.push('import { openAsBlob } from "node:fs";\n');
    before.push("const form = new FormData();");
    for (const { name, value, fileName } of body.parts) {
      before.push(
        fileName
          ? `form.append(${quote(name)}, await openAsBlob(${quote(fileName)}), ${quote(fileName)});`
          : `form.append(${quote(name)}, ${quote(value)});`,
      );
    }
    before.push("");
  }
  if (headers.length > 0)
    options.push(
      `headers: {\n${headers.map(([name, value]) => `    ${quote(name)}: ${quote(value)},`).join("\n")}\n  }`,
    );
  const written = writeBody(body);
  if (written) options.push(`body: ${written}`);
  const call = `const response = await fetch(${quote(url)}, {\n  ${options.join(",\n  ")},\n});`;
  return [
    ...before,
    call,
    "",
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the sample has the placeholder, not this code
    "if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);",
    "console.log(await response.text());",
  ].join("\n");
}

function writeBody(body: SampleRequest["body"]): string | undefined {
  switch (body?.kind) {
    case "json":
      return `JSON.stringify(${indent(toJson(body.value, 2), 2)})`;
    case "text":
      return `\`${body.text.replace(/[`\\$]/g, "\\$&")}\``;
    case "urlencoded":
      return `new URLSearchParams([${body.parts.map(({ name, value }) => `[${quote(name)}, ${quote(value)}]`).join(", ")}])`;
    case "form":
      return "form";
    case "file":
      return `await openAsBlob(${quote(body.fileName)})`;
    default:
      return undefined;
  }
}
