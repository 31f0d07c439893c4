import type { FormPart } from "../request-body.ts";
import type { SampleRequest } from "../sample-request.ts";
import { quotePhp as quote, quoteNowdoc, toBodyText, toLines } from "./literals.ts";

/** Writes a request with PHP's curl extension. */
export function toPhp({ method, url, headers, body }: SampleRequest): string {
  const options = [
    `CURLOPT_URL => ${quote(url)}`,
    `CURLOPT_CUSTOMREQUEST => ${quote(method)}`,
    "CURLOPT_RETURNTRANSFER => true",
  ];
  if (headers.length > 0)
    options.push(
      `CURLOPT_HTTPHEADER => [\n${toLines(headers, ({ name, value }) => `        ${quote(`${name}: ${value}`)},`)}    ]`,
    );
  const text = toBodyText(body);
  if (text !== undefined) options.push(`CURLOPT_POSTFIELDS => ${quoteNowdoc(text)}`);
  else if (body?.kind === "file") options.push(`CURLOPT_POSTFIELDS => file_get_contents(${quote(body.fileName)})`);
  else if (body?.kind === "form") options.push(`CURLOPT_POSTFIELDS => [\n${toLines(body.parts, writePart)}    ]`);
  return `<?php\n$curl = curl_init();\ncurl_setopt_array($curl, [\n    ${options.join(",\n    ")},\n]);\n\n$response = curl_exec($curl);\necho curl_getinfo($curl, CURLINFO_RESPONSE_CODE), ' ', $response;`;
}

function writePart({ name, value, fileName, contentType }: FormPart): string {
  const type = contentType ? `, ${quote(contentType)}` : "";
  let content = type ? `new CURLStringFile(${quote(value)}, ''${type})` : quote(value);
  if (fileName) content = `new CURLFile(${quote(fileName)}${type})`;
  return `        ${quote(name)} => ${content},`;
}
