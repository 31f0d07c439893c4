import path from "node:path";
import type { SourcePosition } from "../../app/server/model/diagnostic.ts";
import { type Fields, isFields } from "./fields.ts";
import { toLinkTarget } from "./links.ts";
import type { OldSite } from "./old-site.ts";
import { addFolder, addSetting, type Target, toRelative, toSitePath } from "./target.ts";

const specificationName = /\.(?:ya?ml|json)$/;
const isSpecificationName = (name: string) => specificationName.test(name);

interface Api {
  readonly id: string;
  readonly file: string;
  readonly basePath?: string;
}

/** Copies the specifications of the OpenAPI plugins. Each specification becomes an API reference. */
export function importApis(site: OldSite, target: Target): void {
  const apis = site.plugins.flatMap(({ kind, options }): readonly Api[] => {
    if (kind === "openapi") return importGenerated(options, site, target);
    if (kind === "specification") return importFolder(options, site, target);
    return kind === "redoc" ? importRedoc(options, site, target) : [];
  });
  for (const { basePath } of apis) if (basePath !== undefined) site.apiAddresses.add(basePath);
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
      const config = options.fields("config");
      return (config?.keys ?? []).flatMap((key) => config?.fields(key)?.text("outputDir") ?? []);
    })
    .map((folder) => path.resolve(files.site, folder));

/** Returns whether `docusaurus-plugin-openapi-docs` generates files with this name, for example `get-user.api.mdx`. */
export const isGeneratedName = (name: string): boolean =>
  /\.(?:api|info|tag|schema)\.mdx$|(?:^|\/)sidebar\.(?:js|ts)$/.test(name);

function importGenerated(options: Fields, site: OldSite, target: Target): readonly Api[] {
  const config = options.fields("config");
  return (config?.keys ?? []).flatMap((key) => {
    const api = config?.fields(key);
    if (!api) return [];
    const versions = api.fields("versions");
    const earlier = (versions?.keys ?? []).map((name) => [`${key}-${name}`, versions?.fields(name)] as const);
    return [[key, api] as const, ...earlier].flatMap(([name, options]) =>
      options ? importGeneratedApi(name, options, site, target) : [],
    );
  });
}

/** Imports a specification, or a folder of specifications, each with a folder of generated documents. */
function importGeneratedApi(name: string, options: Fields, site: OldSite, target: Target): readonly Api[] {
  const { position } = options;
  const written = options.text("specPath");
  const output = options.text("outputDir");
  if (output === undefined) return [];
  if (written === undefined || isSpecificationName(written)) {
    const from = { name, key: "specPath", written, position, basePath: findRoute(output, site) };
    return importSpecification(from, site, target);
  }
  const folder = path.posix.normalize(written).replace(/\/$/, "");
  return listSpecifications(folder, site).flatMap((file) => {
    const own = path.posix.basename(file).replace(/\.\w+$/, "");
    const from = { name: own, key: "specPath", written: file, position, basePath: findRoute(`${output}/${own}`, site) };
    return importSpecification(from, site, target);
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

/** Imports the specification or the folder of specifications of `docusaurus-plugin-openapi`. */
function importFolder(options: Fields, site: OldSite, target: Target): readonly Api[] {
  const { position } = options;
  const base = options.text("routeBasePath") ?? "api";
  const folder = options.text("path") ?? "openapi.json";
  const isFile = isSpecificationName(folder);
  return (isFile ? [folder] : listSpecifications(folder, site)).flatMap((written) => {
    const name = isFile ? "" : written.slice(folder.length + 1).replace(specificationName, "");
    const basePath = toSitePath(base, name);
    const from = { name: path.posix.basename(`${base}/${name}`), key: "path", written, position, basePath };
    return importSpecification(from, site, target);
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

function importRedoc(options: Fields, site: OldSite, target: Target): readonly Api[] {
  const written = options.list("specs").filter(isFields);
  const folder = options.fields("openapi");
  const inFolder = written.length === 0 || folder ? importRedocFolder(folder, site, target) : [];
  const named = written.flatMap((spec, index) => {
    const name = spec.text("id") ?? `api-${index + 1}`;
    const route = toLinkTarget(spec.text("route") ?? "/", site.config) ?? "/";
    const basePath = route === "/" ? undefined : route;
    const from = { name, key: "spec", written: spec.text("spec"), position: spec.position, basePath };
    return importSpecification(from, site, target);
  });
  return [...named, ...inFolder];
}

/** Redocusaurus publishes `a.openapi.yaml` at `/api/a`, and `index.openapi.yaml` at `/api`. */
function importRedocFolder(options: Fields | undefined, site: OldSite, target: Target): readonly Api[] {
  const folder = (options?.text("path") ?? "openapi").replace(/^\.\//, "").replace(/\/$/, "");
  const base = options?.text("routeBasePath") ?? "api";
  return listSpecifications(folder, site)
    .filter((file) => /(?:^|[/.])openapi\.(?:yaml|json)$/.test(file))
    .flatMap((written) => {
      const name = written.slice(folder.length + 1).replace(/(?:(?:^|\/)index)?\.openapi\.(?:yaml|json)$/, "");
      const basePath = toSitePath(base, name);
      const from = { name: name || "api", key: "spec", written, position: options?.position, basePath };
      return importSpecification(from, site, target);
    });
}

/** Specification that the settings of a plugin name. */
interface NamedSpecification {
  readonly name: string;
  /** Field of the settings that names the file. */
  readonly key: string;
  readonly written: string | undefined;
  readonly position: SourcePosition | undefined;
  readonly basePath: string | undefined;
}

/**
 * Copies a specification. If the specification refers to other files, all YAML and JSON files of its folder are copied.
 * @returns nothing if the repository does not contain the specification as a YAML or JSON file
 */
function importSpecification(
  { name, key, written, position, basePath }: NamedSpecification,
  { files, log }: OldSite,
  target: Target,
): readonly Api[] {
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
