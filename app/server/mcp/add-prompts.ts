import type { McpServer } from "@modelcontextprotocol/server";
import { z } from "zod";
import type { Site } from "#app/server/site/site.ts";
import { suchAs, toSiteExamples } from "./site-examples.ts";

const words = z.string().trim().min(1).max(1000);
const version = z.string().trim().min(1).max(50);

/** Adds the prompt for planning an integration and, if an API has a history, the prompt for checking an upgrade. */
export function addPrompts(server: McpServer, site: Site): void {
  server.registerPrompt(
    "plan_integration",
    {
      title: "Plan an integration",
      description: "Plans the API calls, fields and error handling for a goal, from this documentation alone.",
      argsSchema: z.object({ goal: words.describe("What the integration is to do") }),
    },
    ({ goal }) =>
      toPrompt(`Plan an integration with the API of ${site.shell.provider} for this goal:

${goal}

1. Use search to find the operations, and get_operation for each of them.
2. List the calls in their order. For each: method and path, the required fields and where their values come from, and which
   errors to handle and how.
3. Say how to authenticate, which calls may be repeated safely, and what the documentation leaves open.
Name the URL of the page for every statement. Do not assume what the documentation does not say.

The operations of the API:
${listGroups(site)}`),
  );
  if (site.changes.histories.length === 0) return;
  server.registerPrompt(
    "check_upgrade",
    {
      title: "Check an upgrade",
      description: "Finds what breaks when an integration moves from one API version to another.",
      argsSchema: z.object({
        from: version.describe(`API version in use${suchAs(toSiteExamples(site).version)}`),
        to: version.optional().describe("API version to move to; the current one if absent"),
        uses: words.optional().describe("Operations in use; all if absent"),
      }),
    },
    ({ from, to = site.apis[0]?.version ?? "", uses }) =>
      toPrompt(`What breaks in an integration that moves from version ${from} to ${to} of the API of ${site.shell.provider}?
${uses === undefined ? "" : `It uses: ${uses}\n`}
1. Call list_changes with from "${from}" and to "${to}", and with operations if they are known. Begin with mustChange, then read lookAt.
2. For each change that concerns the integration: what changes, in which operations, and what to change in the code.
3. Say which changes do not concern it, in one line.`),
  );
}

const toPrompt = (text: string) => ({
  messages: [{ role: "user" as const, content: { type: "text" as const, text } }],
});

function listGroups({ apis }: Site): string {
  return apis
    .flatMap(({ groups }) => groups)
    .slice(0, 60)
    .map(({ label, items }) => {
      const shown = items.slice(0, 12).map((item) => `${item.method} ${item.label}`);
      return `- ${label}: ${shown.join("; ")}${items.length > shown.length ? `; ${items.length - shown.length} more` : ""}`;
    })
    .join("\n");
}
