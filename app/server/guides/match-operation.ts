import { distance } from "fastest-levenshtein";
import type { OperationEntry, ReferenceIndex } from "#app/server/reference/index/reference-index.ts";
import {
  normalizeOperation,
  type Operation,
  toPathShape,
} from "#app/server/reference/normalize/normalize-operation.ts";
import { listSecuritySchemes } from "#app/server/reference/normalize/security.ts";
import { normalizeServer, type Server } from "#app/server/reference/normalize/servers.ts";
import { type CodeDiagnostic, listNames, toCodeDiagnostic } from "./code-diagnostic.ts";
import { type CodeText, isPlaceholder, sliceText, toTextAt, unknownPart } from "./code-value.ts";
import { decodeSegment, type NamedText } from "./parse-call/call.ts";
import { parseTarget, type Target, toSegments } from "./parse-target.ts";

/** An operation to which a URL leads. */
export interface MatchedOperation {
  readonly entry: OperationEntry;
  readonly operation: Operation;
  readonly query: readonly NamedText[];
  /** Values of the variables of the path that are segments of their own, such as `{id}`. */
  readonly variables: readonly NamedText[];
}

/** Finds the operations of one version of an API. If `method` is undefined, any method matches. */
export interface OperationMatcher {
  /** Lists the operations of a URL: several if their keys differ only in the fragment, as in `/answers#stream`. */
  readonly find: (url: CodeText, method: CodeText | undefined) => readonly MatchedOperation[];
  /**
   * Returns why a URL leads to no operation, or undefined if the URL probably belongs to another API.
   * Comparing a long URL with all paths takes 50 ms for GitHub's specification.
   */
  readonly explain: (url: CodeText, method: CodeText | undefined) => CodeDiagnostic | undefined;
}

interface Template {
  readonly entry: OperationEntry;
  readonly segments: readonly RegExp[];
  readonly written: readonly string[];
  /** The path without the names of its variables. */
  readonly shape: string;
}

interface Base {
  /** Undefined if the server's URL is relative, so that its host is unknown. */
  readonly host: RegExp | undefined;
  readonly segments: readonly string[];
}

/** Creates the matcher of a version. */
export function createMatcher({ specification, operations }: ReferenceIndex): OperationMatcher {
  const entries = operations.filter(({ reference }) => reference.kind === "path");
  const templates = entries.map(toTemplate);
  const { root } = specification;
  const written = [root, ...entries.flatMap(({ reference }) => [reference.pathItem, reference.cursor])].flatMap(
    (cursor) => cursor.list("servers").flatMap(normalizeServer),
  );
  const servers = [...new Map(written.map((server) => [server.url, server])).values()];
  const bases = servers.map(toBase);
  // A placeholder, as in `YOUR-REGION.api.example`, is none of the values of its variable.
  const toOpenBase = (server: Server) => toBase({ ...server, variables: [] });
  const openBases = servers.map(toOpenBase);
  const ofDomain = servers.filter(({ url }) => domainAfterVariable.test(url));
  const domainBases = ofDomain.map(toOpenBase);
  const list = (target: Target) => listPaths(target, isPlaceholder(target.host ?? "") ? openBases : bases);
  const flows = listSecuritySchemes(specification).flatMap((scheme) => scheme.flows);
  const authorizations = flows.flatMap(({ urls }) => urls.map(([, url]) => url));
  const find: OperationMatcher["find"] = (url, method) => {
    const target = parseTarget(url);
    if (!target) return [];
    for (const segments of list(target).paths) {
      const { exact, long } = findTemplates(segments, templates);
      const candidates = exact.length > 0 ? exact : long;
      const first = candidates.find(({ entry }) => isMethod(entry, method?.text));
      if (!first) continue;
      const variables = exact.length > 0 ? listVariables(first, target.path) : [];
      return candidates
        .filter(({ entry, shape }) => shape === first.shape && isMethod(entry, first.entry.reference.method))
        .map(({ entry }) => {
          const operation = normalizeOperation(specification, entry.reference);
          return { entry, operation, query: target.query, variables };
        });
    }
    return [];
  };
  const isExact = (path: readonly string[]) => findTemplates(path, templates).exact.some(hasLiteral);
  const explain: OperationMatcher["explain"] = (url, method) => {
    const target = parseTarget(url);
    if (!target || method?.text === "OPTIONS" || method?.text.includes(unknownPart) || target.segments.some(isOpen))
      return undefined;
    if (target.segments.every((segment) => segment === unknownPart)) return undefined;
    const { host } = target;
    const { paths, isCertain } = list(target);
    const other = isCertain || host === undefined ? undefined : listPaths(target, domainBases);
    if (host !== undefined && other?.isCertain && other.paths.some(isExact)) return toUnknownHost(host, ofDomain, url);
    // The endpoints of OAuth are no operations of the API. Guides can write them below the path of a server.
    const isAuthorization = (path: readonly string[]) =>
      authorizations.some((each) => each.endsWith(`/${path.join("/")}`));
    if (paths.some(isAuthorization) || isAuthorization(target.segments)) return undefined;
    const ofMethod = templates.filter(({ entry }) => isMethod(entry, method?.text));
    if (paths.some((segments) => ofMethod.some((each) => isOpenMatch(segments, each)))) return undefined;
    const [exact] = paths.flatMap((segments) => findTemplates(segments, templates).exact);
    if (exact && method && !paths.some((segments) => ofMethod.some((each) => isRecased(segments, each))))
      return isCertain || hasLiteral(exact) ? toOtherMethod(exact, templates, method) : undefined;
    return toUnknownPath(target, { paths, isCertain }, templates, method);
  };
  return { find, explain };
}

