// Loads a Docusaurus site with Docusaurus' own code and writes what it found, as JSON, to a file.
// Runs in a child process, because it executes the old site's configuration and the plugins that are installed.
//
// node load-docusaurus.mjs SITE PACKAGES OUTPUT
//   SITE      the folder with docusaurus.config.*
//   PACKAGES  a folder with node_modules/@docusaurus/core, used for packages that the site has not installed
//   OUTPUT    receives {routes, base, config, sidebars, missing}

import { writeFileSync } from "node:fs";
import Module, { createRequire, registerHooks } from "node:module";
import path from "node:path";
import process from "node:process";
import { pathToFileURL } from "node:url";

const [siteDir = "", packages = "", output = ""] = process.argv.slice(2);
const fromPackages = createRequire(path.join(packages, "package.json"));
const missing = new Set();
const isBare = (name) => !/^(?:[./]|node:|file:|#)/.test(name);
let isSearching = false;
/** Finds a package without the replacements that the hooks below make. */
const findIn = (require, name) => {
  const isNested = isSearching;
  isSearching = true;
  try {
    return require.resolve(name);
  } catch {
    return undefined;
  } finally {
    isSearching = isNested;
  }
};

/**
 * Returns the file for a package that the site has not installed, or for a file that a script of the site generates: JSON, or the sidebar of
 * generated pages.
 * A short name, such as `classic`, is not a package.
 */
function findReplacement(name) {
  if (isSearching) return undefined;
  if (/\.json$|\/sidebar(?:\.[jt]s)?$/.test(name)) return path.join(import.meta.dirname, "missing-file.cjs");
  if (!isBare(name)) return undefined;
  const found = findIn(fromPackages, name);
  if (found !== undefined) return found;
  const isShort = ["plugin", "theme", "preset"].some(
    (kind) => findIn(fromPackages, `@docusaurus/${kind}-${name}`) !== undefined,
  );
  if (isShort) return undefined;
  missing.add(name);
  return path.join(import.meta.dirname, "missing-package.cjs");
}

const resolveFilename = Module._resolveFilename;
Module._resolveFilename = function resolve(name, parent, ...rest) {
  try {
    return resolveFilename.call(this, name, parent, ...rest);
  } catch (error) {
    const found = findReplacement(name);
    if (found === undefined) throw error;
    return found;
  }
};
registerHooks({
  resolve(name, context, next) {
    try {
      return next(name, context);
    } catch (error) {
      const found = findReplacement(name);
      if (found === undefined) throw error;
      return { url: pathToFileURL(found).href, shortCircuit: true };
    }
  },
});

const requireOwn = (file) => {
  const own = findIn(createRequire(path.join(siteDir, "package.json")), file);
  return fromPackages(own ?? file);
};
/** Keys of options that Docusaurus 2 had and Docusaurus 3 refuses. */
const refused = new Set(["docLayoutComponent"]);
/** Removes stand-ins for missing packages, because Docusaurus validates these values. */
function removeMissing(value) {
  if (value?.isMissingPackage) return undefined;
  if (Array.isArray(value))
    return value
      .filter((item) => !(Array.isArray(item) ? item[0] : item)?.isMissingPackage)
      .map(removeMissing)
      .filter((item) => item !== undefined);
  if (Object.prototype.toString.call(value) !== "[object Object]" || typeof value === "function") return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !refused.has(key))
      .map(([key, inner]) => [key, removeMissing(inner)]),
  );
}

const validation = requireOwn("@docusaurus/core/lib/server/configValidation.js");
const { validateConfig } = validation;
// The build tools and the dates of commits do not change the routes, and need packages or a git repository.
validation.validateConfig = (config, file) =>
  validateConfig(
    {
      ...config,
      themeConfig: removeMissing(config.themeConfig),
      presets: removeOptions(config.presets),
      plugins: removeOptions(config.plugins),
      future: { experimental_vcs: false },
      onDuplicateRoutes: "ignore",
    },
    file,
  );
const removeOptions = (list) =>
  list?.map((entry) => (Array.isArray(entry) && entry.length > 1 ? [entry[0], removeMissing(entry[1]) ?? {}] : entry));

// A version whose folder is made by a script of the old site has the current documents.
const files = requireOwn("@docusaurus/plugin-content-docs/lib/versions/files.js");
const { getVersionMetadataPaths } = files;
files.getVersionMetadataPaths = async (given) =>
  getVersionMetadataPaths(given).catch(() => getVersionMetadataPaths({ ...given, versionName: "current" }));

// Routes that depend on the network would differ between two imports.
globalThis.fetch = async () => Response.json([]);
const { loadSite } = requireOwn("@docusaurus/core/lib/server/site.js");
const { props } = await loadSite({ siteDir });
/** Functions and objects of classes are not data. */
const toData = (value) => JSON.parse(JSON.stringify(value ?? null));
const sidebars = props.plugins.flatMap(({ name, options, content }) =>
  name === "docusaurus-plugin-content-docs"
    ? (content?.loadedVersions ?? []).map(({ versionName, sidebars: written }) => ({
        plugin: options.id,
        version: versionName,
        sidebars: toData(written),
      }))
    : [],
);
writeFileSync(
  output,
  JSON.stringify({
    routes: props.routesPaths,
    base: props.baseUrl,
    config: toData(props.siteConfig),
    sidebars,
    missing: [...missing],
  }),
);
process.exit(0);
