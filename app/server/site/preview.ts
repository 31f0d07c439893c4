import type { Preview } from "#app/lib/shell.ts";
import type { ApiHistory } from "#app/server/changes/api-history.ts";
import { toUpgradePath } from "#app/server/changes/upgrade/create-upgrades.ts";
import { publishedName } from "#app/server/changes/versions/list-versions.ts";

/** Creates the data of a preview. Each API that is published already has a link to its changes since then. */
export function createPreview(label: string, histories: readonly ApiHistory[]): Preview {
  const links = histories.flatMap((history) => {
    const { list, current: to } = history.versions;
    const from = list.find(({ name }) => name === publishedName);
    return from ? [{ path: toUpgradePath(history, { from, to }), label: `Changes of ${history.api.label}` }] : [];
  });
  const [only] = links;
  return { label, links: only && links.length === 1 ? [{ ...only, label: "API changes" }] : links };
}

/** Returns the redirect from `/preview`, which reviewers open first: to the changes of the API, or else the home page. */
export const toFirstPage = ({ links: [first] }: Preview): readonly [string, string] => ["/preview", first?.path ?? "/"];
