import { listTexts, loadXml } from "../app/server/testing/html.ts";
import { pageKinds } from "../tests/browser/page-kinds.ts";

/** One path of each kind of page, and one path that does not exist. */
export const kinds: readonly string[] = [...pageKinds, "/nowhere"];

/** Returns the paths of all pages in the site's sitemap. */
export async function listPages(origin: string): Promise<string[]> {
  const sitemap = await (await fetch(`${origin}/sitemap.xml`)).text();
  return listTexts(loadXml(sitemap), "loc").map((url) => new URL(url).pathname);
}
