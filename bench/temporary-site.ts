import { rm } from "node:fs/promises";
import path from "node:path";
import { type SiteFolders, writeSite } from "../app/server/testing/write-site.ts";

/** Calls `use` with the folders of a site that `writeSite` writes, and removes the site afterwards. */
export async function withTemporarySite<Result>(
  files: Parameters<typeof writeSite>[0],
  use: (environment: SiteFolders) => Promise<Result>,
): Promise<Result> {
  const site = writeSite(files);
  try {
    return await use(site);
  } finally {
    await rm(path.dirname(site.CONTENT_DIR), { recursive: true });
  }
}
