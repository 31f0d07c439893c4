import path from "node:path";
import { formatCount } from "../../app/lib/format.ts";
import type { DocsSectionSettings } from "../../app/server/settings/docs-settings.ts";
import { isGeneratedName, listGeneratedFolders } from "./apis.ts";
import { isObject } from "./data.ts";
import type { Fields } from "./fields.ts";
import type { OldSite } from "./old-site.ts";
import { convertSidebars } from "./sidebars.ts";
import { addFolder, type Target, toFolderName, toRelative, toSitePath } from "./target.ts";

/** Result of importing one docs plugin. Each version becomes a section. Docusaurus's `lastVersion` comes first. */
export interface DocsInstance {
  readonly id: string;
  readonly sections: readonly DocsSectionSettings[];
}

/** Copies the documents of a docs plugin. Returns undefined if no version has a folder. */
export function importDocs(options: Fields, site: OldSite, target: Target): DocsInstance | undefined {
  const { files, log } = site;
  const id = options.text("id") ?? "default";
  const folder = options.text("path") ?? "docs";
  const base = toSitePath(options.text("routeBasePath") ?? "docs");
  const accepts = createFilter(options);
  const sections = listVersions({ id, folder, base }, options, site).flatMap((version): DocsSectionSettings[] => {
    const from = files.find(version.folder) ?? findCurrent(version, folder, site, options);
    if (from === undefined) return [];
    const name = toFolderName(files, path.resolve(files.site, version.folder));
    const generated = listGeneratedFolders(site).map((inner) => toRelative(from, inner));
    const isGenerated = (relative: string) => generated.some((inner) => relative.startsWith(`${inner}/`));
    const count = addFolder(target, files, {
      from,
      to: `content/${name}`,
      accepts: (relative) => accepts(relative) && !(isGenerated(relative) && isGeneratedName(relative)),
    });
    const isReplaced = (id: string) =>
      isGenerated(id) && ![".md", ".mdx"].some((extension) => target.files.has(`content/${name}/${id}${extension}`));
    const sidebars = convertSidebars({ ...version, plugin: id, isReplaced }, site);
    const ownName = id === "default" ? folder : id;
    const baseTitle = toTitle(base === "/" ? ownName : base);
    const title = version.isOnly ? baseTitle : `${baseTitle} ${version.label}`;
    const update = "if it is a Git submodule, run `git submodule update --init` and import again";
    if (files.list(from).length > 0)
      log.add("kept", `${formatCount(count, "file")} of ${version.folder} at ${version.path}`);
    else
      log.add(
        "lost",
        `the documents at ${version.path}: the folder ${version.folder} is empty; ${update}`,
        options.position,
      );
    const names = version.label ? { version: { of: id, name: version.name, label: version.label } } : {};
    return [{ folder: name, path: version.path, title, ...names, ...(sidebars && { sidebars }) }];
  });
  options.dropRest("docs: ");
  return sections.length > 0 ? { id, sections } : undefined;
}

/**
 * Returns the folder of the current documents in place of a version's folder that a script of the old site makes.
 * Reports the missing folder and the script that names it.
 */
function findCurrent(
  { folder, path: base }: ReturnType<typeof listVersions>[number],
  current: string,
  site: OldSite,
  options: Fields,
) {
  const { files, log } = site;
  const manifest = files.find("package.json");
  const scripts: unknown = manifest === undefined ? {} : JSON.parse(files.read(manifest)).scripts;
  const [script] =
    Object.entries(isObject(scripts) ? scripts : {}).find(([, command]) => `${command}`.includes(folder)) ?? [];
  const way = script === undefined ? "" : `; \`npm run ${script}\` of the old site makes it: run it and import again`;
  const from = folder === current ? undefined : files.find(current);
  const missing = `the folder ${folder} does not exist${way}`;
  if (from === undefined) log.add("lost", `the documents at ${base}: ${missing}`, options.position);
  else log.add("decision", `the documents at ${base} are those of ${current}, because ${missing}`, options.position);
  return from;
}

function listVersions(
  { id, folder, base }: { readonly id: string; readonly folder: string; readonly base: string },
  options: Fields,
  { files, readData, log }: OldSite,
) {
  const prefix = id === "default" ? "" : `${id}_`;
  const file = options.flag("disableVersioning") ? undefined : files.find(`${prefix}versions.json`);
  const list = file === undefined ? [] : [readData(file)].flat();
  const names = [...new Set(list)].filter((name) => typeof name === "string").filter((name) => name !== "current");
  if (file !== undefined && names.length < list.length)
    log.add("lost", "versions that are repeated, are named current or are not names", { file, line: 1 });
  const only = options.list("onlyIncludeVersions").filter((name) => typeof name === "string");
  const isIncluded = (name: string) =>
    (only.length === 0 || only.includes(name)) &&
    (name !== "current" || options.flag("includeCurrentVersion") !== false);
  const known = ["current", ...names].filter(isIncluded);
  const last = options.text("lastVersion") ?? names.find(isIncluded) ?? "current";
  const settings = options.fields("versions");
  const written = options.value("sidebarPath");
  const sidebarFile: string | false | undefined =
    typeof written === "string" || written === false ? written : undefined;
  const versions = known.map((name) => {
    const own = settings?.fields(name);
    const segment = own?.text("path") ?? defaultSegment(name, last);
    const isOnly = names.length === 0;
    const label = own?.text("label") ?? (isOnly ? undefined : defaultLabel(name));
    own?.dropRest(`docs version ${name}: `);
    return {
      name,
      path: toSitePath(base, segment),
      label,
      isOnly,
      folder: name === "current" ? folder : `${prefix}versioned_docs/version-${name}`,
      sidebarFile: name === "current" ? sidebarFile : `${prefix}versioned_sidebars/version-${name}-sidebars.json`,
    };
  });
  const dropped = ["current", ...names].filter((name) => !isIncluded(name));
  if (dropped.length > 0)
    log.add("cosmetic", `docs versions that the site did not publish: ${dropped.join(", ")}`, options.position);
  return versions.sort((a, b) => Number(b.name === last) - Number(a.name === last));
}

function defaultSegment(name: string, last: string): string {
  if (name === last) return "";
  return name === "current" ? "next" : name;
}

const defaultLabel = (name: string) => (name === "current" ? "Next" : name);

/**
 * Creates a function that selects documents by `include` and `exclude`.
 * The function accepts images, partials and other files, because documents may use them.
 */
function createFilter(options: Fields): (relative: string) => boolean {
  const include = options.list("include").filter((glob) => typeof glob === "string");
  const exclude = options.list("exclude").filter((glob) => typeof glob === "string");
  const isMatch = (relative: string, globs: readonly string[]) =>
    globs.some((glob) => path.posix.matchesGlob(relative, glob));
  return (relative) => {
    if (!/\.mdx?$/.test(relative) || /(?:^|\/)_/.test(relative)) return true;
    return (include.length === 0 || isMatch(relative, include)) && !isMatch(relative, exclude);
  };
}

const toTitle = (base: string) => {
  const name = base.slice(base.lastIndexOf("/") + 1).replace(/[-_]+/g, " ");
  return name.charAt(0).toUpperCase() + name.slice(1);
};
