import {
  type ApiVersions,
  createApiVersions,
  createOpenVersions,
  type OpenApi,
} from "#app/server/changes/versions/api-versions.ts";
import { type FindRelease, listVersions } from "#app/server/changes/versions/list-versions.ts";
import type { Report } from "#app/server/model/diagnostic.ts";
import { type Api, loadApi } from "#app/server/reference/load-reference.ts";

/** Opens versions from the files of a folder. */
export const toOpenApi =
  (directory: string) =>
  ({ id, basePath }: Api): OpenApi =>
  async (version, bytes, report) =>
    loadApi(
      {
        file: version.file,
        bytes,
        id,
        basePath: version.path,
        version: { name: version.name, currentBasePath: basePath },
      },
      { directory, report },
    );

/** Creates the versions of an API from the files in its folder. */
export function createTestVersions(
  api: Api,
  directory: string,
  findRelease: FindRelease = () => undefined,
  report: Report = () => undefined,
): ApiVersions {
  const isTaken = (path: string) => api.pages.some((page) => page.path === path);
  const [current, ...earlier] = listVersions({ api, directory, findRelease, isTaken, report });
  if (!current) throw new Error("the API has no version with a name");
  return createApiVersions({ api, current, earlier, openApi: toOpenApi(directory)(api), opened: createOpenVersions() });
}
