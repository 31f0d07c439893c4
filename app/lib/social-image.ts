import type { PageView } from "./page.ts";
import type { Shell } from "./shell.ts";
import { toSocialCardPath } from "./site-path.ts";

/** Image that other sites show when a page is shared. */
interface SocialImage {
  /** Absolute URL of the image. */
  readonly url: string;
  /** True for a social card that this server renders, a PNG of 1200 × 630 pixels. */
  readonly rendered: boolean;
}

/** Returns the page's own image or, in this order, the page's social card or the site's image. */
export function toSocialImage({ head, path }: PageView, shell: Shell): SocialImage | undefined {
  const rendered = head.image === undefined && shell.rendersSocialCards;
  const source = head.image ?? (rendered ? toSocialCardPath(path) : shell.socialCard);
  return source === undefined ? undefined : { url: new URL(source, shell.origin).href, rendered };
}
