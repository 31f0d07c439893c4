import type { AuthoredLink } from "#app/server/model/page.ts";
import type { ReferenceIndex } from "../index/reference-index.ts";
import type { Cursor } from "../source/cursor.ts";
import { walk } from "../source/keywords.ts";

type LinkTargets = Pick<ReferenceIndex, "toHref">;

/** Lists the links to this site in all descriptions inside the given values. References are not followed. */
export function listAuthoredLinks(index: LinkTargets, ...roots: ReadonlyArray<Cursor | undefined>): AuthoredLink[] {
  return roots.flatMap((root) => {
    if (!root) return [];
    const links: AuthoredLink[] = [];
    walk(root, (cursor) => links.push(...linksIn(index, cursor, cursor.value === root.value)));
    return links;
  });
}

/** Lists the links that a path item adds to each of its operations: in its description and in its parameters. */
export const listSharedLinks = (index: LinkTargets, pathItem: Cursor): AuthoredLink[] => [
  ...linksIn(index, pathItem, true),
  ...listAuthoredLinks(index, pathItem.get("parameters")),
];

/** Lists the links to this site in a description. Without `withFragments`, links such as `#id` are omitted. */
function linksIn({ toHref }: LinkTargets, cursor: Cursor, withFragments: boolean): AuthoredLink[] {
  const text = cursor.get("description")?.value;
  if (typeof text !== "string" || !/\]\(\s*<?[/#]|href=/i.test(text)) return [];
  const prose = text.replace(/```[\s\S]*?(?:```|$)|`[^`\n]*`/g, (code) => " ".repeat(code.length));
  return [...prose.matchAll(/(?:\]\(\s*<?|<a\s[^<>]*?\bhref=["']?)([/#][^\s)>"']*)/gi)].flatMap(
    ({ 0: piece, 1: written = "", index }) => {
      const href = toHref(written);
      if (href.startsWith("//") || (href.startsWith("#") && !withFragments)) return [];
      const before = piece.slice(0, -written.length);
      const nth = text.slice(0, index).split(before).length - 1;
      // Computing the position searches the file, and only diagnostics need the position.
      return {
        href,
        get position() {
          return cursor.endOf("description", before, nth);
        },
      };
    },
  );
}
