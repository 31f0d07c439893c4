import { toJson } from "../../tree/to-code.ts";
import type { SampleRequest } from "../sample-request.ts";

/** A command line for a POSIX shell. */
export function toCurl({ method, url, headers, body }: SampleRequest): string {
  const lines = [
    `curl${method === "GET" ? "" : method === "HEAD" ? " --head" : ` --request ${quoteWord(method)}`} ${quote(url)}`,
  ];
  for (const [name, value] of headers) lines.push(`--header ${quote(`${name}: ${value}`)}`);
  if (body?.kind === "json") lines.push(`--data ${quote(toJson(body.value, 2))}`);
  else if (body?.kind === "text") lines.push(`--data ${quote(body.text)}`);
  else if (body?.kind === "urlencoded")
    for (const part of body.parts) lines.push(`--data-urlencode ${quote(`${part.name}=${part.value}`)}`);
  else if (body?.kind === "form")
    for (const part of body.parts)
      lines.push(
        part.fileName
          ? `--form ${quote(`${part.name}=@${part.fileName}`)}`
          : `--form-string ${quote(`${part.name}=${part.value}`)}`,
      );
  else if (body?.kind === "file") lines.push(`--data-binary ${quote(`@${body.fileName}`)}`);
  return lines.join(" \\\n  ");
}

/** Inside single quotes a shell leaves everything alone but the quote itself. */
const quote = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;
const quoteWord = (text: string) => (/^[\w-]+$/.test(text) ? text : quote(text));
