import type { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { z } from "zod";
import { trimToOperation } from "#app/.server/reference/export/trim-operation.ts";
import type { OperationEntry, ReferenceIndex } from "#app/.server/reference/index/reference-index.ts";
import { normalizeOperation } from "#app/.server/reference/normalize/normalize-operation.ts";
import { sampleLanguages } from "#app/.server/reference/samples/languages.ts";
import { toSampleRequest } from "#app/.server/reference/samples/sample-request.ts";
import type { Site } from "#app/.server/site/site.ts";
import { toJson } from "#app/.server/text/to-json.ts";
import { findNearest } from "#app/lib/nearest.ts";
import { findPage } from "./find-page.ts";
import { readsOnly, toMistake, toTextResult } from "./results.ts";

const languages = sampleLanguages.map(({ value }) => value);

/** `get_operation`: all that a program needs to call one. */
export function addOperationTools(server: McpServer, site: Site): void {
  server.registerTool(
    "get_operation",
    {
      title: "Get an API operation",
      description:
        "Gives one operation: its OpenAPI description with every schema that it refers to, and a request that runs, in a language of your choice.",
      inputSchema: {
        operation: z
          .string()
          .trim()
          .min(1)
          .max(500)
          .describe("operationId, path of its page, or method and path, such as POST /freights"),
        language: z.enum(languages).default("curl").describe("Of the sample"),
      },
      annotations: readsOnly,
    },
    ({ operation: wanted, language }) => {
      const found = findOperation(site, wanted);
      if (!found) return toMistake(tellMissing(site, wanted));
      return toTextResult(describe(site, found.index, found.entry, language));
    },
  );
}

interface Found {
  readonly index: ReferenceIndex;
  readonly entry: OperationEntry;
}

function findOperation(site: Site, wanted: string): Found | undefined {
  const path =
    wanted.startsWith("/") || wanted.startsWith(site.shell.origin) ? findPage(site, wanted)?.path : undefined;
  const lower = wanted.toLowerCase();
  for (const { index } of site.apis) {
    const byId = index.operationById.get(wanted);
    if (byId) return { index, entry: byId };
    const entry = index.operations.find(
      ({ path: page, slug, reference }) =>
        page === path || slug === wanted || `${reference.method} ${reference.path}`.toLowerCase() === lower,
    );
    if (entry) return { index, entry };
  }
  return undefined;
}

function describe(site: Site, index: ReferenceIndex, entry: OperationEntry, language: string): string {
  const operation = normalizeOperation(index.specification, entry.reference);
  const [media] = operation.body?.content ?? [];
  const request = toSampleRequest(index.specification, operation, { media, example: media?.examples[0] });
  const sample = sampleLanguages.find(({ value }) => value === language)?.write(request);
  return toJson(
    {
      title: entry.label,
      url: `${site.shell.origin}${entry.path}`,
      method: operation.method,
      path: operation.path,
      ...(operation.kind === "webhook" ? { kind: "webhook: sent to you" } : { sample: { language, code: sample } }),
      description: trimToOperation(index, entry),
    },
    2,
  );
}

function tellMissing(site: Site, wanted: string): string {
  const ids = site.apis.flatMap(({ index }) => [...index.operationById.keys()]);
  const near = findNearest(wanted, ids, 3);
  return `There is no such operation. ${near.length > 0 ? `Did you mean ${near.join(" or ")}?` : "list_pages with kind operation lists them."}`;
}
