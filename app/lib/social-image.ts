import type { PageView } from "./page.ts";
import type { Shell } from "./shell.ts";
import { toSocialCardPath } from "./site-path.ts";

/**
 * Returns the image for shared links: the page's own image, or else its social card, or else the site's image.
 * `rendered` is true for a social card, which this server renders.
 */
export function toSocialImage({ head, path }: PageView, shell: Shell) {
  const rendered = head.image === undefined && shell.rendersSocialCards;
  const source = head.image ?? (rendered ? toSocialCardPath(path) : shell.socialCard);
  return source === undefined ? undefined : { url: new URL(source, shell.origin).href, rendered };
}
