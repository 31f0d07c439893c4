import path from "node:path";
import { formatCount } from "../../app/lib/format.ts";
import { encodeSegment } from "../../app/lib/site-path.ts";
import { convertCodePage, readCode } from "./code-pages.ts";
import { getOwn, isObject } from "./data.ts";
import type { Fields } from "./fields.ts";
import type { OldSite } from "./old-site.ts";
import type { SourceFolder } from "./source-folder.ts";
import { addFolder, addSetting, readTargetFile, type Target, toRelative, toSitePath } from "./target.ts";

/**
 * Copies the pages folders without code. A React page, such as `src/pages/about.js`, becomes Markdown with its texts.
 * The paths of React pages without texts, such as `/about` but not `/`, are added to `externalPaths` in `site.yml`.
 * @returns redirects from the paths of files that are only parts of React pages to these pages
 */
export function importPages(plugins: readonly Fields[], site: OldSite, target: Target): ReadonlyMap<string, string> {
  const { files, log } = site;
  const parts = new Map<string, string>();
  const programs = new Set<string>();
  for (const options of plugins) {
    const from = files.find(options.text("path") ?? "src/pages");
    const base = toSitePath(options.text("routeBasePath") ?? "/");
    options.dropRest("pages: ");
    if (from === undefined) continue;
    const isCode = /\.(?:[jt]sx?|css|scss|less|sass)$/;
    const to = `content/pages${base === "/" ? "" : base}`;
    const count = addFolder(target, files, { from, to, accepts: (relative) => !isCode.test(relative) });
    if (count > 0) log.add("kept", `${formatCount(count, "file")} of ${path.relative(files.site, from)} at ${base}`);
    const toRoute = (file: string) =>
      toSitePath(
        base,
        toRelative(from, file)
          .replace(/\.\w+$/, "")
          .replace(/(?:^|\/)index$/, ""),
      );
    const isRoute = (file: string) => !/(?:^|\/)_|\.(?:test|d)\.|\/__tests__\//.test(path.relative(from, file));
    const routes = files.list(from).filter((file) => /\.(?:[jt]sx?|mdx?)$/.test(file) && isRoute(file));
    for (const file of routes) site.addresses.add(toRoute(file));
    const pages = routes.filter((file) => !/\.mdx?$/.test(file));
    const textOf = new Map(
      pages.map((file) => [file, toRoute(file) === "/" ? undefined : convertCodePage(file, site)]),
    );
    const isShown = (file: string) => textOf.get(file) !== undefined || toRoute(file) === "/";
    for (const [file, text] of textOf) {
      const route = toRoute(file);
      // The server uses paths that end in `.data` itself.
      const isPart = !isShown(file) && !route.endsWith(".data");
      const whole = isPart ? findImporter(file, pages, files, isShown) : undefined;
      if (text !== undefined) {
        target.files.set(`content/pages${route}.md`, { text });
        const what = `the layout of the page ${route}, which is code: only its texts, links and images are kept`;
        log.add("lost", what, { file });
      } else if (whole !== undefined) {
        parts.set(route, toRoute(whole));
        log.add("cosmetic", `the page ${route} is a part of the page ${toRoute(whole)}, and redirects there`, { file });
      } else {
        programs.add(route);
        log.add("lost", `the page ${route}: it is code`, { file });
      }
    }
  }
  programs.delete("/");
  const others = [...programs].filter((route) => !programs.values().some((outer) => route.startsWith(`${outer}/`)));
  addSetting(
    target,
    "externalPaths",
    others.length > 0 ? others.sort() : undefined,
    "Pages of the old site that are code. They are not imported, and links to them are not checked.",
    "Write a Markdown page for each path, such as content/pages/name.md, and remove the path from this list.",
  );
  return parts;
}

/** Finds the nearest page that imports a file, directly or through other files, and that is shown in the new site. */
function findImporter(
  file: string,
  pages: readonly string[],
  files: SourceFolder,
  isShown: (page: string) => boolean,
): string | undefined {
  const seen = new Set([file]);
  for (const part of seen)
    for (const page of pages) {
      if (seen.has(page) || !importsFile(page, part, files)) continue;
      if (isShown(page)) return page;
      seen.add(page);
    }
  return undefined;
}

