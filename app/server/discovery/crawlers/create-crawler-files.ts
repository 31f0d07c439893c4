import { type Shell, toSiteName } from "#app/lib/shell.ts";
import { toBasename } from "#app/lib/site-path.ts";
import { type Resource, toTextResource } from "#app/server/model/resource.ts";
import type { Settings } from "#app/server/settings/settings-schema.ts";
import { xml, xmlDocument, xmlText } from "#app/server/text/xml.ts";

/** Creates `/robots.txt`, `/opensearch.xml` and, if configured, `/.well-known/security.txt`. */
export function createCrawlerFiles(shell: Shell, { crawlers, security }: Settings): Resource[] {
  return [
    toTextResource("/robots.txt", "text/plain", () => writeRobots(shell, crawlers)),
    toTextResource("/opensearch.xml", openSearchType, () => writeOpenSearch(shell)),
    ...(security ? [toTextResource(securityPath, "text/plain", () => writeSecurity(shell.siteUrl, security))] : []),
  ];
}

/** Writes rules of the Robots Exclusion Protocol (RFC 9309) with content signals. */
function writeRobots({ siteUrl, preview }: Shell, { contentSignals, rules }: Settings["crawlers"]): string {
  const basename = toBasename(siteUrl);
  if (preview) return `User-agent: *\nDisallow: ${basename}/\n`;
  const signals = Object.entries(contentSignals)
    .map(([name, isAllowed]) => `${name.replace("ai", "ai-").toLowerCase()}=${isAllowed ? "yes" : "no"}`)
    .join(", ");
  const toGroup = (agents: readonly string[], allow: readonly string[], disallow: readonly string[]) => [
    ...agents.map((agent) => `User-agent: ${agent}`),
    ...(signals === "" ? [] : [`Content-Signal: ${signals}`]),
    ...allow.map((path) => `Allow: ${basename}${path}`),
    ...disallow.map((path) => `Disallow: ${basename}${path}`),
    "",
  ];
  return [
    ...toGroup(["*"], ["/"], ["/search?"]),
    ...rules.flatMap(({ agents, allow, disallow }) => toGroup(agents, allow, disallow)),
    `Sitemap: ${siteUrl}/sitemap.xml`,
    "",
  ].join("\n");
}

const securityPath = "/.well-known/security.txt";

function writeSecurity(siteUrl: string, { contact, expires, policy }: NonNullable<Settings["security"]>): string {
  return [
    ...contact.map((url) => `Contact: ${new URL(url).href}`),
    `Expires: ${expires}T23:59:59Z`,
    ...(policy === undefined ? [] : [`Policy: ${new URL(policy).href}`]),
    `Canonical: ${siteUrl}${securityPath}`,
    "",
  ].join("\n");
}

const openSearchType = "application/opensearchdescription+xml";

function writeOpenSearch(shell: Shell): string {
  const { title, siteUrl, favicons } = shell;
  const name = toSiteName(shell);
  const parts = [
    // OpenSearch allows at most 16 characters for the short name.
    xmlText("ShortName", name.length <= 16 ? name : title.slice(0, 16)),
    xmlText("Description", `Search ${name}`.slice(0, 1024)),
    xmlText("InputEncoding", "UTF-8"),
    ...favicons.slice(0, 1).map((icon) => xmlText("Image", `${siteUrl}${icon.href}`, { type: icon.type })),
    xml("Url", "", { type: "text/html", template: `${siteUrl}/search?q={searchTerms}` }),
    xml("Url", "", { type: "application/json", template: `${siteUrl}/search.json?q={searchTerms}` }),
    xml("Url", "", { type: openSearchType, rel: "self", template: `${siteUrl}/opensearch.xml` }),
  ];
  return xmlDocument("OpenSearchDescription", parts, { xmlns: "http://a9.com/-/spec/opensearch/1.1/" });
}
