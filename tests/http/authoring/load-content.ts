import { cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type * as Http from "../../../app/server/app.ts";
import { http } from "../start-app.ts";

/** Temporary folder with the content of a site, and a function that loads the site. */
export interface Content {
  readonly directory: string;
  readonly openapiDirectory: string;
  readonly load: () => Promise<Awaited<ReturnType<typeof Http.loadSite>>>;
  readonly remove: () => Promise<void>;
}

export const site = "title: T\nurl: https://t.example\n";

/** Writes files into the content folder and loads the site. Returns diagnostics as `check` prints them. */
export async function loadFiles(content: Content, files: Readonly<Record<string, string>>) {
  for (const [name, text] of Object.entries(files)) {
    const file = path.join(content.directory, name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, text);
  }
  const { site: loaded, diagnostics } = await content.load();
  const { directory } = content;
  return {
    site: loaded,
    reported: http.sortDiagnostics(diagnostics).map((diagnostic) => http.formatDiagnostic(diagnostic, directory)),
  };
}

/** Copies folders into a new content folder, for example `{ "release-notes": "/corpus/blog" }`. */
export async function createContent(folders: Readonly<Record<string, string>>): Promise<Content> {
  const root = await mkdtemp(path.join(tmpdir(), "authoring-"));
  const directory = path.join(root, "content");
  await mkdir(path.join(root, "openapi"));
  await mkdir(directory);
  for (const [name, from] of Object.entries(folders)) await cp(from, path.join(directory, name), { recursive: true });
  await writeFile(path.join(directory, "site.yml"), "title: Corpus\nurl: https://docs.example\n");
  const config = http.parseConfig({ CONTENT_DIR: directory, OPENAPI_DIR: path.join(root, "openapi") }, root);
  return {
    directory,
    openapiDirectory: path.join(root, "openapi"),
    load: () => http.loadSite(config),
    remove: () => rm(root, { recursive: true }),
  };
}