/** The segments of the template are the last ones of the path, which can begin with the path of a server. */
function listVariables({ written }: Template, path: CodeText): NamedText[] {
  const segments = [...path.text.matchAll(/[^/]+/g)].slice(-written.length);
  return written.flatMap((segment, index): NamedText[] => {
    const [, name] = /^\{([^{}]*)\}$/.exec(segment) ?? [];
    const found = segments[index];
    if (name === undefined || !found) return [];
    const value = decodeSegment(sliceText(path, found.index, found.index + found[0].length));
    return [{ name: toTextAt(name, value.at), value }];
  });
}

/** An unknown part beside other characters, as in `/developer${path}`, can contain further segments. */
const isOpen = (segment: string) => segment.includes(unknownPart) && segment !== unknownPart;

const isMethod = ({ reference: { method } }: OperationEntry, wanted: string | undefined) =>
  wanted === undefined || method.toUpperCase() === wanted.toUpperCase() || (wanted === "HEAD" && method === "GET");

/** Returns whether a template has enough own letters to be recognized without a server: `/v1/{id}` resembles too many URLs. */
const hasLiteral = ({ written }: Template) => written.join("").replace(/\{[^{}]*\}/g, "").length > 4;

function toTemplate(entry: OperationEntry): Template {
  const written = toSegments(entry.reference.path.replace(/[?#].*$/, ""));
  return { entry, written, segments: written.map((part) => toPattern(part)), shape: toPathShape(written.join("/")) };
}

/** A variable of a URL or path template, such as `{id}`, matches its enumerated values or, without them, any text without a slash. */
function toPattern(template: string, variables: Server["variables"] = []): RegExp {
  const parts = template.split(/\{([^{}]*)\}/).map((part, index) => {
    if (index % 2 === 0) return RegExp.escape(part);
    const { values = [], defaultValue } = variables.find(({ name }) => name === part) ?? {};
    if (values.length === 0) return "[^/]+";
    return `(?:${[...values, defaultValue ?? ""].map(RegExp.escape).join("|")})`;
  });
  return new RegExp(`^${parts.join("")}$`);
}

/** A variable of a host before a domain, as in `{region}.api.example`. Without a domain, every host would be that of the API. */
const domainAfterVariable = /\}[^{}/]*[\w-]+\.[\w-]+(?:[:/]|$)/;

/** The host and path of a server. A variable can stand for the scheme, as in `{scheme}://api.example`, or for both scheme and host. */
const serverUrl = /^(?:(?:[a-z]+:|\{[^{}]*\}:)?\/\/([^/]*)|\{[^{}]*\}(?=\/|$))(.*)$/i;

function toBase({ url, variables }: Server): Base {
  const [, host, path = ""] = serverUrl.exec(url) ?? [undefined, undefined, url];
  return { host: host ? toPattern(host, variables) : undefined, segments: toSegments(path) };
}

interface Paths {
  /** Whether the URL certainly belongs to the API. */
  readonly isCertain: boolean;
  /** Empty if the host is that of a server, but the path does not begin with the path of a server; or for another host. */
  readonly paths: readonly (readonly string[])[];
}

/** Lists the paths below the servers to which a URL can lead. */
function listPaths({ host, segments, isRooted }: Target, bases: readonly Base[]): Paths {
  const isHost = (base: Base) => host !== undefined && base.host?.test(host);
  const ofHost = bases.filter(isHost);
  const strip = (base: Base) =>
    base.segments.every((segment, index) => isBaseSegment(segment, segments[index]))
      ? [segments.slice(base.segments.length)]
      : [];
  if (ofHost.length > 0) return { isCertain: true, paths: ofHost.flatMap(strip) };
  const isAnyHost = host === undefined || bases.every((base) => base.host === undefined);
  if (!isAnyHost) return { isCertain: false, paths: [] };
  const withBase = bases.filter((base) => base.segments.length > 0).flatMap(strip);
  return { isCertain: isRooted && withBase.length > 0, paths: [...withBase, segments] };
}

const isBaseSegment = (wanted: string, segment: string | undefined) =>
  segment !== undefined && (toPattern(wanted).test(segment) || segment.includes(unknownPart));

/** Finds the templates that match a path, those with the most literal segments first. */
function findTemplates(segments: readonly string[], templates: readonly Template[]) {
  const toScore = ({ written }: Template) => written.filter((segment, index) => segment === segments[index]).length;
  const sort = (found: readonly Template[]) => found.toSorted((a, b) => toScore(b) - toScore(a));
  const matching = templates.filter((template) => isMatch(segments, template));
  // A placeholder in the place of a variable more probably stands for its value than for a literal segment.
  const asVariables = matching.filter(({ written }) =>
    segments.every((segment, index) => !isPlaceholder(segment) || written[index]?.includes("{")),
  );
  return {
    exact: sort(asVariables.length > 0 ? asVariables : matching),
    long: sort(templates.filter((template) => isLongMatch(segments, template, templates))),
  };
}

const isMatch = (segments: readonly string[], { segments: patterns }: Template) =>
  patterns.length === segments.length &&
  patterns.every((pattern, index) => pattern.test(segments[index] ?? "") || isPlaceholder(segments[index] ?? ""));

/** An unknown part, such as `repo.full_name`, can stand for two variables that follow each other. */
function isOpenMatch(segments: readonly string[], template: Template): boolean {
  const index = template.written.findIndex((part, at, parts) => part.startsWith("{") && parts[at + 1]?.startsWith("{"));
  const isUnknown = segments[index] === unknownPart;
  return isUnknown && isMatch(segments.toSpliced(index, 1, unknownPart, unknownPart), template);
}

/** The value of a variable after which no template continues can contain slashes, such as the path of a file. */
function isLongMatch(segments: readonly string[], template: Template, templates: readonly Template[]): boolean {
  const last = template.written.length - 1;
  return (
    segments.length > template.segments.length &&
    /^\{[^{}]*\}$/.test(template.written[last] ?? "") &&
    // The variable of a short template, such as `/files/{id}`, would match nearly all longer paths.
    last > 1 &&
    template.segments.slice(0, last).every((pattern, index) => pattern.test(segments[index] ?? "")) &&
    !templates.some(({ shape }) => shape.startsWith(`${template.shape}/`))
  );
}

/** Reports a host in which a variable of a server has a value that is not enumerated. */
function toUnknownHost(host: string, servers: readonly Server[], url: CodeText): CodeDiagnostic {
  const { at } = sliceText(url, Math.max(0, url.text.indexOf(host)));
  const named = servers.flatMap(({ variables }) => variables).filter(({ values }) => values.length > 0);
  const hint = named.map(({ name, values }) => `${name} is ${listNames(values)}`).join("; ");
  return toCodeDiagnostic("guide-unknown-operation", at, `the API has no server ${host}`, hint);
}

function toOtherMethod({ entry, shape }: Template, templates: readonly Template[], method: CodeText): CodeDiagnostic {
  const path = entry.reference.path.replace(/#.*$/, "");
  const methods = templates.filter((each) => each.shape === shape).map((each) => each.entry.reference.method);
  const message = `the API has no operation ${method.text.toUpperCase()} ${path}`;
  const hint = `${path} has ${[...new Set(methods)].join(", ")}`;
  return toCodeDiagnostic("guide-unknown-operation", method.at, message, hint);
}

/** A URL below a server is reported always; another one only if it resembles the path of an operation. */
function toUnknownPath(
  { segments: written, path }: Target,
  { paths, isCertain }: Paths,
  templates: readonly Template[],
  method: CodeText | undefined,
): CodeDiagnostic | undefined {
  const isOutside = isCertain && paths.length === 0;
  const wanted = isOutside ? listMoved(written) : paths;
  if (wanted.every((segments) => segments.length === 0)) return undefined;
  // The farther the URL is from a server of the API, the nearer must the path be to that of an operation.
  const limit = isCertain ? 5 : 3;
  const hasMethod = ({ entry }: Template) => isMethod(entry, method?.text);
  const meant = templates.filter((template) => hasLiteral(template) && (!isOutside || hasMethod(template)));
  const [near] = wanted
    .flatMap((segments) => meant.map((template) => ({ template, far: toDistance(segments, template) })))
    .filter(({ far }) => far < (isOutside ? 1 : limit))
    .sort((a, b) => a.far - b.far || Number(hasMethod(b.template)) - Number(hasMethod(a.template)));
  if (!near && (!isCertain || isOutside)) return undefined;
  const [shortest = []] = wanted.toSorted((a, b) => a.length - b.length);
  const shown = `/${(isOutside ? written : shortest).join("/")}`;
  const { at } = sliceText(path, Math.max(0, path.text.indexOf(shown)));
  const { reference } = near?.template.entry ?? {};
  const hint = reference && `did you mean ${reference.method} ${reference.path}?`;
  return toCodeDiagnostic(
    "guide-unknown-operation",
    at,
    `the API has no path ${shown.replaceAll(unknownPart, "…")}`,
    hint,
  );
}

/** Lists the paths without their first segments, such as the version in `/v2/freights`. */
const listMoved = (segments: readonly string[]) =>
  [0, 1, 2].map((count) => segments.slice(count)).filter((rest) => rest.length > 0);

/** How much a different letter case counts, so that of two near paths the one with the same letters is nearer. */
const caseDistance = 0.1;

/** Returns whether a path leads to an operation if letter case is ignored. */
const isRecased = (segments: readonly string[], { written }: Template) =>
  segments.length === written.length &&
  written.every((part, index) => part.includes("{") || part.toLowerCase() === segments[index]?.toLowerCase());

/** Number of characters in which the literal segments of a template differ from a path. */
function toDistance(segments: readonly string[], { written, segments: patterns }: Template): number {
  if (segments.length !== written.length)
    return distance(segments.join("/"), written.join("/").replace(/\{[^{}]*\}/g, "x"));
  return segments.reduce((sum, segment, index) => {
    const template = written[index] ?? "";
    if (patterns[index]?.test(segment) || isPlaceholder(segment)) return sum;
    return sum + caseDistance + distance(segment.toLowerCase(), template.toLowerCase());
  }, 0);
}
