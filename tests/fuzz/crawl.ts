import { parse } from "parse5";
import { listElements } from "./check-document.ts";
import { checkExchange } from "./check-exchange.ts";
import { type Exchange, exchangeAll, type FuzzRequest } from "./exchange.ts";
import type { Violation } from "./violation.ts";

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
  "/no-such-page-7f3a",
  "/readyz",
];

const toRequest = (target: string): FuzzRequest => ({ method: "GET", target, headers: { "accept-encoding": "gzip" } });

/** Asks for everything that the site's pages link to on the site, up to a number of responses, and checks each response. */
export async function* crawl(port: number, longest = 48): AsyncGenerator<Violation> {
  const known = new Set(firstTargets);
  let wave = firstTargets;
  for (let count = 0; wave.length > 0 && count < longest; count += wave.length) {
    const exchanges = await exchangeAll(port, wave.map(toRequest));
    for (const exchange of exchanges) yield* checkExchange(exchange);
    const targets = new Set(exchanges.flatMap(listTargets)).difference(known);
    wave = [...targets].slice(0, longest - count);
    for (const target of wave) known.add(target);
  }
}

/** Targets on the site: links and pictures of a page, its Markdown version, its data and its social card. */
export function listTargets({ target, status, responseHeaders, body }: Exchange): string[] {
  if (status !== 200 || !responseHeaders["content-type"]?.startsWith("text/html")) return [];
  const urls = listElements(parse(body.toString("utf8"))).flatMap(({ tagName, attrs }) =>
    attrs
      .filter(
        ({ name, value }) =>
          name === "href" || name === "src" || (tagName === "meta" && value.includes("/social-cards/")),
      )
      .map(({ value }) => value),
  );
  const [own = "/"] = target.split("?", 1);
  const targets = urls.flatMap((url) => toTarget(url) ?? []);
  return [...(own === "/" ? [] : [`${own}.data`]), ...targets].filter((found) => !found.startsWith("/assets/"));
}

/** Undefined for what is elsewhere, or cannot be requested. */
function toTarget(url: string): string | undefined {
  if (!URL.canParse(url, siteUrl)) return undefined;
  const { origin, pathname, search } = new URL(url, siteUrl);
  return origin === siteUrl ? pathname + search : undefined;
}

/** `url` in the settings of generated sites. */
export const siteUrl = "https://docs.test";
