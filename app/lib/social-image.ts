import type { PageView } from "./page.ts";
import type { Shell } from "./shell.ts";
import { toSocialCardPath } from "./site-path.ts";

interface SocialImage {
  readonly url: string;
  /** A rendered card is a PNG of 1200 × 630 pixels. */
  readonly rendered: boolean;
}

/** Returns the page's own image, its social card or the site's image. */
export function toSocialImage({ head, path }: PageView, shell: Shell): SocialImage | undefined {
  const rendered = head.image === undefined && shell.rendersSocialCards;
  const source = head.image ?? (rendered ? toSocialCardPath(path) : shell.socialCard);
  return source === undefined ? undefined : { url: new URL(source, shell.origin).href, rendered };
}
