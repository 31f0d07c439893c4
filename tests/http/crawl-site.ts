import { type CheerioAPI, load } from "cheerio";
import { listAttributes } from "../../app/server/testing/html.ts";

/** A reference from one response to another, as a client resolves it. */
export interface Reference {
  readonly from: string;
  readonly url: string;
  /** Status of the response, or 404 if no element has the id of the fragment; undefined if the path was not requested. */
  readonly status: number | undefined;
  /** Whether a reader of a page can follow the reference. */
  readonly isLink: boolean;
}

const urlAttributes = ["href", "src", "poster", "action", "data-samples", "data-copy-from"] as const;

/** Rendering a social card takes 50 ms, and a search for each word of each page would never end. */
const isSkipped = /\/social-cards\/|\/search\?/;

/**
 * Requests everything that can be reached from the home page and the lists of all pages, and returns the references to the
 * origin of the site.
 * @param origin where the site listens
 * @param siteUrl the URL that the site writes into feeds and canonical links
 * @param skipped matches the paths that are not requested
 */
export async function crawlSite(origin: string, siteUrl: string, skipped: RegExp): Promise<readonly Reference[]> {
  const references = new Map<string, string>();
  const links = new Set<string>();
  const fragments = new Map<string, string>();
  const ids = new Map<string, ReadonlySet<string>>();
  const statuses = new Map<string, number>();
  const queue = ["/", "/sitemap.xml", "/llms-full.txt"].map((path) => new URL(siteUrl).pathname + path);
  const siteOrigin = new URL(siteUrl).origin;

  const visit = async (path: string) => {
    const response = await fetch(origin + path, { redirect: "manual" });
    statuses.set(path, response.status);
    const base = new URL(path, siteOrigin);
    const isHtml = response.headers.get("content-type")?.includes("html") === true;
    const text = await readText(response);
    const $ = load(isHtml ? text : "");
    if (isHtml) ids.set(path, new Set([...listAttributes($, "[id]", "id"), ...listAttributes($, "a[name]", "name")]));
    for (const href of listAttributes($, "a[href]", "href")) {
      const { pathname = "", search = "" } = URL.parse(href, base) ?? {};
      links.add(pathname + search);
    }
    const own = isHtml ? listHtmlReferences($) : listTextReferences(text, response);
    for (const written of [...listHeaderReferences(response.headers), ...own]) {
      const url = URL.parse(written, base);
      if (url?.origin !== siteOrigin) continue;
      const target = url.pathname + url.search;
      if (!references.has(target)) {
        queue.push(target);
        references.set(target, path);
      }
      if (isHtml && url.hash.length > 1 && url.hash !== "#top") fragments.set(target + url.hash, path);
    }
  };
  while (queue.length > 0) {
    const next = queue
      .splice(0, 8)
      .filter((path) => !statuses.has(path) && !isSkipped.test(path) && !skipped.test(path));
    await Promise.all(next.map(visit));
  }
  const broken = [...fragments].filter(([url]) => {
    const [target = "", id = ""] = url.split("#");
    return ids.get(target)?.has(decodeURIComponent(id)) === false;
  });
  return [
    ...[...references].map(([url, from]) => ({ from, url, status: statuses.get(url), isLink: links.has(url) })),
    ...broken.map(([url, from]) => ({ from, url, status: 404, isLink: true })),
  ];
}

const listHeaderReferences = (headers: Headers): string[] => [
  ...["location", "content-location"].flatMap((name) => headers.get(name) ?? []),
  ...Array.from((headers.get("link") ?? "").matchAll(/<([^>]*)>/g), ([, target = ""]) => target),
];

const readText = async (response: Response): Promise<string> =>
  /text|xml|json|yaml|javascript/.test(response.headers.get("content-type") ?? "") ? response.text() : "";

function listTextReferences(text: string, response: Response): string[] {
  const type = response.headers.get("content-type") ?? "";
  if (type.includes("css")) return Array.from(text.matchAll(/url\("?([^")]+)/g), ([, target = ""]) => target);
  if (type.includes("markdown"))
    return Array.from(text.replace(code, "").matchAll(/\]\((\S+?)\)/g), ([, target = ""]) => target);
  // A specification contains what its author wrote.
  return /\bopenapi\b|yaml/.test(type + response.url) ? [] : listAbsoluteUrls(decodeEntities(text));
}

const code = /^(`{3,}).*\n[\s\S]*?^\1$|`[^`\n]+`/gm;

const decodeEntities = (text: string) =>
  text.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&quot;", '"').replaceAll("&amp;", "&");

/** Lists the URLs in the attributes, metadata and scripts of a page. */
export function listHtmlReferences($: CheerioAPI): string[] {
  const attributes = urlAttributes.flatMap((name) => listAttributes($, `[${name}]`, name));
  const samples = $("[data-samples]:has(option)")
    .get()
    .map((element) => `${$(element).attr("data-samples")}/${$(element).find("option").last().attr("value")}`);
  const contents = listAttributes($, "meta[content^=http]", "content");
  const scripts = $("script").text();
  const files = Array.from(scripts.matchAll(/"(\/[^"\s]*\.(?:js|css))"/g), ([, path = ""]) => path);
  return [
    ...attributes.filter((value) => !value.endsWith("/samples")),
    ...samples,
    ...contents,
    ...files,
    ...listAbsoluteUrls(scripts),
  ];
}

const listAbsoluteUrls = (text: string): string[] =>
  Array.from(text.matchAll(/https?:\/\/[^\s"'<>()\\`{}…]+/g), ([url]) => url);
