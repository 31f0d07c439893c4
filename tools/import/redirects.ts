import { type Fields, isFields } from "./fields.ts";
import { getBase, toLinkTarget } from "./links.ts";
import type { OldSite } from "./old-site.ts";
import { addSetting, type Target, toSitePath } from "./target.ts";

/**
 * Converts the redirects, and adds the known ones. If the old site was published below a path, redirects from this path are added.
 */
export function importRedirects(
  plugins: readonly Fields[],
  known: ReadonlyMap<string, string>,
  site: OldSite,
  target: Target,
): void {
  const { config, log } = site;
  const redirects = new Map(known);
  // Docusaurus shows an empty list if the folder of the blog is missing.
  for (const { kind, options } of site.plugins) {
    if (kind !== "blog" || site.files.find(options.text("path") ?? "blog") !== undefined) continue;
    redirects.set(toSitePath(options.text("routeBasePath") ?? "blog"), "/");
  }
  const base = getBase(config);
  if (base !== "") {
    redirects.set(base, "/").set(`${base}/*`, "/*");
    log.add(
      "cosmetic",
      `the old site was published below ${base}/; the new site is at the root, with redirects from the old paths`,
      config.locate("baseUrl"),
    );
  }
  const pages = new Set(site.addresses);
  for (const options of plugins) {
    for (const item of options.list("redirects").filter(isFields)) {
      const to = toLinkTarget(item.text("to") ?? "", config);
      const from = item.value("from");
      const sources = (Array.isArray(from) ? from : [from]).filter((path) => typeof path === "string");
      for (const source of sources) {
        const path = toLinkTarget(source, config);
        if (to === undefined || path === undefined || !/^\/[^?#\s]+$/.test(path))
          log.add("lost", `the redirect from ${source}: the old path or the target cannot be converted`, item.position);
        else if (pages.has(path.replace(/\.md$/, "")))
          log.add("cosmetic", `the redirect from ${source}, which is a page: Docusaurus ignores it too`, item.position);
        else if (path !== to) {
          redirects.set(path, to);
          site.addresses.add(path);
        }
      }
    }
    for (const key of ["fromExtensions", "id"]) options.value(key);
    options.dropRest("redirects: ");
  }
  if (redirects.size > 0) addSetting(target, "redirects", Object.fromEntries(redirects));
}
