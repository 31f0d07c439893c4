import { once } from "node:events";
import { pino } from "pino";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { writeSite } from "../../../app/server/testing/write-site.ts";
import { startApp, withSite } from "../start-app.ts";
import { getRaw, openSocket } from "./raw-request.ts";
import { tinySite } from "./start-process.ts";

const lines: Record<string, unknown>[] = [];
const queries: string[] = [];
const started = withSite({
  environment: { ...tinySite, TRUST_PROXY: "1" },
  logger: pino({ level: "info" }, { write: (line: string) => lines.push(JSON.parse(line)) }),
  changeSite: ({ search, ...site }) => {
    const find: typeof search.find = (query, limit) => {
      queries.push(query);
      return search.find(query, limit);
    };
    return { ...site, search: { ...search, find } };
  },
});
beforeAll(() => started.app.site.search.build());

const toHead = (client: string, query: string) =>
  `GET /search.json?q=${query} HTTP/1.1\r\nHost: docs.test\r\nX-Forwarded-For: ${client}\r\n\r\n`;

test("a client with 600 different searches does not delay the search of another client", async () => {
  const socket = openSocket(started.origin);
  const flood = Array.from({ length: 600 }, (_, index) => toHead("192.0.2.1", `flood${index}`));
  socket.write(flood.join(""));
  await once(socket, "data");
  const before = queries.length;
  const other = await getRaw(started.origin, "/search.json?q=other", { "X-Forwarded-For": "192.0.2.2" });
  expect(other.status).toBe("200");
  expect(queries.indexOf("other") - before).toBeLessThan(50);

  // Searches beyond the limit of one client are refused, which is a warning in the log.
  await expect.poll(() => lines.filter(({ client }) => client === "192.0.2.1").length).toBe(600);
  socket.destroy();
  const refused = lines.filter(({ status }) => status === 503);
  expect(refused.length).toBeGreaterThan(0);
  expect(new Set(refused.map(({ level }) => level))).toEqual(new Set([40]));
});

test("a client that compares all versions of an API leaves comparisons for another client", async () => {
  const names = Array.from({ length: 10 }, (_, index) => `1.${index}.0`);
  const toSpecification = (version: string) => {
    const parameters = Array.from({ length: 20 }, (_, index) => ({ name: `${version}-${index}`, in: "query" }));
    const paths = Array.from({ length: 100 }, (_, index) => [`/${index}`, { get: { parameters } }]);
    return JSON.stringify({ openapi: "3.1.0", info: { title: "T", version }, paths: Object.fromEntries(paths) });
  };
  const files = names.map((version, index) => [
    index === names.length - 1 ? "openapi/t.json" : `openapi/t@${version}.json`,
    toSpecification(version),
  ]);
  const environment = { ...writeSite(Object.fromEntries(files)), TRUST_PROXY: "1" };
  const { origin, close } = await startApp({ environment });
  onTestFinished(close);
  const [first = "", ...later] = names;
  const pairs = later.flatMap((to, index) => later.slice(0, index).map((from) => `${from}...${to}`));
  const compare = async (client: string, pair: string) =>
    (await getRaw(origin, `/docs/api/changes/${pair}.json`, { "X-Forwarded-For": client })).status;
  const flood = pairs.map((pair) => compare("192.0.2.1", pair));
  expect(await compare("192.0.2.2", `${first}...${names.at(-1)}`)).toBe("200");
  expect(new Set(await Promise.all(flood))).toEqual(new Set(["200"]));
});
