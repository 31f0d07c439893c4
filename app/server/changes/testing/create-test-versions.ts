import {
  type ApiVersions,
  createApiVersions,
  createOpenVersion,
  createOpenVersions,
} from "#app/server/changes/versions/api-versions.ts";
import { listVersions, type Version } from "#app/server/changes/versions/list-versions.ts";
import type { Api } from "#app/server/reference/load-reference.ts";

/** Creates the versions of an API from the files in its folder. */
export function createTestVersions(api: Api, directory: string): ApiVersions {
  const unused = () => undefined;
  const isTaken = (path: string) => api.pages.some((page) => page.path === path);
  const [current, ...earlier] = listVersions({ api, directory, findRelease: unused, isTaken, report: unused });
  if (!current) throw new Error("the API has no version with a name");
  return createApiVersions({
    api,
    current,
    earlier,
    openVersion: createOpenVersion(api, { directory }),
    opened: createOpenVersions(),
  });
}

/** Creates a version that no file describes. */
export const toTestVersion = (name: string, file = ""): Version => ({
  name,
  title: name,
  id: name,
  path: `/docs/api/${name}`,
  file,
  date: undefined,
  note: undefined,
});

/** Parses a list of operations such as `Create@POST /a, @GET /a`, in which an `operationId` can be absent. */
export const parseIdentities = (list: string) =>
  list.split(", ").map((text) => {
    const [id, route = ""] = text.split("@");
    return { id: id || undefined, route, text };
  });
