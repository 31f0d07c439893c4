import type { Schema } from "../normalize/schema.ts";

const byFormat: ReadonlyMap<string, string> = new Map([
  ["date", "2025-01-31"],
  ["date-time", "2025-01-31T08:00:00Z"],
  ["time", "08:00:00Z"],
  ["duration", "PT1H"],
  ["uuid", "3fa85f64-5717-4562-b3fc-2c963f66afa6"],
  ["email", "name@example.com"],
  ["idn-email", "name@example.com"],
  ["uri", "https://example.com"],
  ["url", "https://example.com"],
  ["uri-reference", "/path"],
  ["hostname", "example.com"],
  ["ipv4", "192.0.2.1"],
  ["ipv6", "2001:db8::1"],
  ["password", "********"],
  ["byte", "aGVsbG8="],
  ["binary", "(file)"],
  ["json-pointer", "/name"],
]);

/** Creates a plausible text for a schema. Patterns are never executed, since some patterns take exponential time. */
export function toSampleString({
  format,
  constraints,
  contentMediaType,
}: Pick<Schema, "format" | "constraints" | "contentMediaType">): string {
  const known = format === undefined ? undefined : byFormat.get(format);
  if (known !== undefined) return known;
  if (contentMediaType) return "(file)";
  const [pattern] = constraints.pattern ?? [];
  const simple = pattern === undefined ? undefined : fromSimplePattern(pattern);
  if (simple !== undefined) return simple;
  const least = Math.min(Number(constraints.minLength ?? 0), 64);
  const most = Math.min(Number(constraints.maxLength ?? 64), 64);
  return "string".padEnd(least, "x").slice(0, Math.max(most, least));
}

/** Creates a text for a simple pattern, such as `^[A-Z]{2}$`. Returns undefined for all other patterns. */
function fromSimplePattern(pattern: string): string | undefined {
  const body = /^\^(.*)\$$/.exec(pattern)?.[1];
  if (body === undefined || body.length > 200) return undefined;
  const atoms = [...body.matchAll(/(\[[A-Za-z\d_-]+\]|\\d|\\w|[A-Za-z\d_/ -])(?:\{(\d{1,2})(?:,\d*)?\}|([+*?]))?/gy)];
  if (atoms.length === 0 || atoms.map(([text]) => text).join("") !== body) return undefined;
  return atoms
    .map(([, atom = "", count, sign]) => firstOf(atom).repeat(Number(count ?? (sign === "*" || sign === "?" ? 0 : 1))))
    .join("");
}

function firstOf(atom: string): string {
  if (atom === "\\d") return "1";
  if (atom === "\\w") return "a";
  if (!atom.startsWith("[")) return atom;
  if (/A-Z/.test(atom)) return "A";
  if (/a-z/.test(atom)) return "a";
  return /\d/.test(atom) ? "1" : (atom[1] ?? "a");
}
