import type { CodeNote, RenderedCode } from "#app/server/markdown/document.ts";
import { checkBlocks, findOperation, isUnchecked, readBlocks } from "./check-blocks.ts";
import { type CheckedVersion, isInRange } from "./versions.ts";

interface DescribeOptions {
  /** The current version of each API. The function is called when the first block is described. */
  readonly listVersions: () => readonly CheckedVersion[];
  /** Path below which the release notes are. A note is about the version that its path names. */
  readonly releaseNotesPath: string;
}

/** Creates a function that finds the operation that a code block calls, and the version with which the block agrees. */
export function createDescribeCode({ listVersions, releaseNotesPath }: DescribeOptions) {
  let known: readonly CheckedVersion[] | undefined;
  return (code: RenderedCode): CodeNote | undefined => {
    known ??= listVersions();
    const versions = known;
    const block = { ...code, isBlock: true, file: code.path };
    if (versions.length === 0 || isUnchecked(block)) return undefined;
    const blocks = readBlocks([block]);
    for (const call of blocks.flatMap(({ calls }) => calls)) {
      const found = findOperation(call, versions);
      if (found?.kind !== "operation") continue;
      const { name } = found.version;
      const range = code.path.startsWith(`${releaseNotesPath}/`)
        ? code.path.slice(releaseNotesPath.length + 1)
        : code.apiVersion;
      const isAbout = range === undefined || isInRange(name, decodeURIComponent(range));
      const isValid = isAbout && checkBlocks(blocks, versions).length === 0;
      return { href: found.entry.path, label: found.entry.title, version: isValid ? name : undefined };
    }
    return undefined;
  };
}
