import type { SampleRequest } from "../sample-request.ts";
import { toBodyText } from "./body-text.ts";

/** The curl extension. */
export function toPhp({ method, url, headers, body }: SampleRequest): string {
  const options = [
    `CURLOPT_URL => ${quote(url)}`,
    `CURLOPT_CUSTOMREQUEST => ${quote(method)}`,
    "CURLOPT_RETURNTRANSFER => true",
  ];
  if (headers.length > 0)
    options.push(
      `CURLOPT_HTTPHEADER => [\n${headers.map(([name, value]) => `        ${quote(`${name}: ${value}`)},`).join("\n")}\n    ]`,
    );
  const text = toBodyText(body);
  if (text !== undefined) options.push(`CURLOPT_POSTFIELDS => <<<'BODY'\n${text}\nBODY`);
  else if (body?.kind === "file") options.push(`CURLOPT_POSTFIELDS => file_get_contents(${quote(body.fileName)})`);
  else if (body?.kind === "form") {
    const parts = body.parts.map(
      ({ name, value, fileName }) =>
        `        ${quote(name)} => ${fileName ? `new CURLFile(${quote(fileName)})` : quote(value)},`,
    );
    options.push(`CURLOPT_POSTFIELDS => [\n${parts.join("\n")}\n    ]`);
  }
  return `<?php\n$curl = curl_init();\ncurl_setopt_array($curl, [\n    ${options.join(",\n    ")},\n]);\n\n$response = curl_exec($curl);\necho curl_getinfo($curl, CURLINFO_RESPONSE_CODE), ' ', $response;`;
}

const quote = (text: string) => `'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;
