import { trimEndOf } from "#app/lib/trim-end-of.ts";
import type { Cursor } from "../source/cursor.ts";

/** A server with its variables. */
export type Server = ReturnType<typeof normalizeServer>[number];

/** Lists the servers that have a URL. */
export const normalizeServers = (servers: Cursor | undefined): Server[] =>
  servers?.items().flatMap(normalizeServer) ?? [];

/** Returns a list with a server, or an empty list if the server has no URL. */
export function normalizeServer(server: Cursor) {
  const url = server.text("url");
  if (url === undefined) return [];
  const variables = server.map("variables").map(([name, variable]) => ({
    name,
    defaultValue: variable.text("default"),
    values: variable.texts("enum"),
    description: variable.text("description"),
  }));
  return [{ url, name: server.text("name"), description: server.text("description"), variables }];
}

/** The host of a URL whose host the specification does not name. */
export const unknownHost = "https://YOUR-HOST";

/** Converts `channelId` to `YOUR_CHANNEL_ID`, which needs no escapes in a URL. A name without letters and digits stays in braces. */
export function toPlaceholder(name: string): string {
  const words = name
    .replace(/([a-z\d])([A-Z])/g, "$1_$2")
    .replace(/[^A-Za-z\d]+/g, "_")
    .replace(/^_+|_+$/g, "");
  return words === "" ? `{${name}}` : `YOUR_${words.toUpperCase()}`;
}

/**
 * Returns the first http(s) URL, without a slash at the end. A URL without a protocol gets https, and a path such as `/api/v1` follows
 * `unknownHost`. A variable without a value becomes a placeholder with hyphens, because a host cannot contain `_`. In place of a
 * protocol, the placeholder becomes https. Returns undefined if no server has a host or a path.
 */
export function toBaseUrl(servers: readonly Server[]): string | undefined {
  for (const server of servers) {
    const url = server.url.replace(/\{+([^{}]*)\}+/g, (_, name: string) => {
      const variable = server.variables.find((candidate) => candidate.name === name);
      return variable?.defaultValue ?? variable?.values[0] ?? toPlaceholder(name).replaceAll("_", "-");
    });
    const absolute = url.replace(/^(?:YOUR-[A-Z\d-]+:)?(?=\/\/)/, "https:").replace(/^(?=YOUR-)/, "https://");
    const full = absolute.replace(/^\.?(?=\/[^/])/, unknownHost);
    if (/^https?:\/\/[^\s/{}]/i.test(full)) return trimEndOf(full, "/");
  }
  return undefined;
}
