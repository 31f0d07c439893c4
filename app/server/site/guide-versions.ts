import type { Element } from "hast";
import { formatList } from "#app/lib/format.ts";
import { once } from "#app/server/changes/once.ts";
import type { ApiVersions } from "#app/server/changes/versions/api-versions.ts";
import { canShowApi, checkBlocks, readBlocks } from "#app/server/guides/check-blocks.ts";
import { type CheckedVersion, isInRange, toCheckedVersion, toVersionRange } from "#app/server/guides/versions.ts";
import { changePage, createPrepared, type Page } from "#app/server/model/page.ts";
import { h, toHtml } from "#app/server/text/html.ts";

/** Opens the versions that a range contains, newest first. A version whose file has an error is left out. */
export async function* openCheckedVersions({ api, list, load }: ApiVersions, range: string) {
  for (const version of list.filter(({ name }) => isInRange(name, range))) {
    const opened = await load(version);
    if (opened) yield toCheckedVersion(api.id, opened.index, { name: version.name, basePath: api.basePath });
  }
}

/** The newest version with which each code block of a page agrees, by the path of the page. */
export type Agreements = Map<string, readonly (string | undefined)[]>;

/**
 * Adds to a page with `apiVersion` a line about the versions with which its code agrees. When such a page or a release note about
 * an earlier version is prepared, `agreements` receives the versions of its code blocks.
 */
export function addGuideVersions(page: Page, apis: readonly ApiVersions[], agreements: Agreements): Page {
  const { listCode } = page;
  const range = toVersionRange(page);
  if (range === undefined || !listCode) return page;
  const isAboutEarlier = apis.some(({ list, current }) =>
    list.some((version) => version !== current && isInRange(version.name, range)),
  );
  if (page.apiVersion === undefined && !isAboutEarlier) return page;
  const describe = once(async () => {
    const blocks = readBlocks(listCode());
    if (page.apiVersion === undefined && !blocks.some(canShowApi)) return [];
    const others = apis.map(({ api }) => toCheckedVersion(api.id, api.index));
    const described: Element[] = [];
    const agreed: (string | undefined)[] = blocks.map(() => undefined);
    for (const versions of apis) {
      const holding: string[] = [];
      const differing: string[] = [];
      for await (const version of openCheckedVersions(versions, range)) {
        const combined: CheckedVersion[] = [version, ...others.filter(({ api }) => api !== version.api)];
        const checked = checkBlocks(blocks, combined);
        for (const [position, block] of checked.entries())
          if (block?.subject && block.diagnostics.length === 0) agreed[position] ??= block.subject.version.name;
        const diagnostics = checked.flatMap((block) => block?.diagnostics ?? []);
        const isFine = diagnostics.every(({ severity }) => severity !== "error");
        (isFine ? holding : differing).push(version.name);
      }
      if (page.apiVersion !== undefined && holding.length + differing.length > 0)
        described.push(renderVersions(versions, holding, differing, apis.length > 1));
    }
    agreements.set(page.path, agreed);
    return described;
  });
  const { prepare, find } = createPrepared(describe);
  return changePage(page, {
    prepare,
    comparesVersions: true,
    renderBody: () => toHtml(find() ?? []) + page.renderBody(),
  });
}

function renderVersions(
  { api, list, current }: ApiVersions,
  holding: readonly string[],
  differing: readonly string[],
  isOneOfSeveral: boolean,
): Element {
  const all = list.map(({ name }) => name);
  const toVersions = (names: readonly string[]) => `version${names.length > 1 ? "s" : ""} ${listRuns(names, all)}`;
  const sentences = [
    ...(holding.length > 0 ? [`Applies to ${isOneOfSeveral ? api.title : "API"} ${toVersions(holding)}.`] : []),
    ...(differing.length > 0 ? [`The code on this page differs from ${toVersions(differing)}.`] : []),
    ...([...holding, ...differing].includes(current.name) ? [] : [`The current version is ${current.name}.`]),
  ];
  return h("p", { className: ["page-versions"] }, [sentences.join(" ")]);
}

/** Writes names, which are newest first, from the oldest on. Three or more that follow each other become `3.5.0 to 3.8.0`. */
function listRuns(names: readonly string[], all: readonly string[]): string {
  const runs: string[][] = [];
  for (const name of names.toReversed()) {
    const run = runs.at(-1);
    if (run && all.indexOf(run.at(-1) ?? "") === all.indexOf(name) + 1) run.push(name);
    else runs.push([name]);
  }
  return formatList(runs.flatMap((run) => (run.length > 2 ? [`${run[0]} to ${run.at(-1)}`] : run)));
}
