import path from "node:path";
import type { SourceLocation } from "../../app/server/model/diagnostic.ts";
import { type Fields, isFields } from "./fields.ts";
import { toLinkTarget } from "./links.ts";
import type { OldSite } from "./old-site.ts";
import { addFolder, addSetting, type Target, toRelative, toSitePath } from "./target.ts";

const specificationName = /\.(?:ya?ml|json)$/;
const isSpecificationName = (name: string) => specificationName.test(name);

/** Specification that the settings of a plugin name. */
interface NamedSpecification {
  readonly name: string;
  readonly written: string | undefined;
  /** Field of the settings that must name the file. */
  readonly key?: string;
  readonly position: SourceLocation | undefined;
  readonly basePath: string | undefined;
}

/** Copies the specifications of the OpenAPI plugins. Each specification becomes an API reference. */
export function importApis(site: OldSite, target: Target): void {
  const named = site.plugins.flatMap(({ kind, options }): readonly NamedSpecification[] => {
    if (kind === "openapi") return listGenerated(options, site);
    if (kind === "specification") return listPublished(options, site);
    return kind === "redoc" ? listRedoc(options, site) : [];
  });
  const apis = named.flatMap((each) => importSpecification(each, site, target));
  for (const { basePath } of apis) if (basePath !== undefined) site.unlistedAddresses.add(basePath);
  addSetting(target, "apis", apis.length > 0 ? apis : undefined, "The API references, from the files in openapi/.");
}

/**
 * Returns the absolute paths of the folders in which OpenAPI plugins generate documents.
 * The generated documents are not imported, because the API reference replaces them.
 */
export const listGeneratedFolders = ({ plugins, files }: OldSite): readonly string[] =>
  plugins
    .filter(({ kind }) => kind === "openapi")
    .flatMap(({ options }) => {
      const config = options.options("config");
      return config.keys.flatMap((key) => config.options(key).text("outputDir") ?? []);
    })
    .map((folder) => path.resolve(files.site, folder));

/** Returns whether `docusaurus-plugin-openapi-docs` generates files with this name, for example `get-user.api.mdx`. */
export const isGeneratedName = (name: string): boolean =>
  /\.(?:api|info|tag|schema)\.mdx$|(?:^|\/)sidebar\.(?:js|ts)$/.test(name);

/** Lists the specifications of `docusaurus-plugin-openapi-docs`, whose settings name each API and its versions. */
function listGenerated(options: Fields, site: OldSite): readonly NamedSpecification[] {
  const config = options.options("config");
  return config.keys.flatMap((key) => {
    const api = config.options(key);
    const versions = api.options("versions");
    const earlier = versions.keys.flatMap((name) => listGeneratedApi(`${key}-${name}`, versions.options(name), site));
    return [...listGeneratedApi(key, api, site), ...earlier];
  });
}

/** Lists one specification, or a folder of specifications, each with a folder of generated documents. */
function listGeneratedApi(name: string, options: Fields, site: OldSite): readonly NamedSpecification[] {
  const { position } = options;
  const written = options.text("specPath");
  const output = options.text("outputDir");
  if (output === undefined) return [];
  if (written === undefined || isSpecificationName(written))
    return [{ name, key: "specPath", written, position, basePath: findRoute(output, site) }];
  const folder = path.posix.normalize(written).replace(/\/$/, "");
  return listSpecifications(folder, site).map((file) => {
    const own = path.posix.basename(file).replace(/\.\w+$/, "");
    return { name: own, written: file, position, basePath: findRoute(`${output}/${own}`, site) };
  });
}

/**
 * Returns the path at which the old site published a folder.
 * If a docs plugin contains the folder, the path begins with the plugin's `routeBasePath`.
 */
function findRoute(folder: string, { plugins }: OldSite): string {
  const name = path.posix.normalize(folder);
  const routes = plugins.flatMap(({ kind, options }) => {
    const documents = path.posix.normalize(options.text("path") ?? "docs");
    if (kind !== "docs" || !name.startsWith(`${documents}/`)) return [];
    return [toSitePath(options.text("routeBasePath") ?? "docs", name.slice(documents.length))];
  });
  return routes[0] ?? toSitePath(name);
}

