import type { PageView } from "./page.ts";
import type { Shell } from "./shell.ts";

/** The picture that is shown where a page is shared. */
export interface SocialImage {
  /** Absolute. */
  readonly url: string;
  /** Drawn by this server: 1200 by 630 pixels, PNG. */
  readonly drawn: boolean;
}

/** A page's own picture, else the one drawn for it, else the site's. */
export function toSocialImage({ head, path }: PageView, shell: Shell): SocialImage | undefined {
  const drawn = head.image === undefined && shell.drawsSocialCards;
  const address = head.image ?? (drawn ? toSocialCardPath(path) : shell.socialCard);
  return address === undefined ? undefined : { url: new URL(address, shell.origin).href, drawn };
}

/** Address of the picture that is drawn for a page: `/social-cards/release-notes/3.8.0.png`; the home page's is `index.png`. */
export const toSocialCardPath = (path: string): string => `/social-cards${path === "/" ? "/index" : path}.png`;
