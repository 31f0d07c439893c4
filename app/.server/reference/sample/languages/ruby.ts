import type { SampleRequest } from "../sample-request.ts";
import { toBodyText } from "./body-text.ts";

/** `net/http`. */
export function toRuby({ method, url, headers, body }: SampleRequest): string {
  const hasBody = body !== undefined;
  const lines = [
    "require 'net/http'",
    "",
    `uri = URI(${quote(url)})`,
    `request = Net::HTTPGenericRequest.new(${quote(method)}, ${hasBody}, true, uri)`,
  ];
  for (const [name, value] of headers) lines.push(`request[${quote(name)}] = ${quote(value)}`);
  const text = toBodyText(body);
  if (text !== undefined)
    lines.push("request.body = <<~'BODY'.chomp", ...text.split("\n").map((line) => `  ${line}`), "BODY");
  else if (body?.kind === "file") lines.push(`request.body = File.binread(${quote(body.fileName)})`);
  else if (body?.kind === "form") {
    const parts = body.parts.map(
      ({ name, value, fileName }) =>
        `  [${quote(name)}, ${fileName ? `File.open(${quote(fileName)})` : quote(value)}],`,
    );
    lines.push("request.set_form([", ...parts, "], 'multipart/form-data')");
  }
  return [
    ...lines,
    "",
    "response = Net::HTTP.start(uri.host, uri.port, use_ssl: uri.scheme == 'https') do |http|",
    "  http.request(request)",
    "end",
    'puts "#{response.code} #{response.body}"',
  ].join("\n");
}

const quote = (text: string) => `'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;
