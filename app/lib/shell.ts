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

/** Images of the logo for light and dark mode. */
export interface Logo {
  readonly src: string;
  readonly srcDark?: string;
}

/** A language in which the site is published. */
export interface Language {
  readonly code: string;
  readonly label: string;
  readonly direction: "ltr" | "rtl";
  /** Another origin that serves the site in this language; absent for the current language. */
  readonly url?: string;
}

/** Documentation versions of an API. */
export interface DocsVersions {
  readonly apiId: string;
  readonly versions: readonly { readonly name: string; readonly label: string }[];
}

/** Content of the frame around every page, sent once with the document. */
export interface Shell {
  readonly title: string;
  readonly tagline: string;
  readonly provider: string;
  /** Origin of the site: `SITE_URL`, or else `url` in the settings. Used for canonical links. */
  readonly origin: string;
  readonly languages: readonly Language[];
  readonly logo: Logo | undefined;
  readonly favicons: readonly { readonly href: string; readonly type: string }[];
  readonly socialCard: string | undefined;
  readonly rendersSocialCards: boolean;
  readonly colorMode: { readonly default: "light" | "dark"; readonly switch: boolean };
  readonly navbar: { readonly hideOnScroll: boolean; readonly items: readonly NavbarItem[] };
  readonly footer: {
    readonly groups: readonly { readonly title: string; readonly links: readonly ShellLink[] }[];
    readonly copyright: string;
  };
  readonly announcement: Announcement | undefined;
  readonly docsVersions: readonly DocsVersions[];
  /** Paths that another server handles. An entry also covers the paths below it: `/legacy` covers `/legacy/a`. */
  readonly externalPaths: readonly string[];
}

/**
 * Returns the site's name for other sites: the provider followed by the title, such as `Northhaul Docs`.
 * If the provider equals the title, returns only the title.
 */
export const toSiteName = ({ title, provider }: Pick<Shell, "title" | "provider">): string =>
  provider === title ? title : `${provider} ${title}`;
