import { type CodeText, sliceText, splitText, unknownPart } from "./code-value.ts";
import { type NamedText, parseUrlQuery } from "./parse-call/call.ts";

/** The parts of the URL of a call. */
export interface Target {
  /** Undefined if the host is a variable or is absent. */
  readonly host: string | undefined;
  readonly segments: readonly string[];
  readonly query: readonly NamedText[];
  readonly path: CodeText;
  readonly isRooted: boolean;
}

/** A host that is a variable, such as `$API`, `{{baseUrl}}` or `<host>`. */
const variableHost = new RegExp(
  `^(?:https?://)?(?:${unknownPart}|\\{\\{[^{}]*\\}\\}|\\{[^{}]*\\}|<[^<>]*>|[A-Z][A-Z0-9]*_[A-Z0-9_]+|[Yy](?:OUR|our)[\\w.-]*|\\$\\w+)+(?=[/?#]|$)`,
);

/** Divides a URL into its host, path and query. Returns undefined if it is relative. */
export function parseTarget(url: CodeText): Target | undefined {
  const [withQuery] = splitText(url, "#");
  const [path, query] = splitText(withQuery, "?");
  const variable = variableHost.exec(path.text)?.[0];
  const absolute = /^(?:https?:)?\/\/([^/]+)|^((?:[\w-]+\.)+[a-z]{2,}(?::\d+)?|localhost(?::\d+)?)(?=\/)/i.exec(
    path.text,
  );
  const isRooted = path.text.startsWith("/");
  const end = variable?.length ?? (isRooted ? 0 : absolute?.[0].length);
  if (end === undefined || (isRooted && path.text.startsWith("//"))) return undefined;
  const start = sliceText(path, end);
  return {
    isRooted,
    host: variable === undefined ? (absolute?.[1] ?? absolute?.[2]) : undefined,
    segments: toSegments(start.text),
    path: start,
    query: query ? parseUrlQuery(query) : [],
  };
}

/** Divides a path into its segments. */
export const toSegments = (path: string) => path.split("/").filter((segment) => segment !== "");
