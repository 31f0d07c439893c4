import { createHash } from "node:crypto";

/** Path that does not exist, with the path of the intended page. */
export interface Guess {
  readonly path: string;
  readonly page: string;
}

interface SitePage {
  readonly path: string;
  readonly title: string;
}

interface Operation extends SitePage {
  readonly id: string;
  readonly method: string;
  readonly template: string;
  readonly tag: string;
}

/** Derives guesses from operations, pages and conventions, in an order that is mixed but stable. */
export async function listGuesses(origin: string): Promise<Guess[]> {
  const pages = await readPages(origin);
  const existing = new Set(pages.map(({ path }) => path));
  const operations = await readOperations(origin, pages);
  const guesses = new Map<string, string>();
  const add = (page: string, ...paths: readonly string[]) => {
    for (const path of paths) if (!existing.has(path) && !guesses.has(path)) guesses.set(path, page);
  };
  for (const operation of operations) add(operation.path, ...guessOperation(operation));
  for (const page of pages) add(page.path, ...guessPage(page));
  for (const [path, page] of conventions) add(page, path);
  return [...guesses]
    .map(([path, page]) => ({ path, page, order: createHash("sha256").update(path).digest("hex") }))
    .sort((a, b) => (a.order < b.order ? -1 : 1));
}

const conventions: readonly (readonly [string, string])[] = [
  ["/changelog", "/release-notes"],
  ["/docs/changelog", "/release-notes"],
  ["/releases", "/release-notes"],
  ["/whats-new", "/release-notes"],
  ["/blog", "/release-notes"],
  ["/docs/release-notes", "/release-notes"],
  ["/docs/llms.txt", "/llms.txt"],
  ["/.well-known/llms.txt", "/llms.txt"],
  ["/sitemap_index.xml", "/sitemap.xml"],
  ["/feed.xml", "/release-notes/rss.xml"],
  ["/rss", "/release-notes/rss.xml"],
];

async function readPages(origin: string): Promise<SitePage[]> {
  const text = await (await fetch(`${origin}/llms.txt`)).text();
  return [...text.matchAll(/^- \[(.*?)\]\((.*?)\.md\)/gm)].map(([, title = "", url = ""]) => ({
    title,
    path: new URL(url).pathname,
  }));
}

async function readOperations(origin: string, pages: readonly SitePage[]): Promise<Operation[]> {
  const { linkset } = await (await fetch(`${origin}/.well-known/api-catalog`)).json();
  const operations: Operation[] = [];
  for (const api of linkset) {
    const { paths } = await (await fetch(api["service-desc"][0].href)).json();
    for (const [template, methods] of Object.entries<Record<string, { operationId?: string; tags?: string[] }>>(
      paths,
    )) {
      for (const [method, { operationId: id, tags = [] }] of Object.entries(methods)) {
        const page = pages.find(({ path }) => id !== undefined && path.endsWith(`/${toKebab(id)}`));
        if (page && id !== undefined) operations.push({ ...page, id, method, template, tag: toKebab(tags[0] ?? "") });
      }
    }
  }
  return operations;
}

const toWords = (name: string) =>
  name
    .replace(/(?<=[a-z\d])(?=[A-Z])/g, " ")
    .toLowerCase()
    .split(/[^\p{L}\p{N}.]+/u)
    .filter(Boolean);
const toKebab = (name: string) => toWords(name).join("-");

function guessOperation({ id, method, template, tag, path, title }: Operation): string[] {
  const words = toWords(id);
  const slug = words.join("-");
  const camel = words.map((word, index) => (index === 0 ? word : word[0]?.toUpperCase() + word.slice(1))).join("");
  const names = [id, camel, words.join("_"), words.join("")];
  const rest = slug.startsWith(`${tag}-`) ? slug.slice(tag.length + 1) : slug;
  const titleSlug = toKebab(title.replaceAll("'", ""));
  return [
    ...["/docs/api", "/api", "/reference", "/api-reference", "/docs/reference", "/docs/operations", "/docs"].flatMap(
      (prefix) => [...names, slug].map((name) => `${prefix}/${name}`),
    ),
    ...["/docs/api", "/api", "/reference", "/docs"].map((prefix) => `${prefix}/${tag}/${rest}`),
    `/docs/api/${tag}/${slug}`,
    `/docs/api/${tag}/${rest}.md`,
    `/docs/api/${id}.md`,
    `/docs/api/${titleSlug}`,
    `/docs/${titleSlug}`,
    `/${slug}`,
    `/docs/api/${method}-${toKebab(template)}`,
    `/reference/${method}/${toKebab(template)}`,
    ...misspell(path),
  ];
}

function guessPage({ path, title }: SitePage): string[] {
  const slug = path.slice(path.lastIndexOf("/") + 1);
  const titleSlug = toKebab(title.replaceAll("'", ""));
  if (path.includes("/schemas/")) {
    const name = title.replace(/ schema$/, "");
    return [
      ...["/schemas", "/docs/schemas", "/docs/api/models", "/api/schemas", "/docs/models", "/docs/api/types"].flatMap(
        (prefix) => [`${prefix}/${name}`, `${prefix}/${toKebab(name)}`],
      ),
      `/docs/api/${toKebab(name)}-schema`,
      `/docs/api/schemas/${toKebab(name)}`,
      `/docs/api/schemas/${name}.md`,
      ...misspell(path),
    ];
  }
  if (/^\d+(?:\.\d+)+$/.test(slug))
    return [
      ...["/changelog", "/releases", "/docs/changelog", "/docs/release-notes", "/blog"].flatMap((prefix) => [
        `${prefix}/${slug}`,
        `${prefix}/v${slug}`,
        `${prefix}/${slug.replaceAll(".", "-")}`,
      ]),
      `/release-notes/v${slug}`,
      `/release-notes/${slug.replaceAll(".", "-")}`,
      `/release-notes/release-${slug}`,
      `/release-notes/v${slug}.md`,
      `/release-notes/${titleSlug}`,
    ];
  // An agent does not guess the paths of the home page and of `/docs` from their titles.
  if (path === "/index" || path === "/docs") return [];
  if (path.includes("/tags/"))
    return [`/tags/${slug}`, `/docs/tags/${slug}`, `/release-notes/tag/${slug}`, ...misspell(path)];
  return [
    ...["/docs", "/docs/guides", "/guide", "/tutorials", "/help", "/docs/api"].map((prefix) => `${prefix}/${slug}`),
    `/docs/${titleSlug}`,
    `/docs/guides/${titleSlug}`,
    `/${slug}`,
    ...misspell(path),
  ];
}

function misspell(path: string): string[] {
  const start = path.lastIndexOf("/") + 1;
  const at = start + Math.floor((path.length - start) / 2);
  const [one = "", other = ""] = [path[at], path[at + 1]];
  if (path.length - start < 6 || !/^[a-z]{2}$/.test(one + other)) return [];
  return [
    `${path.slice(0, at)}${other}${one}${path.slice(at + 2)}`,
    `${path.slice(0, at)}${path.slice(at + 1)}`,
    `${path.slice(0, at)}${one}${path.slice(at)}`,
    `${path}s`,
  ];
}
