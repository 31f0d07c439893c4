import { once } from "node:events";
import { pino } from "pino";
import { beforeAll, expect, test } from "vitest";
import { withSite } from "../start-app.ts";
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
