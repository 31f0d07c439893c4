import { trimEndOf } from "#app/lib/trim-end-of.ts";
import type { Cursor } from "../source/cursor.ts";

/** A server with its variables. */
export type Server = ReturnType<typeof normalizeServers>[number];

/** Lists the servers that have a URL. */
export function normalizeServers(servers: Cursor | undefined) {
  return (servers?.items() ?? []).flatMap((server) => {
    const url = server.text("url");
    if (url === undefined) return [];
    const variables = server.map("variables").map(([name, variable]) => ({
      name,
      defaultValue: variable.text("default"),
      values: variable.texts("enum"),
      description: variable.text("description"),
    }));
    return [{ url, name: server.text("name"), description: server.text("description"), variables }];
  });
}

/** The host of a URL whose host the specification does not name. */
export const unknownHost = "https://YOUR-HOST";

/**
 * Returns the first http(s) URL, without a slash at the end. A URL without a protocol gets https, and a path such as `/api/v1` follows
 * `unknownHost`. Returns undefined if no server has a host or a path.
 */
export function toBaseUrl(servers: readonly Server[]): string | undefined {
  for (const server of servers) {
    const url = server.url.replace(/\{([^{}]*)\}/g, (whole, name: string) => {
      const variable = server.variables.find((candidate) => candidate.name === name);
      return variable?.defaultValue ?? variable?.values[0] ?? whole;
    });
    const full = url.replace(/^(?=\/\/)/, "https:").replace(/^\.?(?=\/[^/])/, unknownHost);
    if (/^https?:\/\/[^\s/{}]/i.test(full)) return trimEndOf(full, "/");
  }
  return undefined;
}
