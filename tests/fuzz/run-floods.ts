import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { get } from "./exchange.ts";
import { type FuzzServer, startServer } from "./fuzz-server.ts";
import type { RoundResult } from "./round.ts";
import { toKey, type Violation } from "./violation.ts";

/** Memory limit of the container in `deploy/kubernetes.yaml`. */
const largestResidentMemory = 512 * 1024 * 1024;
const floodMilliseconds = 4_000;
/** The floods come from another address than the requests that must be served. */
const attacker = "127.0.0.2";

/** Number of connections, and what each of them does. */
interface Flood {
  readonly connections: number;
  readonly begin: (socket: Socket, name: string) => void;
}

const toHead = (target: string, headers = "") => `GET ${target} HTTP/1.1\r\nHost: docs.test\r\n${headers}\r\n`;
const targets = ["/guides", "/docs", "/release-notes", "/llms-full.txt", "/openapi/integrations.json", "/sitemap.xml"];
const pick = (index: number) => targets[index % targets.length] ?? "/";

const floods: Readonly<Record<string, Flood>> = {
  "requests without reading": {
    connections: 50,
    begin: (socket, name) => void socket.pause().write(toHead("/guides", `X-Name: ${name}\r\n`).repeat(1_000)),
  },
  "slow readers": {
    connections: 600,
    begin: (socket, name) => {
      socket.pause().write(toHead(pick(Number(name.split("-")[1])), "Accept-Encoding: gzip\r\n"));
      const timer = setInterval(() => socket.read(200), 500);
      socket.on("close", () => clearInterval(timer));
    },
  },
  "different searches": {
    connections: 60,
    begin: (socket, name) => requestForever(socket, (count) => `/search?q=${name}-${count}`),
  },
  "different unknown paths": {
    connections: 60,
    begin: (socket, name) => requestForever(socket, (count) => `/docs/${name}-${count}`),
  },
  "aborted requests": {
    connections: 200,
    begin: (socket, name) => {
      socket.write(toHead(pick(Number(name.split("-")[1]))).repeat(4));
      socket.once("data", () => socket.resetAndDestroy());
    },
  },
  "unfinished messages": {
    connections: 600,
    begin: (socket) => {
      const type = "Accept: application/json, text/event-stream\r\nContent-Type: application/json\r\n";
      socket.write(
        `POST /mcp HTTP/1.1\r\nHost: docs.test\r\n${type}Content-Length: 60000\r\n\r\n${" ".repeat(59_000)}`,
      );
    },
  },
  "idle connections": { connections: 4_500, begin: () => {} },
};

/** Sends a target eight times whenever the socket has sent everything before. */
function requestForever(socket: Socket, toTarget: (count: number) => string): void {
  let count = 0;
  const send = () => socket.write(toHead(toTarget(count++)).repeat(8));
  socket.on("data", () => socket.writableLength === 0 && send());
  send();
}

/** Runs one flood after another until the time is over. Stops at the first violation. */
export async function runFloods(
  milliseconds: number,
  environment: Readonly<Record<string, string>>,
  known: ReadonlySet<string>,
): Promise<RoundResult<string>> {
  const ownSite = { CONTENT_DIR: "content", OPENAPI_DIR: "openapi", ...environment };
  const server = await startServer(ownSite);
  if ("exitCode" in server) throw new Error(`The server did not start: ${server.errorOutput}`);
  const end = performance.now() + milliseconds;
  let cases = 0;
  let finding: RoundResult<string>["finding"];
  while (!finding && performance.now() < end) {
    const [smallest = "", flood] = Object.entries(floods)[cases % Object.keys(floods).length] ?? [];
    if (!flood) break;
    const violations = await runFlood(server, smallest, flood, cases++);
    const violation = violations.find((found) => !known.has(toKey(found)));
    if (violation) finding = { violation, smallest };
  }
  const [violation] = await server.stop();
  if (violation) finding ??= { violation, smallest: "all floods" };
  return { cases, finding };
}

async function runFlood(server: FuzzServer, subject: string, { connections, begin }: Flood, wave: number) {
  const sockets = Array.from({ length: connections }, (_, index) => {
    const socket = connect({ port: server.port, host: "127.0.0.1", localAddress: attacker });
    socket.on("error", () => socket.destroy());
    socket.once("connect", () => begin(socket, `wave${wave}-${index}`));
    return socket;
  });
  const violations: Violation[] = [];
  const violate = (rule: string, detail: string) => violations.push({ rule, subject, detail });
  // All connections of the idle flood are in use, so that no other client can connect until it ends.
  const isFull = connections >= 4_000;
  for (const end = performance.now() + floodMilliseconds; performance.now() < end; await sleep(250)) {
    if (server.hasExited()) break;
    for (const target of isFull ? [] : ["/healthz", "/docs", `/search.json?q=other${wave}`]) {
      const send = () => get(server.port, target);
      // On a busy machine, the first attempt can fail.
      const first = await send();
      const { status, failure } = first.status === 200 ? first : await send();
      if (status !== 200) violate("not-served", `${target}: ${status} ${failure ?? ""}`);
    }
    const resident = await server.readMetric("process_resident_memory_bytes");
    if (resident > largestResidentMemory) violate("resident-memory", `${Math.round(resident / 2 ** 20)} MiB`);
  }
  for (const socket of sockets) socket.destroy();
  await sleep(500);
  const after = server.hasExited() ? undefined : await get(server.port, "/readyz");
  if (after?.status !== 200) violate("process-ended", after?.failure ?? "the process has ended");
  return violations;
}
