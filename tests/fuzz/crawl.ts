import { load } from "cheerio";
import { parse } from "parse5";
import { listTexts, loadXml } from "../../app/server/testing/html.ts";
import { listHtmlReferences } from "../http/crawl-site.ts";
import { listElements } from "./check-document.ts";
import { checkExchange, toText, unknownSegment } from "./check-exchange.ts";
import { type Exchange, exchangeAll, type FuzzRequest, get } from "./exchange.ts";
import { toSubject, type Violation } from "./violation.ts";

const firstTargets = [
  "/",
  "/docs",
  "/release-notes",
  "/sitemap.xml",
  "/llms.txt",
  "/llms-full.txt",
  "/release-notes/rss.xml",
  "/release-notes/atom.xml",
  "/release-notes/feed.json",
  "/search?q=freight",
  "/search.json?q=a+freight",
  `/${unknownSegment}`,
  "/readyz",
];

const toRequest = (target: string): FuzzRequest => ({ method: "GET", target, headers: { "accept-encoding": "gzip" } });

/** Requests and checks at most `longest` targets: fixed paths, then the sitemap's pages, then targets of links. */
export async function* crawl(port: number, longest = 48): AsyncGenerator<Violation> {
  const pages = await listPages(port);
  const known = new Set([...firstTargets, ...pages]);
  let wave = [...known].slice(0, longest);
  for (let count = wave.length; wave.length > 0; count += wave.length) {
    const exchanges = await exchangeAll(port, wave.map(toRequest));
    for (const one of exchanges) yield* checkExchange(one);
    for (const one of exchanges) if (pages.includes(one.target)) yield* checkPage(one);
    const targets = new Set(exchanges.flatMap(listTargets)).difference(known);
    wave = [...targets].slice(0, longest - count);
    for (const target of wave) known.add(target);
  }
}

/** Returns the paths of the pages in the sitemap. XML errors are ignored. */
export async function listPages(port: number): Promise<string[]> {
  const urls = listTexts(loadXml(toText(await get(port, "/sitemap.xml"))), "loc");
  return urls.flatMap((url) => (url.startsWith(`${siteUrl}/`) ? [url.slice(siteUrl.length)] : []));
}

/** Checks that a path of the sitemap serves a document whose canonical URL has the same path. */
export function checkPage(response: Exchange): Violation[] {
  const { target, status, responseHeaders } = response;
  const isDocument = status === 200 && responseHeaders["content-type"]?.startsWith("text/html");
  const links = isDocument ? listElements(parse(toText(response))) : [];
  const isOwn = links.some(({ attrs }) => {
    const { rel, href } = Object.fromEntries(attrs.map(({ name, value }) => [name, value]));
    return rel === "canonical" && href === siteUrl + target;
  });
  const detail = `GET ${target}: status ${status}, ${responseHeaders["content-type"]}, not a document of this path`;
  return isOwn ? [] : [{ rule: "page-is-missing", subject: toSubject(target), detail }];
}

/**
 * Returns the targets of an HTML page's references, and the page's data, for example `/docs.data` for `/docs`. The data of the
 * home page, targets in `/assets/` and targets on other sites are omitted.
 */
function listTargets(response: Exchange): string[] {
  const { target, status, responseHeaders } = response;
  if (status !== 200 || !responseHeaders["content-type"]?.startsWith("text/html")) return [];
  const [own = "/"] = target.split("?", 1);
  const targets = listHtmlReferences(load(toText(response))).flatMap((url) => toTarget(url) ?? []);
  return [...(own === "/" ? [] : [`${own}.data`]), ...targets].filter((found) => !found.startsWith("/assets/"));
}

function toTarget(url: string): string | undefined {
  const { origin, pathname = "", search = "" } = URL.parse(url, siteUrl) ?? {};
  return origin === siteUrl ? pathname + search : undefined;
}

export const siteUrl = "https://docs.test";
