import type { PageView } from "./page.ts";
import type { Shell } from "./shell.ts";
import { toSocialCardPath } from "./site-path.ts";

/**
 * Returns the URL of the image to share, and whether this server renders the image. The image is the page's own image, or else its
 * social card if social cards are enabled, or else the site's image. Returns undefined if there is none.
 */
export function toSocialImage({ head, path }: PageView, shell: Shell) {
  const rendered = head.image === undefined && shell.rendersSocialCards;
  const source = head.image ?? (rendered ? toSocialCardPath(path) : shell.socialCard);
  return source === undefined ? undefined : { url: new URL(source, shell.origin).href, rendered };
}