/** Lists the specification or the folder of specifications of `docusaurus-plugin-openapi`. */
function listPublished(options: Fields, site: OldSite): readonly NamedSpecification[] {
  const { position } = options;
  const base = options.text("routeBasePath") ?? "api";
  const folder = options.text("path") ?? "openapi.json";
  const isFile = isSpecificationName(folder);
  return (isFile ? [folder] : listSpecifications(folder, site)).map((written) => {
    const name = isFile ? "" : written.slice(folder.length + 1).replace(specificationName, "");
    return { name: path.posix.basename(`${base}/${name}`), written, position, basePath: toSitePath(base, name) };
  });
}

/** Lists the specifications below a folder, as paths relative to the site. */
function listSpecifications(folder: string, { files }: OldSite): readonly string[] {
  const from = files.find(folder);
  if (from === undefined) return [];
  return files
    .list(from)
    .filter(
      (file) =>
        isSpecificationName(file) && /(?:^|[\s{"'])(?:openapi|swagger)["']?\s*:/.test(files.read(file).slice(0, 2_000)),
    )
    .map((file) => `${folder}/${toRelative(from, file)}`);
}

function listRedoc(options: Fields, site: OldSite): readonly NamedSpecification[] {
  const specs = options.list("specs").filter(isFields);
  const folder = options.fields("openapi");
  const named = specs.map((spec, index) => {
    const route = toLinkTarget(spec.text("route") ?? "/", site.config) ?? "/";
    return {
      name: spec.text("id") ?? `api-${index + 1}`,
      key: "spec",
      written: spec.text("spec"),
      position: spec.position,
      basePath: route === "/" ? undefined : route,
    };
  });
  return [...named, ...(specs.length === 0 || folder ? listRedocFolder(folder, site) : [])];
}

/** Redocusaurus publishes `a.openapi.yaml` at `/api/a`, and `index.openapi.yaml` at `/api`. */
function listRedocFolder(options: Fields | undefined, site: OldSite): readonly NamedSpecification[] {
  const folder = (options?.text("path") ?? "openapi").replace(/^\.\//, "").replace(/\/$/, "");
  const base = options?.text("routeBasePath") ?? "api";
  return listSpecifications(folder, site)
    .filter((file) => /(?:^|[/.])openapi\.(?:yaml|json)$/.test(file))
    .map((written) => {
      const name = written.slice(folder.length + 1).replace(/(?:(?:^|\/)index)?\.openapi\.(?:yaml|json)$/, "");
      return { name: name || "api", written, position: options?.position, basePath: toSitePath(base, name) };
    });
}

/**
 * Copies a specification. If the specification refers to other files, all YAML and JSON files of its folder are copied.
 * @returns nothing if the repository does not contain the specification as a YAML or JSON file
 */
function importSpecification(
  { name, key, written, position, basePath }: NamedSpecification,
  { files, log }: OldSite,
  target: Target,
) {
  const from = written === undefined || /^https?:/.test(written) ? undefined : files.find(written);
  if (from === undefined || !isSpecificationName(from)) {
    const reason =
      written === undefined ? `\`${key}\` is missing` : `${written} is not a YAML or JSON file in the repository`;
    log.add("lost", `the specification ${name}: ${reason}`, position);
    return [];
  }
  log.add("kept", `the specification ${written}`);
  const id = toId(name, target);
  const isWhole = !/\$ref["']?\s*:\s*["']?[^#"'\s]/.test(files.read(from));
  const file = isWhole ? `${id}${path.extname(from)}` : `${id}/${path.basename(from)}`;
  if (isWhole) target.files.set(`openapi/${file}`, { from });
  else addFolder(target, files, { from: path.dirname(from), to: `openapi/${id}`, accepts: isSpecificationName });
  return [{ id, file, ...(basePath !== undefined && { basePath }) }];
}

/** Converts a name to an id that no other specification of the target has. */
function toId(name: string, { files }: Target): string {
  const id = name.replace(/[^\w-]+/g, "-");
  const taken = new Set(Array.from(files.keys(), (file) => /^openapi\/([\w-]+)/.exec(file)?.[1]));
  let unique = id;
  for (let count = 2; taken.has(unique); count++) unique = `${id}-${count}`;
  return unique;
}
