import { expect, test } from "vitest";
import { settingsSchema } from "#app/server/settings/settings-schema.ts";
import { createFindRedirect, readRedirects } from "./redirects.ts";

const existing = new Set(["/", "/new", "/new/a", "/new/a/b", "/feed.xml"]);

function find(redirects: Readonly<Record<string, string>>, path: string): string | undefined {
  const settings = settingsSchema.parse({ title: "T", url: "https://t.example", redirects });
  const loaded = { file: "site.yml", settings, isValid: true, locate: () => ({ line: 1, column: 1 }) };
  const read = readRedirects(loaded, ({ message }) => expect.fail(message));
  const exact = new Map(read.flatMap(({ isWildcard, from, to }) => (isWildcard ? [] : [[from, to] as const])));
  return createFindRedirect(read, exact, (wanted) => existing.has(wanted))(path);
}

test.each<[Readonly<Record<string, string>>, string, string | undefined]>([
  [{ "/old": "/new" }, "/old", "/new"],
  [{ "/old": "https://other.example" }, "/old", "https://other.example"],
  [{ "/old": "https://other.example/a%20b/?x=ü" }, "/old", "https://other.example/a%20b/?x=%C3%BC"],
  [{ "/old/*": "/new/*" }, "/old", "/new"],
  [{ "/old/*": "/new/*" }, "/old/a/b", "/new/a/b"],
  [{ "/old/*": "/new/*" }, "/old/gone", undefined],
  [{ "/old/*": "/new/*" }, "/older/a", undefined],
  [{ "/old/*": "/*" }, "/old/feed.xml", "/feed.xml"],
  [{ "/old/*": "/*" }, "/old", "/"],
  [{ "/old/*": "/new" }, "/old/anything", "/new"],
  [{ "/old/*": "/new/*", "/new/x": "/new/a" }, "/old/x", "/new/a"],
  [{ "/old/*": "/new", "/old/a": "/feed.xml" }, "/old/a", "/feed.xml"],
  [{ "/old/*": "/new", "/old/a/*": "/new/a" }, "/old/a/x", "/new/a"],
  [{ "/old/*": "https://other.example/*" }, "/old", "https://other.example"],
  [{ "/old/*": "https://other.example/*" }, "/old/.evil.example", "https://other.example/.evil.example"],
  [{ "/old/*": "https://other.example/docs/*" }, "/old/%C3%BC/@x", "https://other.example/docs/%C3%BC/@x"],
])("with %j, %s is redirected to %s", (redirects, path, expected) => expect(find(redirects, path)).toBe(expected));
