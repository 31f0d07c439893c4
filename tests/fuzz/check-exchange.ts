import { createHash } from "node:crypto";
import { brotliDecompressSync, gunzipSync, inflateSync, zstdDecompressSync } from "node:zlib";
import { fromMarkdown } from "mdast-util-from-markdown";
import { frontmatterFromMarkdown } from "mdast-util-frontmatter";
import { frontmatter } from "micromark-extension-frontmatter";
import { parseFragment } from "parse5";
import { SaxesParser } from "saxes";
import { visit } from "unist-util-visit";
import { checkDocument, findActiveContent } from "./check-document.ts";
import type { Exchange } from "./exchange.ts";
import { toMachineFactor, toSubject, type Violation } from "./violation.ts";

/** Maximum duration of a response, and maximum pause of a streamed response, in milliseconds. */
const slowest = 1000;
/** Limit in milliseconds for `/llms-full.txt`, which contains the texts of all pages. */
const slowestWhole = 5000;
/** Path segment that no site contains. */
export const unknownSegment = "no-such-page-7f3a";
/** Host in generated request headers and targets. `checkReflection` reports responses that repeat the host. */
export const foreignHost = "foreign.example";

/** Checks a single response without comparing it with other responses. */
export function checkExchange(exchange: Exchange): Violation[] {
  const { method, target, status, milliseconds, failure } = exchange;
  const subject = toSubject(target);
  const violate = (rule: string, detail: string): Violation => ({
    rule,
    subject,
    detail: `${method} ${shorten(target)}: ${detail}`,
  });
  if (status === 0) return [violate("no-response", failure ?? "the connection ended")];
  const violations: Violation[] = [];
  const longest = target === "/llms-full.txt" ? slowestWhole : slowest;
  if (milliseconds > longest * toMachineFactor())
    violations.push(violate("slow-response", `${Math.round(milliseconds)} ms`));
  for (const [rule, details] of Object.entries({
    "server-error": checkStatus(exchange),
    redirect: checkLocation(exchange),
    "wrong-length": checkLength(exchange),
    "foreign-host": checkReflection(exchange),
  }))
    violations.push(...details.map((detail) => violate(rule, detail)));
  // A run reports each combination of rule and subject once. The detail is the subject here,
  // so that all different `body` violations are reported.
  const bodies = checkBody(exchange).map((detail) => ({ ...violate("body", detail), subject: detail }));
  return [...violations, ...bodies];
}

const shorten = (text: string) => (text.length > 200 ? `${text.slice(0, 200)}… (${text.length} characters)` : text);

function checkStatus({ status, target, responseHeaders }: Exchange): string[] {
  if (status >= 500 && !(status === 503 && responseHeaders["retry-after"])) return [`status ${status}`];
  // A target in absolute form has the host before the path.
  const [path = ""] = target.replace(/^https?:\/\/[^/?#]*/i, "").split("?", 1);
  if (status === 200 && path.includes(unknownSegment)) return ["status 200 for a page that does not exist"];
  return [];
}

function checkLocation({ status, responseHeaders: { location } }: Exchange): string[] {
  if (status < 300 || status >= 400 || status === 304)
    return location === undefined ? [] : ["Location without a redirect"];
  const isOnSite =
    location?.startsWith("/") && URL.parse(location, "https://docs.test")?.origin === "https://docs.test";
  return isOnSite ? [] : [`Location: ${location}`];
}

function checkLength({ method, status, responseHeaders, body }: Exchange): string[] {
  const length = responseHeaders["content-length"];
  const hasBody = method !== "HEAD" && status !== 304 && status !== 204;
  if (!hasBody) return body.length === 0 ? [] : [`${body.length} bytes where there is no body`];
  return length === undefined || Number(length) === body.length ? [] : [`${body.length} bytes instead of ${length}`];
}

/**
 * Reports a response that repeats `foreignHost` from a request header. If the target also contains `foreignHost`,
 * the response may repeat it. For example, a search page shows its query.
 */
function checkReflection({ target, headers, responseHeaders, body }: Exchange): string[] {
  if (target.includes(foreignHost) || !JSON.stringify(headers).includes(foreignHost)) return [];
  const text = JSON.stringify(responseHeaders) + body.toString("latin1");
  return text.includes(foreignHost) ? ["a host that the client sent is in the response"] : [];
}

const decoders: Readonly<Record<string, (body: Buffer) => Buffer>> = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
  deflate: inflateSync,
  zstd: zstdDecompressSync,
};

/** Returns the body as text, without its content encoding. */
export function toText({ responseHeaders, body }: Exchange): string {
  const decode = decoders[responseHeaders["content-encoding"] ?? ""];
  return (decode ? decode(body) : body).toString("utf8");
}

/** Digests of bodies without violations. These bodies are not parsed again, because parsing takes most of the time. */
const soundBodies = new Set<string>();

function checkBody(exchange: Exchange): string[] {
  const { method, status, responseHeaders, body } = exchange;
  const check = bodyChecks[responseHeaders["content-type"]?.split(";", 1)[0] ?? ""];
  if (!check || method === "HEAD" || body.length === 0 || status === 206) return [];
  const digest = createHash("sha256").update(body).digest("base64");
  if (soundBodies.has(digest)) return [];
  try {
    const violations = check(toText(exchange), responseHeaders["content-security-policy"] ?? "");
    if (violations.length === 0) soundBodies.add(digest);
    return violations;
  } catch (error) {
    return [`${responseHeaders["content-type"]} that cannot be read: ${shorten(String(error))}`];
  }
}

const bodyChecks: Readonly<Record<string, (text: string, contentSecurityPolicy: string) => string[]>> = {
  "text/html": checkDocument,
  "text/markdown": checkMarkdown,
  "application/json": (text) => checkFeed(JSON.parse(text)),
  "application/feed+json": (text) => checkFeed(JSON.parse(text)),
  "application/xml": checkXml,
  "application/rss+xml": checkXml,
  "application/atom+xml": checkXml,
};

/** Searches `content_html` for active content, because feed readers show `content_html` inside their own pages. */
function checkFeed(feed: unknown): string[] {
  if (typeof feed !== "object" || feed === null || !("items" in feed) || !Array.isArray(feed.items)) return [];
  return feed.items.flatMap((item) =>
    typeof item?.content_html === "string" ? findActiveContent(parseFragment(item.content_html)) : [],
  );
}

function checkXml(text: string): string[] {
  const errors: string[] = [];
  const parser = new SaxesParser();
  parser.on("error", (error) => errors.push(error.message));
  parser.write(text).close();
  return errors.slice(0, 1);
}

function checkMarkdown(text: string): string[] {
  const found: string[] = [];
  // Markdown readers treat front matter as data, so a URL in a title is not a link.
  const tree = fromMarkdown(text, { extensions: [frontmatter()], mdastExtensions: [frontmatterFromMarkdown()] });
  visit(tree, (node) => {
    const { protocol = "" } = ("url" in node && URL.parse(node.url)) || {};
    if (/^(?:javascript|vbscript|data):$/.test(protocol)) found.push(`${protocol} URL in a Markdown version`);
  });
  return [...new Set(found)];
}
