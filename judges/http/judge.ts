import { readFileSync } from "node:fs";
import { connect } from "node:net";
import path from "node:path";
import type { Judge } from "../judge-types.ts";

/**
 * Request in Latin-1, with the results that are accepted: `200 400` for two responses,
 * `close` if the connection is closed without a response, or `wait` if no response arrives before the timeout.
 */
interface Case {
  readonly name: string;
  readonly request: string;
  readonly expect: readonly string[];
  readonly reason: string;
}

/**
 * Time limit for the first data of a response. After the first data, `silentMilliseconds` is the time limit.
 * If a case accepts `wait`, `silentMilliseconds` is also the time limit for the first data.
 */
const firstMilliseconds = 10_000;
const silentMilliseconds = 400;
const batch = 8;

/**
 * Sends valid, incomplete and invalid requests, and attempts at request smuggling.
 * The requests come from uNetworking/h1spec and narfindustries/http-garden.
 */
export const judge: Judge = async (origin, directory) => {
  const cases: readonly Case[] = JSON.parse(readFileSync(path.join(directory, "cases.json"), "utf8"));
  const results: { readonly given: Case; readonly found: string }[] = [];
  for (let start = 0; start < cases.length; start += batch) {
    const some = cases.slice(start, start + batch);
    results.push(...(await Promise.all(some.map(async (given) => ({ given, found: await send(origin, given) })))));
  }
  const findings = results
    .filter(({ given, found }) => !given.expect.includes(found))
    .map(({ given, found }) => `${given.name}: ${found}, expected ${given.expect.join(" or ")} (${given.reason})`);
  const { status } = await fetch(`${origin}/`);
  if (status !== 200) findings.push(`the site responds with ${status} after the payloads`);
  return { checks: cases.length + 1, findings };
};

function send(origin: string, { request, expect }: Case): Promise<string> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve) => {
    let received = "";
    const socket = connect({ host: hostname, port: Number(port) }, () => socket.write(Buffer.from(request, "latin1")));
    const finish = (none: string) => {
      socket.destroy();
      resolve([...received.matchAll(/^HTTP\/1\.1 (\d{3}) /gm)].map(([, status]) => status).join(" ") || none);
    };
    socket.setTimeout(expect.includes("wait") ? silentMilliseconds : firstMilliseconds, () => finish("wait"));
    socket.on("data", (chunk) => {
      socket.setTimeout(silentMilliseconds);
      received += chunk.toString("latin1");
    });
    socket.on("error", () => finish("close"));
    socket.on("close", () => finish("close"));
  });
}
