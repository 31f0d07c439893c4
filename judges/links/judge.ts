import path from "node:path";
import { pathToFileURL } from "node:url";
import type { Judge } from "../judge-types.ts";
import { listPages } from "../page-paths.ts";

interface Linkinator {
  readonly check: (options: object) => Promise<{
    readonly links: readonly {
      readonly url: string;
      readonly state: "OK" | "BROKEN" | "SKIPPED";
      readonly parent?: string;
    }[];
  }>;
}

export const isSlow = true;

/** Checks all links within the site with Linkinator, including fragments and the sitemap. */
export const judge: Judge = async (origin, directory) => {
  const tool = pathToFileURL(path.join(directory, "node_modules/linkinator/build/src/index.js"));
  const { check }: Linkinator = await import(tool.href);
  const { links } = await check({
    path: [`${origin}/`, ...(await listPages(origin)).map((page) => new URL(page, origin).href)],
    recurse: true,
    checkCss: true,
    checkFragments: true,
    redirects: "error",
    concurrency: 4,
    // Links that leave the path of the site are followed too, and are broken.
    linksToSkip: (link: string) => Promise.resolve(new URL(link).origin !== new URL(origin).origin),
  });
  const toPath = (url: string | undefined) => url?.replace(origin, "") || "/";
  const findings = links
    .filter(({ state }) => state === "BROKEN")
    .map(({ url, parent }) => `${toPath(parent)}: ${toPath(url)}`);
  return { checks: links.filter(({ state }) => state !== "SKIPPED").length, findings: [...new Set(findings)] };
};
