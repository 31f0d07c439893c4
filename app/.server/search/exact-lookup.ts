import type { SearchRecord } from "./search-record.ts";
import { toExactKey } from "./terms.ts";

/** Finds records by a whole name: operation id, `METHOD /path`, path, title. */
export interface ExactLookup {
  readonly add: (record: SearchRecord, position: number) => void;
  /** Positions of the records that the query names, in the order in which they were added. */
  readonly find: (query: string) => readonly number[];
}

interface Template {
  readonly method: string;
  readonly segments: readonly string[];
  readonly position: number;
}

const requestPattern = /^(?:([a-z]+)\s+)?(?:https?:\/\/[^/\s]+)?(\/[^\s?#]*)/i;

/** A lookup that knows path templates too: `/freights/42` names `/freights/{freightId}`. */
export function createExactLookup(): ExactLookup {
  const byKey = new Map<string, number[]>();
  const templates = new Map<number, Template[]>();

  return {
    add: ({ exact = [], pathTemplate, method = "" }, position) => {
      for (const key of new Set(exact.map(toExactKey))) {
        if (key === "") continue;
        const positions = byKey.get(key);
        if (positions) positions.push(position);
        else byKey.set(key, [position]);
      }
      if (pathTemplate === undefined) return;
      const segments = toSegments(pathTemplate);
      const alike = templates.get(segments.length) ?? [];
      templates.set(segments.length, alike);
      alike.push({ method, segments, position });
    },
    find: (query) => {
      const named = byKey.get(toExactKey(query)) ?? [];
      return [...new Set([...named, ...findByPath(query, templates)])];
    },
  };
}

function findByPath(query: string, templates: ReadonlyMap<number, readonly Template[]>): number[] {
  const [, method, path] = requestPattern.exec(query) ?? [];
  if (path === undefined || path === "/") return [];
  const wanted = toSegments(path);
  // A base path, such as the `/v1` of a server's address, may stand before the template.
  for (let skipped = 0; skipped < Math.min(wanted.length, 4); skipped++) {
    const rest = wanted.slice(skipped);
    const fitting = (templates.get(rest.length) ?? []).filter(
      (template) => (!method || template.method === method.toUpperCase()) && fits(template.segments, rest),
    );
    if (fitting.length > 0) return fitting.toSorted(byLiteralSegments).map(({ position }) => position);
  }
  return [];
}

const toSegments = (path: string) => path.replace(/^\/|\/$/g, "").split("/");

const isVariable = (segment: string) => segment.includes("{");

const fits = (template: readonly string[], wanted: readonly string[]) =>
  template.some((segment) => !isVariable(segment)) &&
  template.every((segment, at) => isVariable(segment) || segment.toLowerCase() === wanted[at]?.toLowerCase());

/** `/users/me` is nearer to `/users/me` than `/users/{id}` is. */
const byLiteralSegments = (one: Template, other: Template) =>
  other.segments.filter((segment) => !isVariable(segment)).length -
  one.segments.filter((segment) => !isVariable(segment)).length;
