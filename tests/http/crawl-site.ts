import { load } from "cheerio";

/** A reference from one response to another, as a client resolves it. */
export interface Reference {
  readonly from: string;
  readonly url: string;
  /** Undefined if the path was not requested. */
  readonly status: number | undefined;
}

const urlAttributes = ["href", "src", "poster", "action", "data-samples", "data-copy-from"] as const;

/** Rendering a social card takes 50 ms, and a search for each word of each page would never end. */
const isSkipped = /\/social-cards\/|\/search\?/;

/**
 * Requests everything that can be reached from the home page, and returns the references to the origin of the site.
 * @param origin where the site listens
 * @param siteUrl the URL that the site writes into feeds and canonical links
 * @param skipped matches the paths that are not requested
 */
export async function crawlSite(origin: string, siteUrl: string, skipped: RegExp): Promise<readonly Reference[]> {
  const references = new Map<string, string>();
  const statuses = new Map<string, number>();
  const queue = [`${new URL(siteUrl).pathname}/`];
  const siteOrigin = new URL(siteUrl).origin;

  const visit = async (path: string) => {
    const response = await fetch(origin + path, { redirect: "manual" });
    statuses.set(path, response.status);
    const base = new URL(path, siteOrigin);
    for (const written of [...listHeaderReferences(response.headers), ...(await listBodyReferences(response))]) {
      const url = URL.parse(written, base);
      if (url?.origin !== siteOrigin) continue;
      const target = url.pathname + url.search;
      if (!references.has(target)) queue.push(target);
      if (!references.has(target)) references.set(target, path);
    }
  };
  while (queue.length > 0) {
    const next = queue
      .splice(0, 8)
      .filter((path) => !statuses.has(path) && !isSkipped.test(path) && !skipped.test(path));
    await Promise.all(next.map(visit));
  }
  return [...references].map(([url, from]) => ({ from, url, status: statuses.get(url) }));
}

const listHeaderReferences = (headers: Headers): string[] => [
  ...["location", "content-location"].flatMap((name) => headers.get(name) ?? []),
  ...Array.from((headers.get("link") ?? "").matchAll(/<([^>]*)>/g), ([, target = ""]) => target),
];

async function listBodyReferences(response: Response): Promise<string[]> {
  const type = response.headers.get("content-type") ?? "";
  if (!/text|xml|json|yaml|javascript/.test(type)) return [];
  const text = await response.text();
  if (type.includes("html")) return listHtmlReferences(text);
  if (type.includes("markdown"))
    return Array.from(text.replace(code, "").matchAll(/\]\((\S+?)\)/g), ([, target = ""]) => target);
  // A specification contains what its author wrote.
  return /\bopenapi\b|yaml/.test(type + response.url) ? [] : listAbsoluteUrls(decodeEntities(text));
}

const code = /^(`{3,}).*\n[\s\S]*?^\1$|`[^`\n]+`/gm;

const decodeEntities = (text: string) =>
  text.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&quot;", '"').replaceAll("&amp;", "&");

function listHtmlReferences(html: string): string[] {
  const $ = load(html);
  const attributes = urlAttributes.flatMap((name) =>
    $(`[${name}]`)
      .toArray()
      .flatMap((element) => $(element).attr(name) ?? []),
  );
  const samples = $("[data-samples]:has(option)")
    .toArray()
    .map((element) => `${$(element).attr("data-samples")}/${$(element).find("option").last().attr("value")}`);
  const contents = $("meta[content^=http]")
    .toArray()
    .map((element) => $(element).attr("content") ?? "");
  const scripts = $("script")
    .toArray()
    .flatMap((element) => [
      ...Array.from(
        $(element)
          .text()
          .matchAll(/"(\/[^"\s]*\.(?:js|css))"/g),
        ([, path = ""]) => path,
      ),
      ...listAbsoluteUrls($(element).text()),
    ]);
  return [...attributes.filter((value) => !value.endsWith("/samples")), ...samples, ...contents, ...scripts];
}

const listAbsoluteUrls = (text: string): string[] =>
  Array.from(text.matchAll(/https?:\/\/[^\s"'<>()\\`{}…]+/g), ([url]) => url);
