import type { McpServer } from "@modelcontextprotocol/server";
import { z } from "zod";
import { toTextAt } from "#app/server/guides/code-value.ts";
import { createMatcher } from "#app/server/guides/match-operation.ts";
import {
  readOnly,
  resolvePage,
  suchAs,
  toMissing,
  toResult,
  toSiteExamples,
  versionInput,
  withVersion,
} from "#app/server/mcp/tool-parts.ts";
import { trimToOperation } from "#app/server/reference/export/trim-operation.ts";
import type { OperationEntry, ReferenceIndex } from "#app/server/reference/index/reference-index.ts";
import { normalizeOperation, toPathShape } from "#app/server/reference/normalize/normalize-operation.ts";
import { sampleLanguages } from "#app/server/reference/samples/list-samples.ts";
import { toSampleRequest } from "#app/server/reference/samples/sample-request.ts";
import type { Site } from "#app/server/site/site.ts";
import { describeOperation, fieldSelections, operationSchema } from "./describe-operation.ts";

const name = z.string().trim().min(1).max(500);
const languages = sampleLanguages.map(({ value }) => value);

/** Adds the tool `get_operation`, which describes the request, the responses and the errors of an operation. */
export function addOperationTools(server: McpServer, site: Site): void {
  server.registerTool(
    "get_operation",
    {
      title: "Get an API operation",
      description:
        "Returns one operation: call, authentication, required parameters and fields, responses and errors. On request also all fields, a request that runs, or the OpenAPI fragment with every schema.",
      inputSchema: z.object({
        operation: name.describe(
          `operationId, path of its page, or method and path or URL${suchAs(toSiteExamples(site).call)}`,
        ),
        fields: z.enum(fieldSelections).default("required").describe("Which fields of the bodies to list"),
        version: versionInput,
        sample: z.enum(languages).optional().describe("Adds a sample request in this language"),
        openapi: z.boolean().default(false).describe("Adds the OpenAPI fragment, which can be long"),
      }),
      outputSchema: operationSchema.extend({
        version: z.string(),
        sample: z.string().optional(),
        openapi: z.record(z.string(), z.unknown()).optional(),
      }),
      annotations: readOnly,
    },
    ({ operation: wanted, fields, version, sample, openapi }) =>
      withVersion(site, { version, page: wanted }, async (selected) => {
        const found = findOperation(selected, wanted);
        if (!found) return toMissing(selected, "operation", wanted, await listOtherPaths(selected, wanted));
        const { index, entry } = found;
        await index.availability?.prepare();
        return toResult({
          version: version ?? index.version,
          ...describeOperation(index, entry, fields),
          sample: sample && writeSample(index, entry, sample),
          openapi: openapi ? trimToOperation(index, entry) : undefined,
        });
      }),
  );
}

/**
 * Finds an operation by its `operationId`. If there is none, finds the only operation with this title, page path or
 * request, such as `GET /freights` or `PUT https://api.example/v1/freights/F-1`.
 */
function findOperation(site: Site, wanted: string) {
  for (const { index } of site.apis) {
    const entry = index.operationById.get(wanted);
    if (entry) return { index, entry };
  }
  const path =
    site.discovery.findGuessedPath(`/operations/${wanted.replace(/\.md$/, "")}`) ?? resolvePage(site, wanted)?.path;
  for (const { index } of site.apis) {
    const entry = index.operations.find((operation) => operation.path === path);
    if (entry) return { index, entry };
  }
  const [, method, url] = /^([a-z]+)\s+(\S+)$/i.exec(wanted.replaceAll("`", "")) ?? [];
  if (method === undefined || url === undefined) return undefined;
  const [only, ...others] = site.apis.flatMap(({ index }) => {
    const [found] = createMatcher(index).find(toTextAt(url, 0), toTextAt(method, 0));
    return found ? [{ index, entry: found.entry }] : [];
  });
  return others.length === 0 ? only : undefined;
}

/** Lists the paths that an operation of another version would have, by its operationId, the path of its page, or its method and path. */
async function listOtherPaths({ apis, changes }: Site, wanted: string): Promise<readonly string[]> {
  const [, method = "", template = ""] = /^([a-z]+)\s+(\S+)$/i.exec(wanted) ?? [];
  const route = `path ${method.toUpperCase()} ${toPathShape(template)}`;
  const slug = wanted.replace(/\.md$/, "").split("/").at(-1);
  // APIs are visited one after the other: a request must not open the versions of all of them at once.
  const lists = await Array.fromAsync(apis, async ({ id, basePath }) => {
    const catalog = changes.versions.find(({ api }) => api.id === id)?.catalog;
    // If an earlier version cannot be read at the moment, its operations are unknown.
    const known = (await catalog?.().catch(() => undefined))?.operations ?? [];
    const lives = known.filter(
      (life) => life.id === wanted || life.route === route || life.slugs.values().some((each) => each === slug),
    );
    return lives.map(({ slugs }) => `${basePath}/${[...slugs.values()].at(-1)}`);
  });
  return lists.flat();
}

function writeSample(index: ReferenceIndex, entry: OperationEntry, language: string): string | undefined {
  const operation = normalizeOperation(index.specification, entry.reference);
  const [media] = operation.body?.content ?? [];
  const request = toSampleRequest(index.specification, operation, { media, example: media?.examples[0] });
  return sampleLanguages.find(({ value }) => value === language)?.write(request);
}
