import type { PageLink } from "./page.ts";

/** Link in the navbar or footer. */
export interface ShellLink {
  readonly label: string;
  readonly href: string;
  readonly external: boolean;
}

/** Item of the navbar: a link, or a menu of links. */
export type NavbarItem =
  | ({ readonly kind: "link" } & ShellLink)
  | { readonly kind: "menu"; readonly label: string; readonly links: readonly ShellLink[] };

/** Announcement above the navbar. */
export interface Announcement {
  /** A new id shows the announcement again to readers who dismissed an earlier one. */
  readonly id: string;
  readonly html: string;
  readonly dismissible: boolean;
}

/** Images of the logo for light and dark mode, and where the logo leads. */
export interface Logo {
  readonly href: string;
  readonly src: string;
  readonly srcDark?: string;
  /** Width in pixels at the height of the bar's text, so that nothing moves while the image loads. */
  readonly width: number;
}

/** A language in which the site is published. */
export interface Language {
  readonly code: string;
  readonly label: string;
  readonly direction: "ltr" | "rtl";
  /** URL of the site in this language; absent for the current language. */
  readonly url?: string;
}

/** The mode that a page shows. */
export type ColorMode = "light" | "dark";

/** A site with content that is not published yet. */
export interface Preview {
  /** Name of the preview, such as a branch. */
  readonly label: string;
  /** The changes of each API that has a published version. */
  readonly links: readonly PageLink[];
}

/** Attributes of a `<link>`. */
interface HeadLink {
  readonly rel: string;
  readonly href: string;
  readonly type?: string;
  readonly sizes?: string;
  readonly media?: string;
  readonly color?: string;
  readonly crossOrigin?: "anonymous" | "use-credentials";
}

/** A script of another host. */
interface HeadScript {
  readonly src: string;
  readonly integrity?: string;
  /** Data attributes with their whole names, such as `data-domain`. */
  readonly data: Readonly<Record<string, string>>;
}

/** Content of the frame around every page, sent once with the document. */
export interface Shell {
  readonly title: string;
  readonly tagline: string;
  readonly provider: string;
  /** `SITE_URL`, or else `url` in the settings: an origin, or an origin and the path below which the site is served. */
  readonly siteUrl: string;
  /** Absent for a published site. */
  readonly preview?: Preview | undefined;
  readonly languages: readonly Language[];
  readonly logo: Logo | undefined;
  readonly favicons: readonly { readonly href: string; readonly type: string }[];
  /** Path and query of the style sheet with the site's own look. */
  readonly stylesheet: string | undefined;
  /** Fonts that every page needs. */
  readonly preloads: readonly { readonly href: string; readonly type: string }[];
  /** Elements of the head of every page. */
  readonly head: readonly (
    | { readonly meta: { readonly name?: string; readonly property?: string; readonly content: string } }
    | { readonly link: HeadLink }
  )[];
  readonly scripts: readonly HeadScript[];
  readonly socialCard: string | undefined;
  readonly rendersSocialCards: boolean;
  readonly colorMode: { readonly default: ColorMode | "system"; readonly switch: boolean };
  readonly navbar: {
    readonly hideOnScroll: boolean;
    readonly languageMenu: boolean;
    readonly items: readonly NavbarItem[];
  };
  readonly footer: {
    readonly groups: readonly { readonly title: string; readonly links: readonly ShellLink[] }[];
    readonly copyright: string;
  };
  readonly announcement: Announcement | undefined;
  /** Ids of the APIs, which are parts of the keys under which the reader's choice of a version is stored. */
  readonly apiIds: readonly string[];
  /** Paths that another server handles. An entry also covers the paths below it: `/legacy` covers `/legacy/a`. */
  readonly externalPaths: readonly string[];
}

/**
 * Returns the site's name for other sites: the provider followed by the title, such as `Northhaul Docs`.
 * If the title contains the provider, returns only the title.
 */
export const toSiteName = ({ title, provider }: Pick<Shell, "title" | "provider">): string =>
  ` ${title} `.toLowerCase().includes(` ${provider} `.toLowerCase()) ? title : `${provider} ${title}`;
