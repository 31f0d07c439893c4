import { writeFileSync } from "node:fs";
import { request } from "node:http";
import type { Scenario } from "./measure.ts";

const addedByNode: ReadonlySet<string> = new Set(["date", "connection", "keep-alive", "transfer-encoding"]);

/** Requests each scenario once and writes the responses to a file for the bare servers. */
export async function recordResponses(origin: string, scenarios: readonly Scenario[], file: string): Promise<void> {
  const responses: Record<string, unknown> = {};
  for (const { name, path, headers } of scenarios) responses[name] = await record(`${origin}${path()}`, headers);
  writeFileSync(file, JSON.stringify(responses));
}

function record(url: string, headers: Readonly<Record<string, string>> = {}): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { headers: { "accept-encoding": "br, gzip", ...headers } }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () => {
        const { rawHeaders } = response;
        const kept = rawHeaders.filter((_, index) => !addedByNode.has((rawHeaders[index & ~1] ?? "").toLowerCase()));
        resolve({
          status: response.statusCode,
          headers: kept,
          body: Buffer.concat(chunks).toString("base64"),
        });
      });
    });
    outgoing.on("error", reject).end();
  });
}
