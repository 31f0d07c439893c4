/**
 * Lets tests name paths of a site at the root, while the site is served below a path: requests get the path, and responses
 * lose it. A link in a document that lacks the path is an error.
 */

const sites = new Map<string, string>();
const original = globalThis.fetch;

/** Adds the path to all requests to an origin. */
export function mount(origin: string, basename: string): void {
  sites.set(origin, basename);
  globalThis.fetch = fetchMounted;
}

/** Adds the path to the target of a request, which can be an absolute URL. A browser's URL already has the path. */
export function toMounted(origin: string, target: string): string {
  const basename = sites.get(origin);
  if (basename === undefined || target.startsWith(`${basename}/`)) return target;
  return target.replace(/^((?:https?:\/\/[^/]+)?)(?=\/)/, `$1${basename}`);
}

/** Removes the path from a header or a body. */
export const toUnmounted = (origin: string, text: string): string => {
  const basename = sites.get(origin);
  return basename === undefined ? text : text.replaceAll(`${basename}/`, "/");
};

const fetchMounted: typeof fetch = async (input, init) => {
  const written = input instanceof Request ? input.url : String(input);
  const [, origin = "", path = ""] = /^(https?:\/\/[^/?#]+)(.*)$/.exec(written) ?? [];
  const basename = sites.get(origin);
  if (basename === undefined) return original(input, init);
  const url = origin + toMounted(origin, path.startsWith("/") ? path : `/${path}`);
  return unmount(await original(input instanceof Request ? new Request(url, input) : url, init), origin, basename);
};

const textTypes = /^(?:text\/|application\/(?:[\w.-]+\+)?(?:json|xml)\b|image\/svg)/;

async function unmount(response: Response, origin: string, basename: string): Promise<Response> {
  const headers = new Headers(response.headers);
  for (const name of ["location", "content-location", "link"]) {
    const value = headers.get(name);
    if (value !== null) headers.set(name, toUnmounted(origin, value));
  }
  const type = headers.get("content-type") ?? "";
  const { status, statusText } = response;
  if (!response.body || !textTypes.test(type)) return new Response(response.body, { status, statusText, headers });
  const text = await response.text();
  if (type.startsWith("text/html")) requirePath(text, basename);
  return new Response(toUnmounted(origin, text), { status, statusText, headers });
}

function requirePath(html: string, basename: string): void {
  for (const [, url = ""] of html.matchAll(/<[a-z][^>]*?\s(?:href|src|action|poster)="(\/[^"]*)"/g))
    if (!url.startsWith(`${basename}/`) && !url.startsWith("//")) throw new Error(`${url} is not below ${basename}`);
}
