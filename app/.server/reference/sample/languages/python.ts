import { toJson } from "../../tree/to-code.ts";
import type { SampleRequest } from "../sample-request.ts";
import { indent, quote } from "./body-text.ts";

/** The `requests` library. */
export function toPython({ method, url, headers, body }: SampleRequest): string {
  const call = [quote(method), quote(url)];
  const sent =
    body?.kind === "json" ? headers.filter(([name]) => name !== "Content-Type" || body.kind !== "json") : headers;
  const isPlainJson = headers.some(([name, value]) => name === "Content-Type" && value === "application/json");
  const shown = isPlainJson ? sent : headers;
  if (shown.length > 0)
    call.push(
      `headers={\n${shown.map(([name, value]) => `        ${quote(name)}: ${quote(value)},`).join("\n")}\n    }`,
    );
  if (body?.kind === "json") call.push(`json=${indent(toPythonValue(body.value), 4)}`);
  else if (body?.kind === "text") call.push(`data=${quote(body.text)}.encode()`);
  else if (body?.kind === "urlencoded")
    call.push(`data=[${body.parts.map(({ name, value }) => `(${quote(name)}, ${quote(value)})`).join(", ")}]`);
  else if (body?.kind === "file") call.push(`data=open(${quote(body.fileName)}, "rb")`);
  else if (body?.kind === "form")
    call.push(
      `files=[\n${body.parts.map(({ name, value, fileName }) => `        (${quote(name)}, ${fileName ? `open(${quote(fileName)}, "rb")` : `(None, ${quote(value)})`}),`).join("\n")}\n    ]`,
    );
  return [
    "import requests",
    "",
    `response = requests.request(\n    ${call.join(",\n    ")},\n)`,
    "response.raise_for_status()",
    "print(response.text)",
  ].join("\n");
}

/** JSON as a Python literal. */
function toPythonValue(value: unknown, depth = 0): string {
  const pad = "    ".repeat(depth + 1);
  const end = "    ".repeat(depth);
  if (value === null || value === undefined) return "None";
  if (typeof value === "boolean") return value ? "True" : "False";
  if (Array.isArray(value))
    return value.length === 0
      ? "[]"
      : `[\n${value.map((item) => `${pad}${toPythonValue(item, depth + 1)},`).join("\n")}\n${end}]`;
  if (typeof value === "object") {
    const entries = Object.entries(value);
    return entries.length === 0
      ? "{}"
      : `{\n${entries.map(([key, item]) => `${pad}${quote(key)}: ${toPythonValue(item, depth + 1)},`).join("\n")}\n${end}}`;
  }
  return toJson(value);
}
