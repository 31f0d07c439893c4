import { createHash } from "node:crypto";
import kebabCase from "lodash.kebabcase";
import { type Shell, toSiteName } from "#app/lib/shell.ts";
import { trimEndOf } from "#app/lib/trim-end-of.ts";
import { mcpPath } from "#app/server/model/reserved-paths.ts";
import { type Resource, toJsonResource, toTextResource } from "#app/server/model/resource.ts";
import type { Api } from "#app/server/reference/load-reference.ts";

interface SkillSources {
  readonly shell: Shell;
  readonly apis: readonly Api[];
  readonly hasMcp: boolean;
}

/** Number of APIs that the skill lists. It is read before each task, so it must stay short. */
const apisShown = 20;

/**
 * Creates `/skill.md`, which explains to AI agents how to use this documentation, and the index of skills
 * (https://agentskills.io, Agent Skills Discovery 0.2.0), which names the digest of the skill.
 */
export function createAgentSkills(sources: SkillSources): Resource[] {
  const { shell } = sources;
  const name = toSkillName(toSiteName(shell));
  const description = `Reads the documentation of ${shell.provider}${sources.apis.length > 0 ? " and plans calls of its APIs" : ""}. Use it for tasks that concern ${shell.provider}.`;
  const frontMatter = `---\nname: ${name}\ndescription: ${JSON.stringify(description)}\n---`;
  const text = [frontMatter, ...listParts(sources)].join("\n\n").concat("\n");
  const path = `/.well-known/agent-skills/${name}/SKILL.md`;
  const index = {
    $schema: "https://schemas.agentskills.io/discovery/0.2.0/schema.json",
    skills: [
      {
        name,
        type: "skill-md",
        description,
        url: `${shell.siteUrl}${path}`,
        digest: `sha256:${createHash("sha256").update(text).digest("hex")}`,
      },
    ],
  };
  return [
    ...["/skill.md", path].map((at) => toTextResource(at, "text/markdown", () => text)),
    toJsonResource("/.well-known/agent-skills/index.json", "application/json", index),
  ];
}

/** The name of a skill consists of at most 64 letters of ASCII in lower case, digits and single hyphens. */
function toSkillName(siteName: string): string {
  const words = kebabCase(siteName.normalize("NFKD")).replace(/[^a-z0-9]+/g, "-");
  const name = trimEndOf(words.slice(0, 59), "-").replace(/^-/, "");
  return `${name || "site"}-docs`.replace(/docs-docs$/, "docs");
}

function listParts({ shell, apis, hasMcp }: SkillSources): string[] {
  const { siteUrl } = shell;
  const others = apis.length > apisShown ? [`- ${apis.length - apisShown} more: ${siteUrl}/docs.md`] : [];
  const toReference = ({ title, overviewPath, index }: Api) =>
    `- ${title}: ${siteUrl}${overviewPath}.md, OpenAPI: ${siteUrl}${index.downloadPath}.json`;
  return [
    `# ${toSiteName(shell)}`,
    "## Find a page",
    [
      `- Search: \`GET ${siteUrl}/search.json?q=words\` returns pages, operations, schemas and fields.`,
      `- All pages with descriptions: ${siteUrl}/llms.txt`,
      "- Every page has a Markdown version: add `.md` to its path, or request it with `Accept: text/markdown`.",
      ...(hasMcp ? [`- Model Context Protocol (streamable HTTP, no credentials): ${siteUrl}${mcpPath}`] : []),
    ].join("\n"),
    ...(apis.length > 0
      ? [
          "## Plan a call",
          [
            "1. Read the overview of the API for its servers and authentication.",
            "2. Read the page of each operation for required fields, responses and errors.",
            "3. Do not assume what the documentation does not say. Name the page for each statement.",
          ].join("\n"),
          "## APIs",
          [...apis.slice(0, apisShown).map(toReference), ...others].join("\n"),
        ]
      : []),
  ];
}
