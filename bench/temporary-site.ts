import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

/**
 * Calls `use` with a site in a temporary folder, which is removed afterwards.
 * @param files contents by path, such as `openapi/api.json`; `content/site.yml` has a default
 * @param use receives the environment variables that name the site's folders
 */
export async function withTemporarySite<Result>(
  files: Readonly<Record<string, string | Uint8Array>>,
  use: (environment: { readonly CONTENT_DIR: string; readonly OPENAPI_DIR: string }) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(path.join(tmpdir(), "site-"));
  try {
    await mkdir(path.join(folder, "openapi"));
    for (const [name, content] of Object.entries({ "content/site.yml": settings, ...files })) {
      const file = path.join(folder, name);
      await mkdir(path.dirname(file), { recursive: true });
      await writeFile(file, content);
    }
    return await use({ CONTENT_DIR: path.join(folder, "content"), OPENAPI_DIR: path.join(folder, "openapi") });
  } finally {
    await rm(folder, { recursive: true });
  }
}

const settings = "title: Site\nurl: https://site.example\n";
