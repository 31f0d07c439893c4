import { existsSync, readdirSync, readFileSync, realpathSync, statSync } from "node:fs";
import path from "node:path";
import { listFiles } from "../../app/server/files/list-files.ts";
import { ImportError, type ImportLog } from "./log.ts";

/** Files of a Docusaurus site. `find` returns no file outside the repository, even through symbolic links. */
export interface SourceFolder {
  /** Absolute path of the folder with `docusaurus.config.*`, with resolved symbolic links. */
  readonly site: string;
  /** Returns the absolute path of a file or folder; undefined if it is missing or outside the repository. */
  readonly find: (relative: string) => string | undefined;
  /** Returns the text of a file without a byte order mark. */
  readonly read: (file: string) => string;
  /** Returns the absolute paths of all files below a folder, without `node_modules` and hidden files. */
  readonly list: (folder: string) => readonly string[];
}

const configName = /^docusaurus\.config\.(?:ts|mts|cts|js|mjs|cjs)$/;

/**
 * Opens the site in `folder`. If `folder` contains no site, opens the site in one of its direct subfolders.
 * @throws {ImportError} if there is no site, or if several subfolders contain a site
 */
export function openSourceFolder(folder: string, log: ImportLog): { files: SourceFolder; config: string } {
  const configs = findConfigs(folder);
  const [config] = configs;
  if (config === undefined)
    throw new ImportError(`${folder} and the folders directly below it contain no docusaurus.config.*`);
  if (configs.length > 1)
    throw new ImportError(`${folder} has several sites; name one of these: ${configs.map(path.dirname).join(", ")}`);
  const site = realpathSync.native(path.dirname(config));
  const repository = findRepository(site);
  const find = (relative: string) => {
    const file = path.resolve(site, relative);
    if (!existsSync(file)) return undefined;
    const isInside = `${realpathSync.native(file)}${path.sep}`.startsWith(`${repository}${path.sep}`);
    if (!isInside) log.add("lost", `${relative}, which is outside the repository`, { file });
    return isInside ? file : undefined;
  };
  return {
    config: path.join(site, path.basename(config)),
    files: {
      site,
      find,
      read: (file) => readFileSync(file, "utf8").replace(/^\ufeff/, ""),
      list: (from) =>
        listFiles(from, ({ file, message }) => log.add("lost", message, { file })).filter(
          (file) => !file.includes(`${path.sep}node_modules${path.sep}`),
        ),
    },
  };
}

function findConfigs(folder: string): string[] {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw new ImportError(`${folder} is not a folder`);
  const listConfigs = (at: string) =>
    readdirSync(at)
      .filter((name) => configName.test(name))
      .map((name) => path.join(at, name));
  const own = listConfigs(folder);
  if (own.length > 0) return own.slice(0, 1);
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith(".") && entry.name !== "node_modules")
    .flatMap((entry) => listConfigs(path.join(folder, entry.name)).slice(0, 1));
}

/**
 * Returns the root of the repository. A site may refer to any file of its repository, for example to `../docs`.
 * Without a `.git`, the root is the outermost of the consecutive parent folders with a `package.json`, or else `site`.
 */
function findRepository(site: string): string {
  let outermost = site;
  for (let at = site; ; at = path.dirname(at)) {
    if (existsSync(path.join(at, ".git"))) return at;
    if (at !== site && existsSync(path.join(at, "package.json")) && path.dirname(outermost) === at) outermost = at;
    if (at === path.dirname(at)) return outermost;
  }
}
