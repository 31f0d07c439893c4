import { readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import process from "node:process";
import express from "express";

/** Serves recorded responses with the least possible work: one `writeHead` and one `end` for each request. */
const [, , kind, file = ""] = process.argv;

interface Recorded {
  readonly status: number;
  /** Header names and values in alternating order. */
  readonly headers: readonly string[];
  readonly body: string;
}

const recorded: Record<string, Recorded> = JSON.parse(readFileSync(file, "utf8"));
const responses = new Map(
  Object.entries(recorded).map(([name, { status, headers, body }]) => [
    name,
    { status, headers: [...headers], body: Buffer.from(body, "base64") },
  ]),
);

/** The first path segment names the scenario, so the server chooses the response without reading headers. */
function respond({ url = "" }: IncomingMessage, response: ServerResponse): void {
  const found = responses.get(url.slice(1, url.indexOf("/", 1)));
  if (!found) return void response.writeHead(500).end();
  response.writeHead(found.status, found.headers);
  response.end(found.body);
}

const app = express();
app.disable("x-powered-by");
app.use(respond);
const server = createServer({ keepAliveTimeout: 75_000 }, kind === "bare Express" ? app : respond);
server.listen(Number(process.env.PORT), process.env.HOST);
process.on("SIGTERM", () => process.exit(0));
