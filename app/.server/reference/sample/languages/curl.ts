import { toMarkedJson } from "../marked-json.ts";
import { joinMarked, type MarkedItem } from "../optional-marks.ts";
import type { SampleRequest } from "../sample-request.ts";

/** A command line for a POSIX shell. */
export function toCurl({ method, url, headers, body }: SampleRequest): string {
  const lines: MarkedItem[] = [];
  const add = (text: string, isOptional = false) => lines.push({ text, isOptional });
  const verb = method === "GET" ? "" : method === "HEAD" ? " --head" : ` --request ${quoteWord(method)}`;
  // Brackets and braces in an address mean ranges and sets to curl.
  add(`curl${/[[\]{}]/.test(url) ? " --globoff" : ""}${verb} ${quote(url)}`);
  for (const { name, value, isOptional } of headers) add(`--header ${quote(`${name}: ${value}`)}`, isOptional);
  if (body?.kind === "json") add(`--data ${quote(toMarkedJson(body.value, body.optional))}`);
  else if (body?.kind === "text") add(`--data${body.text.startsWith("@") ? "-raw" : ""} ${quote(body.text)}`);
  else if (body?.kind === "file") add(`--data-binary ${quote(`@${body.fileName}`)}`);
  else if (body?.kind === "urlencoded")
    for (const { name, value, isOptional } of body.parts)
      add(`--data-urlencode ${quote(`${name}=${value}`)}`, isOptional);
  else if (body?.kind === "form")
    for (const { name, value, fileName, contentType, isOptional } of body.parts) {
      const type = contentType ? `;type=${contentType}` : "";
      if (fileName) add(`--form ${quote(`${name}=@${fileName}${type}`)}`, isOptional);
      else if (type) add(`--form ${quote(`${name}="${value.replace(/["\\]/g, "\\$&")}"${type}`)}`, isOptional);
      else add(`--form-string ${quote(`${name}=${value}`)}`, isOptional);
    }
  return joinMarked(lines, " \\\n  ");
}

/** Inside single quotes a shell leaves everything alone but the quote itself. */
const quote = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;
const quoteWord = (text: string) => (/^[\w-]+$/.test(text) ? text : quote(text));
