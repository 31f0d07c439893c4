import { joinMarked, type MarkedItem } from "../optional-marks.ts";
import type { FormPart, SampleRequest } from "../sample-request.ts";
import { toBodyText } from "./body-text.ts";
import { quoteShell as quote } from "./literals.ts";

/** A command line for a POSIX shell. */
export function toCurl({ method, url, headers, body }: SampleRequest): string {
  const lines: MarkedItem[] = [];
  const add = (text: string, isOptional = false) => lines.push({ text, isOptional });
  const verb = method === "GET" ? "" : method === "HEAD" ? " --head" : ` --request ${quoteWord(method)}`;
  // Brackets and braces in an address mean ranges and sets to curl.
  add(`curl${/[[\]{}]/.test(url) ? " --globoff" : ""}${verb} ${quote(url)}`);
  // Without a value, a colon would take the header out.
  for (const { name, value, isOptional } of headers)
    add(`--header ${quote(value === "" ? `${name};` : `${name}: ${value}`)}`, isOptional);
  if (body?.kind === "json") add(`--data ${quote(toBodyText(body) ?? "")}`);
  // `--data` takes a text that begins with @ for a file's name.
  else if (body?.kind === "text") add(`--data-raw ${quote(body.text)}`);
  else if (body?.kind === "file") add(`--data-binary ${quote(`@${body.fileName}`)}`);
  else if (body?.kind === "urlencoded") for (const part of body.parts) add(toField(part), part.isOptional);
  else if (body?.kind === "form") for (const part of body.parts) add(toFormField(part), part.isOptional);
  return joinMarked(lines, " \\\n  ");
}

/** curl encodes the value and not the name, and no argument can hold a NUL: what it would send otherwise is encoded here. */
function toField({ name, value }: FormPart): string {
  if (/^[\w.~-]+$/.test(name) && !value.includes("\0")) return `--data-urlencode ${quote(`${name}=${value}`)}`;
  return `--data-raw ${quote(new URLSearchParams([[name, value]]).toString())}`;
}

/** What follows the first `=` may name a file; a name has no other way to hold one than encoded. */
function toFormField({ name: written, value, fileName, contentType }: FormPart): string {
  const name = written.replaceAll("=", "%3D");
  const type = contentType ? `;type=${contentType}` : "";
  if (fileName) return `--form ${quote(`${name}=@${fileName}${type}`)}`;
  if (type) return `--form ${quote(`${name}="${value.replace(/["\\]/g, "\\$&")}"${type}`)}`;
  return `--form-string ${quote(`${name}=${value}`)}`;
}

const quoteWord = (text: string) => (/^[\w-]+$/.test(text) ? text : quote(text));
