import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { formatCount } from "../../app/lib/format.ts";
import type { DocsSectionSettings } from "../../app/server/settings/docs-settings.ts";
import { importApis } from "./apis.ts";
import { importBlogs, listRenamedPaths } from "./blogs.ts";
import { type CheckResult, checkTarget, countByFrequency, type Problem } from "./check-target.ts";
import { importDocs } from "./docs.ts";
import type { evaluateSite } from "./evaluate-site.ts";
import { createFindDocument } from "./find-documents.ts";
import { importGeneral } from "./general.ts";
import { getBase } from "./links.ts";
import { createLog } from "./log.ts";
import { listOldAddresses } from "./old-addresses.ts";
import { type OldSite, type Plugin, readOldSite } from "./old-site.ts";
import { importNamedFiles, importPages, importStatic } from "./pages.ts";
import { importRedirects } from "./redirects.ts";
import { convertAdmonitions, convertMagicComments, repairFiles } from "./repair.ts";
import { formatReport, keepsAddresses } from "./report.ts";
import { addSetting, type Target } from "./target.ts";
import { importTheme } from "./theme.ts";
import { assertReplaceable, completeFolder, formatSettings, writeFiles } from "./write-target.ts";

export interface ImportOptions {
  readonly check?: typeof checkTarget;
  /** Loads the old site with Docusaurus, which executes the code of the old site. */
  readonly evaluate?: typeof evaluateSite;
  /** File with the addresses of the old site. See `readRoutes`. */
  readonly routesFile?: string | undefined;
}

/**
 * Imports a Docusaurus site into a new folder.
 * @returns the report without the list of cosmetic changes, which the new folder contains completely, and whether the new site
 *   serves nearly all addresses of the old site
 * @throws {ImportError} if the site cannot be read or the folder must not be replaced
 */
export function importSite(from: string, to: string, options: ImportOptions = {}) {
  assertReplaceable(to, from);
  const log = createLog();
  const site = readOldSite(from, log, options.evaluate);
  const target: Target = { files: new Map(), settings: new Map() };
  mkdirSync(path.dirname(to), { recursive: true });
  const staging = mkdtempSync(path.join(path.dirname(to), ".importing-"));
  try {
    fillTarget(site, target, staging);
    const { evaluated } = site;
    const base = getBase(site.config);
    const addresses = listOldAddresses({
      routesFile: options.routesFile,
      evaluated,
      found: Array.from(site.addresses, (address) => base + address),
      unlisted: Array.from(site.unlistedAddresses, (address) => base + address),
    });
    const check = (folder: string) => (options.check ?? checkTarget)(folder, addresses.list);
    const { result, lowered } = checkAndRepair(site, target, staging, check);
    const sources = { entries: log.entries, site: site.files.site, addresses, result, lowered };
    writeFileSync(path.join(staging, "import-report.txt"), formatReport(sources));
    completeFolder(staging, to);
    return { report: formatReport(sources, true), keepsAddresses: keepsAddresses(sources) };
  } catch (error) {
    rmSync(staging, { recursive: true, force: true });
    throw error;
  }
}

/** The navbar contains paths of documents, so the files are written before the theme is imported. */
function fillTarget(site: OldSite, target: Target, staging: string): void {
  const optionsOf = (kind: Plugin["kind"]) =>
    site.plugins.filter((plugin) => plugin.kind === kind).map(({ options }) => options);
  importStatic(site, target);
  importApis(site, target);
  const instances = optionsOf("docs").flatMap((options) => importDocs(options, site, target) ?? []);
  const renamed = listRenamedPaths(optionsOf("blog"));
  const blogSections = importBlogs(optionsOf("blog"), site, target);
  const parts = importPages(optionsOf("pages"), site, target);
  importNamedFiles(site, target);
  convertAdmonitions(site, target);
  convertMagicComments(site, target);
  writeFiles(staging, target.files);
  for (const folder of ["content", "openapi"]) mkdirSync(path.join(staging, folder), { recursive: true });
  importGeneral(site, target);
  const documents = createFindDocument(instances, path.join(staging, "content"));
  for (const address of documents.paths) site.addresses.add(address);
  importTheme(site, documents, target);
  const sections = dropRepeated([...instances.flatMap((instance) => instance.sections), ...blogSections], site);
  addSetting(target, "docs", sections.length > 0 ? { sections } : undefined, "Sidebars refer to documents by id.");
  importRedirects(optionsOf("redirects"), new Map([...renamed, ...parts]), site, target);
  site.config.dropRest("");
  const theme = site.files.find("src/theme");
  if (theme !== undefined)
    site.log.add(
      "decision",
      `${formatCount(site.files.list(theme).length, "file")} of src/theme: custom theme components are code`,
    );
}

/** Drops sections with the folder or path of an earlier section, such as those whose options are computed by code. */
function dropRepeated(sections: readonly DocsSectionSettings[], { log }: OldSite): readonly DocsSectionSettings[] {
  const taken = new Set<string>();
  return sections.filter(({ folder, path: base }) => {
    const isRepeated = taken.has(folder) || taken.has(base);
    if (isRepeated) log.add("lost", `the documents of ${folder} at ${base}: another section has this folder or path`);
    taken.add(folder).add(base);
    return !isRepeated;
  });
}

/** Checks the new site. If files can be repaired, the repaired site is checked again. */
function checkAndRepair(site: OldSite, target: Target, staging: string, check: (folder: string) => CheckResult) {
  const first = checkAndLower(target, staging, check);
  // The cap on the size of a file is a decision of this server, and the page would be a 404 without a hint.
  for (const { code, file, message } of first.result.problems)
    if (code === "unreadable-file" || code === "page-too-large")
      site.log.add("lost", `the page of ${file}: ${message}`);
  const repaired = repairFiles(first.result.problems, target, site.files, site.log);
  if (repaired.length === 0) return first;
  writeFiles(staging, new Map([...target.files].filter(([name]) => repaired.includes(name))));
  target.settings.delete("problems");
  return checkAndLower(target, staging, check);
}

/** Checks the new site. Lowers all errors except settings errors to warnings, because errors prevent the start. */
function checkAndLower(target: Target, staging: string, check: (folder: string) => CheckResult) {
  const writeSettings = () => writeFileSync(path.join(staging, "content/site.yml"), formatSettings(target));
  writeSettings();
  const result = check(staging);
  const isLowered = ({ severity, code }: Problem) => severity === "error" && !code.startsWith("settings-");
  const lowered = new Map(countByFrequency(result.problems.filter(isLowered).map(({ code }) => code)));
  if (lowered.size === 0) return { result, lowered };
  addSetting(
    target,
    "problems",
    Object.fromEntries([...lowered.keys()].map((code) => [code, "warning"])),
    "These errors would prevent the site from starting. `npm run check` lists them as warnings.",
    "Correct them and remove the line, so that new errors with this code are reported as errors:",
    ...[...lowered].map(([code, count]) => `- ${code}: ${count}`),
  );
  writeSettings();
  const problems = result.problems.map((problem) =>
    isLowered(problem) ? { ...problem, severity: "warning" as const } : problem,
  );
  return { result: { ...result, problems }, lowered };
}