function importsFile(page: string, part: string, files: SourceFolder): boolean {
  const written = files
    .read(page)
    .matchAll(/\b(?:from|import|require)\s*\(?\s*["'](\.{1,2}\/[^"']+|@site\/[^"']+)["']/g);
  const name = part.replace(/(?:\/index)?\.[jt]sx?$/, "");
  return Array.from(written, ([, source = ""]) =>
    source.startsWith("@site/")
      ? path.join(files.site, source.slice("@site/".length))
      : path.resolve(path.dirname(page), source),
  ).some((found) => found.replace(/(?:\/index)?(?:\.[jt]sx?)?$/, "") === name);
}

/** Copies the static folders, and expects a response at each folder with an `index.html`. Files of a later folder replace files with equal names of an earlier folder. */
export function importStatic({ files, config, log, unlistedAddresses }: OldSite, target: Target): void {
  const written = config.list("staticDirectories").filter((name) => typeof name === "string");
  for (const folder of written.length > 0 ? written : ["static"]) {
    const from = files.find(folder);
    if (from === undefined) continue;
    log.add(
      "kept",
      `${formatCount(addFolder(target, files, { from, to: "content/static" }), "file")} of ${path.relative(files.site, from)}`,
    );
  }
  const folders = [...target.files.keys()].flatMap(
    (name) => /^content\/static(\/.+)\/index\.html$/.exec(name)?.[1] ?? [],
  );
  for (const folder of folders) unlistedAddresses.add(folder.split("/").map(encodeSegment).join("/"));
}

/**
 * Copies the files outside the copied folders that Markdown imports, such as `@site/examples/a.json` and `../../parts/_a.mdx`,
 * and the files that the copies import. JavaScript and TypeScript files are copied only if a page shows their text:
 * `!!raw-loader!@site/examples/a.js`. An import of their constants becomes the constants, such as `export const version = "9.9"`.
 */
export function importNamedFiles(site: OldSite, target: Target): void {
  const { files } = site;
  const isData = (name: string, loader: string | undefined) => loader !== undefined || !/\.[jt]sx?$/.test(name);
  const copy = (from: string, to: string) => {
    if (to.startsWith("content/") && !target.files.has(to)) target.files.set(to, { from });
  };
  // The loop also visits the files that it adds.
  for (const [name, document] of target.files) {
    if (!/\.mdx?$/.test(name)) continue;
    const text = readTargetFile(document, files);
    const fromRoot = text.matchAll(/(raw-loader!)?(?:@site|\bfrom\s+["'])\/([\w./@+~-]+\.\w+)/g);
    for (const [, loader, file = ""] of fromRoot) {
      const source = isData(file, loader) ? files.find(file) : undefined;
      if (source !== undefined) copy(source, path.posix.join("content", file));
    }
    if (!("from" in document)) continue;
    const folder = path.dirname(document.from);
    const written = inlineConstants(text, folder, site).replace(
      /(\b(?:from\s+|require\()["'])(!!raw-loader!)?(\.{1,2}\/[\w./@+~-]+\.\w+)/g,
      (whole, before: string, loader: string | undefined, relative: string) => {
        const source = isData(relative, loader) ? files.find(path.resolve(folder, relative)) : undefined;
        if (source === undefined) return whole;
        const beside = path.posix.join(path.posix.dirname(name), relative);
        const isInside = beside.startsWith("content/");
        // If the new content has no folder at this relative path, the document names the copy.
        const inner = `examples/${toRelative(path.dirname(files.site), source).replace(/^(?:\.\.\/)+/, "")}`;
        copy(source, isInside ? beside : `content/${inner}`);
        return isInside ? whole : `${before}${loader ?? ""}@site/${inner}`;
      },
    );
    if (written !== text) target.files.set(name, { text: written });
  }
}

/** Replaces the imports of constants in files of code, since documents cannot import code. */
function inlineConstants(text: string, folder: string, { files, readData }: OldSite): string {
  const named = /^import\s+\{([\w\s,]+)\}\s+from\s+["']((?:\.{1,2}|@site)\/[^"'\n]+)["'];?[ \t]*$/gm;
  return text.replace(named, (whole, names: string, specifier: string) => {
    const base = specifier.startsWith("@site/") ? specifier.slice("@site/".length) : path.resolve(folder, specifier);
    const candidates = ["", ".js", ".ts", ".mjs"].map((extension) => base + extension);
    const file = candidates.flatMap((each) => (/\.m?[jt]s$/.test(each) ? (files.find(each) ?? []) : []))[0];
    const values = file === undefined ? undefined : readCode(file, readData);
    const constants = names.split(",").flatMap((written) => {
      const name = written.trim();
      const value = isObject(values) ? getOwn(values, name) : undefined;
      return name === "" ? [] : [isPlain(value) && `export const ${name} = ${JSON.stringify(value)};`];
    });
    return constants.includes(false) ? whole : constants.join("\n");
  });
}

/** Returns whether a value consists only of texts, numbers, booleans, lists and objects. */
const isPlain = (value: unknown): boolean =>
  isObject(value) ? Object.values(value).every(isPlain) : /^(?:string|number|boolean)$/.test(typeof value);
