import { isAbsoluteUrl } from "#app/.server/text/url.ts";

/** Where a handle lives, as Docusaurus knows it. A platform that is not here needs a whole address. */
const platforms: Readonly<Record<string, { readonly label: string; readonly prefix: string }>> = {
  bluesky: { label: "Bluesky", prefix: "https://bsky.app/profile/" },
  github: { label: "GitHub", prefix: "https://github.com/" },
  instagram: { label: "Instagram", prefix: "https://www.instagram.com/" },
  linkedin: { label: "LinkedIn", prefix: "https://www.linkedin.com/in/" },
  mastodon: { label: "Mastodon", prefix: "https://mastodon.social/@" },
  stackoverflow: { label: "Stack Overflow", prefix: "https://stackoverflow.com/users/" },
  threads: { label: "Threads", prefix: "https://www.threads.net/@" },
  twitch: { label: "Twitch", prefix: "https://twitch.tv/" },
  twitter: { label: "Twitter", prefix: "https://twitter.com/" },
  x: { label: "X", prefix: "https://x.com/" },
  youtube: { label: "YouTube", prefix: "https://youtube.com/@" },
};

export interface Social {
  readonly label: string;
  readonly url: string;
}

/**
 * An author's account as a link: `github: ann`, or a whole address.
 * @returns undefined for what is neither
 */
export function toSocial(platform: string, written: string): Social | undefined {
  const known = Object.hasOwn(platforms, platform.toLowerCase()) ? platforms[platform.toLowerCase()] : undefined;
  const label = known?.label ?? platform.charAt(0).toUpperCase() + platform.slice(1);
  if (isAbsoluteUrl(written, ["http:", "https:"])) return { label, url: written };
  if (!known || !/^[\w.@/-]+$/.test(written)) return undefined;
  return { label, url: known.prefix + written.replace(/^@/, "") };
}
