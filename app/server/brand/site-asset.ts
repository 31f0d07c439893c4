import { createHash } from "node:crypto";
import { siteAssetsPath } from "#app/server/model/reserved-paths.ts";
import type { Resource } from "#app/server/model/resource.ts";

/** Creates a file of the look of a site. It is kept in memory, so that its version is always that of its content. */
export const createAsset = (name: string, contentType: string, body: string | Uint8Array) =>
  ({
    path: `${siteAssetsPath}${name}`,
    contentType,
    version: createHash("sha256").update(body).digest("base64url").slice(0, 12),
    body: () => body,
  }) satisfies Resource;
