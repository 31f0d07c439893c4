import type { AuthoredLink } from "#app/.server/page.ts";
import { walk } from "../check/walk.ts";
import type { Cursor } from "../source/cursor.ts";

/** Links to pages of this site that authors wrote in descriptions below these cursors; references are not followed. */
export function listAuthoredLinks(...roots: ReadonlyArray<Cursor | undefined>): AuthoredLink[] {
  return roots.flatMap((root) => {
    if (!root) return [];
    const links: AuthoredLink[] = [...linksIn(root, true)];
    walk(root, (cursor) => {
      if (cursor.value !== root.value) links.push(...linksIn(cursor, false));
    });
    return links;
  });
}

/** A fragment alone means something only in the text of the page itself: the text of a field is shown on many pages. */
function linksIn(cursor: Cursor, withFragments: boolean): AuthoredLink[] {
  const description = cursor.get("description");
  const text = description?.value;
  if (!description || typeof text !== "string" || !/\]\([/#]/.test(text)) return [];
  const { file, line, column } = description.position;
  const prose = text.replace(/```[\s\S]*?(?:```|$)/g, "").replace(/`[^`\n]*`/g, "");
  return [...prose.matchAll(/\]\(\s*<?([/#][^\s)>]*)/g)].flatMap(([, href = ""]) =>
    href.startsWith("//") || (href.startsWith("#") && !withFragments)
      ? []
      : [{ href, position: { file, line, column } }],
  );
}
