import type { PageView } from "./page.ts";
import type { Shell } from "./shell.ts";
import { toAbsoluteUrl, toSocialCardPath } from "./site-path.ts";

/**
 * Returns the image for shared links: the page's own image, or else its social card, or else the site's image.
 * `rendered` is true for a social card, which this server renders.
 */
export function toSocialImage({ head, path }: PageView, shell: Shell) {
  const rendered = head.image === undefined && shell.rendersSocialCards;
  const source = head.image ?? (rendered ? toSocialCardPath(path) : shell.socialCard);
  const url = source === undefined ? undefined : toAbsoluteUrl(source, shell.siteUrl);
  return url === undefined ? undefined : { url, rendered };
}
