import path from "node:path";
import { type Fields, isFields } from "./fields.ts";
import { toLinkTarget } from "./links.ts";
import type { OldSite } from "./old-site.ts";
import { addFolder, addSetting, type Target, toSitePath } from "./target.ts";

interface Api {
  readonly id: string;
  readonly file: string;
  readonly basePath?: string;
}

/** Copies the specifications of the OpenAPI plugins. Each specification becomes an API reference. */
export function importApis(site: OldSite, target: Target): void {
  const apis = site.plugins.flatMap(({ kind, options }): readonly Api[] => {
    if (kind === "openapi") return importGenerated(options, site, target);
    return kind === "redoc" ? importRedoc(options, site, target) : [];
  });
  addSetting(target, "apis", apis.length > 0 ? apis : undefined, "The API references, from the files in openapi/.");
}

/** Returns the absolute paths of folders with generated documents, which the API reference replaces. */
export const listGeneratedFolders = ({ plugins, files }: OldSite): readonly string[] =>
  plugins
    .filter(({ kind }) => kind === "openapi")
    .flatMap(({ options }) => {
      const config = options.fields("config");
      return (config?.keys ?? []).flatMap((key) => config?.fields(key)?.text("outputDir") ?? []);
    })
    .map((folder) => path.resolve(files.site, folder));

/** Returns whether `docusaurus-plugin-openapi-docs` generates files with such a name. */
export const isGeneratedName = (name: string): boolean =>
  /\.(?:api|info|tag|schema)\.mdx$|(?:^|\/)sidebar\.(?:js|ts)$/.test(name);

function importGenerated(options: Fields, site: OldSite, target: Target): Api[] {
  const config = options.fields("config");
  return (config?.keys ?? []).flatMap((key) => {
    const api = config?.fields(key);
    const file = api && importSpecification(toId(key), "specPath", api, site, target);
    const output = api?.text("outputDir");
    if (file === undefined || output === undefined) return [];
    return [{ id: toId(key), file, basePath: findRoute(output, site) }];
  });
}

/** Returns the path at which the old site published a folder, based on the docs plugin that contains the folder. */
function findRoute(folder: string, { plugins }: OldSite): string {
  const name = path.posix.normalize(folder);
  const routes = plugins.flatMap(({ kind, options }) => {
    const documents = path.posix.normalize(options.text("path") ?? "docs");
    if (kind !== "docs" || !name.startsWith(`${documents}/`)) return [];
    return [toSitePath(options.text("routeBasePath") ?? "docs", name.slice(documents.length))];
  });
  return routes[0] ?? toSitePath(name);
}

function importRedoc(options: Fields, site: OldSite, target: Target): Api[] {
  return options
    .list("specs")
    .filter(isFields)
    .flatMap((spec, index) => {
      const id = toId(spec.text("id") ?? `api-${index + 1}`);
      const file = importSpecification(id, "spec", spec, site, target);
      const route = toLinkTarget(spec.text("route") ?? "/", site.config) ?? "/";
      return file === undefined ? [] : [{ id, file, ...(route !== "/" && { basePath: route }) }];
    });
}

/**
 * Copies a specification, with the YAML and JSON files beside it if it refers to other files.
 * @returns path below `openapi/`, or undefined if the repository has no such file
 */
function importSpecification(
  id: string,
  key: "spec" | "specPath",
  options: Fields,
  { files, log }: OldSite,
  target: Target,
): string | undefined {
  const written = options.text(key);
  const from = written === undefined || /^https?:/.test(written) ? undefined : files.find(written);
  if (from === undefined || !/\.(?:ya?ml|json)$/.test(from)) {
    log.add(
      "dropped",
      `the specification ${id}: ${written === undefined ? `\`${key}\` is missing` : `${written} is not a YAML or JSON file in the repository`}`,
      options.place,
    );
    return undefined;
  }
  log.add("kept", `the specification ${written}`);
  const accepts = (relative: string) => /\.(?:ya?ml|json)$/.test(relative);
  if (!/\$ref["']?\s*:\s*["']?[^#"'\s]/.test(files.read(from))) {
    target.files.set(`openapi/${id}${path.extname(from)}`, { from });
    return `${id}${path.extname(from)}`;
  }
  addFolder(target, files, { from: path.dirname(from), to: `openapi/${id}`, accepts });
  return `${id}/${path.basename(from)}`;
}

const toId = (name: string) => name.replace(/[^\w-]+/g, "-");
