import { locate, NotData } from "./data.ts";
import { type Evaluated, type evaluateSite, fillUnknown } from "./evaluate-site.ts";
import { createFields, type Fields } from "./fields.ts";
import { ImportError, type ImportLog } from "./log.ts";
import { createReadData, type ReadData } from "./read-data.ts";
import { openSourceFolder, type SourceFolder } from "./source-folder.ts";

/** Plugin of the old site that has an equivalent in the new site. */
export interface Plugin {
  readonly kind: "docs" | "blog" | "pages" | "redirects" | "openapi" | "redoc" | "specification";
  readonly options: Fields;
}

/** Old site: its settings, its plugins and access to its files. */
export interface OldSite {
  readonly files: SourceFolder;
  readonly readData: ReadData;
  readonly log: ImportLog;
  readonly config: Fields;
  readonly plugins: readonly Plugin[];
  /** Undefined unless Docusaurus itself loaded the site. */
  readonly evaluated: Evaluated | undefined;
  /** Addresses of pages that the import found in the repository, whether or not the new site has them. */
  readonly addresses: Set<string>;
  /** Addresses that Docusaurus itself does not list: API references without their plugins, and static folders. */
  readonly unlistedAddresses: Set<string>;
}

const kinds: readonly (readonly [RegExp, Plugin["kind"]])[] = [
  [/(?:^|plugin-)content-docs$/, "docs"],
  [/(?:^|plugin-)content-blog$/, "blog"],
  [/(?:^|plugin-)content-pages$/, "pages"],
  [/(?:^|plugin-)client-redirects$/, "redirects"],
  [/^docusaurus-plugin-openapi-docs$/, "openapi"],
  [/^redocusaurus$/, "redoc"],
  [/^docusaurus-plugin-openapi$/, "specification"],
];

/**
 * Reads the settings of a Docusaurus site.
 * @throws {ImportError} if the settings cannot be read at all
 */
export function readOldSite(folder: string, log: ImportLog, evaluate?: typeof evaluateSite): OldSite {
  const { files, config: file } = openSourceFolder(folder, log);
  const readData = createReadData(files);
  const evaluated = evaluate?.(files.site, log);
  const read = fillUnknown(readData(file), evaluated?.config);
  const value = read instanceof NotData ? read.alternative : read;
  if (read instanceof NotData && value !== undefined)
    log.add("decision", `the configuration is used without the effects of ${read.source}`, read.position);
  const config = createFields(value, { file, line: 1 }, log);
  if (!config) {
    const what =
      read instanceof NotData
        ? `line ${read.position.line} is not a literal value: ${read.source}`
        : "the file exports no object";
    throw new ImportError(`${file} cannot be read as data: ${what}; --evaluate executes the file`);
  }
  if (!config.has("title") && !config.has("url") && !config.has("presets") && !config.has("plugins"))
    throw new ImportError(`${file} has no settings that can be read as data; --evaluate executes the file`);
  const plugins = ["presets", "plugins", "themes"].flatMap((key) => listPlugins(config, key, files, log));
  return { files, readData, log, config, plugins, evaluated, addresses: new Set(), unlistedAddresses: new Set() };
}

function listPlugins(config: Fields, key: string, files: SourceFolder, log: ImportLog): Plugin[] {
  const list = config.value(key);
  if (!Array.isArray(list)) return [];
  return list.flatMap((entry: unknown, index) => {
    const position = locate(list, String(index));
    const [name, given] = Array.isArray(entry) ? entry : [entry, undefined];
    if (!name) return [];
    const options = createFields(given ?? {}, position, log);
    if (typeof name !== "string" || !options) {
      log.add("decision", `code in \`${key}\`${entry instanceof NotData ? `: ${entry.source}` : ""}`, position);
      return [];
    }
    if (/(?:^|preset-)classic$/.test(name)) return listPresetPlugins(options);
    if (/(?:^|preset-)openapi$/.test(name))
      return [{ kind: "specification", options: options.options("api") }, ...listPresetPlugins(options)];
    const kind = kinds.find(([pattern]) => pattern.test(name))?.[1];
    if (kind) return [{ kind, options }];
    const wrapped = findWrappedKind(name, files);
    if (wrapped) {
      log.add("decision", `what ${name} adds to the plugin for ${wrapped}, which is code`, position);
      return [{ kind: wrapped, options }];
    }
    const isBuiltIn = /search|sitemap|theme-mermaid|ideal-image|zoom|pwa|llms/.test(name);
    log.add(
      isBuiltIn ? "cosmetic" : "decision",
      `${name.replace(/^\/.*\/(?=[^/]+\/[^/]+$)/, "")}${isBuiltIn ? "" : ": a plugin without an equivalent"}`,
      position,
    );
    return [];
  });
}

const contentKinds = ["docs", "blog", "pages"] as const;

/** Returns the kind of the plugin for content that a plugin of the site itself extends. */
function findWrappedKind(name: string, files: SourceFolder): Plugin["kind"] | undefined {
  if (!/^[./]/.test(name)) return undefined;
  const names = ["", ".js", ".ts", ".mjs", ".cjs", "/index.js", "/index.ts"].map((ending) => name + ending);
  const file = names.filter((each) => /\.[cm]?[jt]s$/.test(each)).flatMap((each) => files.find(each) ?? [])[0];
  const text = file === undefined ? "" : files.read(file);
  return contentKinds.find((kind) => text.includes(`@docusaurus/plugin-content-${kind}`));
}

function listPresetPlugins(preset: Fields): Plugin[] {
  const plugins = contentKinds.flatMap((kind) => {
    if (preset.value(kind) === false) return [];
    return [{ kind, options: preset.options(kind) }];
  });
  preset.dropRest("preset ");
  return plugins;
}
