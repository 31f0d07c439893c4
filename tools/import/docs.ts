import path from "node:path";
import type { DocsSectionSettings } from "../../app/server/settings/docs-settings.ts";
import { isGeneratedName, listGeneratedFolders } from "./apis.ts";
import type { Fields } from "./fields.ts";
import type { OldSite } from "./old-site.ts";
import { convertSidebars } from "./sidebars.ts";
import { addFolder, type Target, toFolderName, toSitePath } from "./target.ts";

/** Result of importing one docs plugin. Each version becomes a section. Docusaurus's `lastVersion` comes first. */
export interface DocsInstance {
  readonly id: string;
  readonly versions: readonly {
    readonly name: string;
    readonly label: string;
    readonly section: DocsSectionSettings;
  }[];
}

interface Version {
  readonly name: string;
  readonly folder: string;
  readonly sidebarFile: string | false | undefined;
  readonly path: string;
  readonly label: string;
}

/** Copies the documents of a docs plugin. Returns undefined if no version has a folder. */
export function importDocs(options: Fields, site: OldSite, target: Target): DocsInstance | undefined {
  const { files, log } = site;
  const id = options.text("id") ?? "default";
  const folder = options.text("path") ?? "docs";
  const base = toSitePath(options.text("routeBasePath") ?? "docs");
  const accepts = createFilter(options);
  const versions = listVersions({ id, folder, base }, options, site).flatMap((version) => {
    const from = files.find(version.folder);
    if (from === undefined) {
      log.add(
        "dropped",
        `the documents at ${version.path}: the folder ${version.folder} does not exist`,
        options.position,
      );
      return [];
    }
    const name = toFolderName(files, from);
    const generated = listGeneratedFolders(site).map((inner) => path.relative(from, inner).split(path.sep).join("/"));
    const isGenerated = (relative: string) => generated.some((inner) => relative.startsWith(`${inner}/`));
    const count = addFolder(target, files, {
      from,
      to: `content/${name}`,
      accepts: (relative) => accepts(relative) && !(isGenerated(relative) && isGeneratedName(relative)),
    });
    const isReplaced = (id: string) =>
      isGenerated(id) && ![".md", ".mdx"].some((extension) => target.files.has(`content/${name}/${id}${extension}`));
    const sidebars = convertSidebars({ ...version, isReplaced }, site);
    const baseTitle = toTitle(base === "/" ? id : base);
    const title = version.label ? `${baseTitle} ${version.label}` : baseTitle;
    log.add("kept", `${count} files of ${version.folder} at ${version.path}`);
    return [
      {
        name: version.name,
        label: version.label,
        section: {
          folder: name,
          path: version.path,
          title,
          ...(version.label && { version: { of: id, name: version.name, label: version.label } }),
          ...(sidebars && { sidebars }),
        },
      },
    ];
  });
  options.dropRest("docs: ");
  return versions.length > 0 ? { id, versions } : undefined;
}

function listVersions(
  { id, folder, base }: { readonly id: string; readonly folder: string; readonly base: string },
  options: Fields,
  { files, reader, log }: OldSite,
): Version[] {
  const prefix = id === "default" ? "" : `${id}_`;
  const file = options.flag("disableVersioning") ? undefined : files.find(`${prefix}versions.json`);
  const list = file === undefined ? [] : [reader.readFile(file)].flat();
  const names = [...new Set(list)].filter((name) => typeof name === "string").filter((name) => name !== "current");
  if (file !== undefined && names.length < list.length)
    log.add("dropped", "versions that are repeated, are named current or are not names", { file, line: 1 });
  const only = options.list("onlyIncludeVersions").filter((name) => typeof name === "string");
  const isIncluded = (name: string) =>
    (only.length === 0 || only.includes(name)) &&
    (name !== "current" || options.flag("includeCurrentVersion") !== false);
  const known = ["current", ...names].filter(isIncluded);
  const last = options.text("lastVersion") ?? names.find(isIncluded) ?? "current";
  const settings = options.fields("versions");
  const written = options.value("sidebarPath");
  const sidebarFile = toSidebarFile(written);
  const versions = known.map((name) => {
    const own = settings?.fields(name);
    const segment = own?.text("path") ?? defaultSegment(name, last);
    const label = own?.text("label") ?? (name === "current" && names.length > 0 ? "Next" : name);
    own?.dropRest(`docs version ${name}: `);
    return {
      name,
      path: toSitePath(base, segment),
      label: names.length > 0 ? label : "",
      folder: name === "current" ? folder : `${prefix}versioned_docs/version-${name}`,
      sidebarFile: name === "current" ? sidebarFile : `${prefix}versioned_sidebars/version-${name}-sidebars.json`,
    };
  });
  const dropped = ["current", ...names].filter((name) => !isIncluded(name));
  if (dropped.length > 0)
    log.add("dropped", `docs versions that the site did not publish: ${dropped.join(", ")}`, options.position);
  return versions.sort((a, b) => Number(b.name === last) - Number(a.name === last));
}

function defaultSegment(name: string, last: string): string {
  if (name === last) return "";
  return name === "current" ? "next" : name;
}

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

const toSidebarFile = (written: unknown): string | false | undefined =>
  typeof written === "string" || written === false ? written : undefined;
