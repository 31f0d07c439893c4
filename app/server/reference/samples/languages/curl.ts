import type { FormPart, RequestBody } from "../request-body.ts";
import type { SampleRequest } from "../sample-request.ts";
import { quoteShell as quote, toBodyText } from "./literals.ts";

/** Writes a request as a curl command for a POSIX shell. */
export function toCurl({ method, url, headers, body }: SampleRequest): string {
  let verb = ` --request ${quoteWord(method)}`;
  if (method === "HEAD") verb = " --head";
  // With a body, curl sends a POST request by default.
  if (method === "GET" && body === undefined) verb = "";
  // curl adds a boundary of its own to the type of a form.
  const added = body?.kind === "form" ? `; boundary=${body.boundary}` : "";
  const sent = headers.map(({ name, value }) => ({ name, value: value.replace(added, "") }));
  return [
    // Without `--globoff`, curl interprets brackets and braces in a URL as ranges and sets.
    `curl${/[[\]{}]/.test(url) ? " --globoff" : ""}${verb} ${quote(url)}`,
    // A header without a value has to end with a semicolon, since curl removes a header that ends with a colon.
    ...sent.map(({ name, value }) => `--header ${quote(value === "" ? `${name};` : `${name}: ${value}`)}`),
    ...toBodyOptions(body),
  ].join(" \\\n  ");
}

function toBodyOptions(body: RequestBody | undefined): string[] {
  switch (body?.kind) {
    case "json":
      return [`--data ${quote(toBodyText(body) ?? "")}`];
    case "text":
      // `--data` would interpret a text that begins with @ as the name of a file.
      return [`--data-raw ${quote(body.text)}`];
    case "file":
      return [`--data-binary ${quote(`@${body.fileName}`)}`];
    case "urlencoded":
      return body.parts.map(toField);
    case "form":
      return body.parts.map(toFormField);
    default:
      return [];
  }
}

/** `--data-urlencode` encodes only the value, so this function encodes names with special characters. */
function toField({ name, value }: FormPart): string {
  if (/^[\w.~-]+$/.test(name)) return `--data-urlencode ${quote(`${name}=${value}`)}`;
  return `--data-raw ${quote(new URLSearchParams([[name, value]]).toString())}`;
}

/** For curl, the name ends at the first `=`, so each `=` in a name is percent-encoded. */
function toFormField({ name: written, value, fileName, contentType }: FormPart): string {
  const name = written.replaceAll("=", "%3D");
  const type = contentType ? `;type=${contentType}` : "";
  if (fileName) return `--form ${quote(`${name}=@${fileName}${type}`)}`;
  if (type) return `--form ${quote(`${name}="${value.replace(/["\\]/g, "\\$&")}"${type}`)}`;
  return `--form-string ${quote(`${name}=${value}`)}`;
}

const quoteWord = (text: string) => (/^[\w-]+$/.test(text) ? text : quote(text));
