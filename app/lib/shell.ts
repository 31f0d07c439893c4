/** A link in the navbar or footer. */
export interface ShellLink {
  readonly label: string;
  /** Site path for links inside the site, absolute URL for others. */
  readonly href: string;
  readonly external: boolean;
}

/** A link in the navbar, or a menu of links. */
export type NavbarItem =
  | ({ readonly kind: "link" } & ShellLink)
  | { readonly kind: "menu"; readonly label: string; readonly links: readonly ShellLink[] };

/** The announcement above the navbar. */
export interface Announcement {
  /** A new id shows the bar again to those who dismissed an earlier one. */
  readonly id: string;
  /** HTML from the Markdown of the settings. */
  readonly html: string;
  readonly dismissible: boolean;
}

/** The images of the logo, for light and dark mode. */
export interface Logo {
  readonly src: string;
  readonly srcDark?: string;
}

/** A language of the site, which is served here or at another origin. */
export interface Language {
  /** BCP 47 tag, such as `en`. */
  readonly code: string;
  readonly label: string;
  readonly direction: "ltr" | "rtl";
  /** Origin of the site in that language; absent for the language of this site. */
  readonly url?: string;
}

/** The documentation versions of an API. A reader's choice is stored under the API's id. */
export interface DocsVersions {
  readonly apiId: string;
  readonly versions: readonly { readonly name: string; readonly label: string }[];
}

/** The content of the frame around every page. It is the same for the whole site and is sent once, with the document. */
export interface Shell {
  readonly title: string;
  readonly tagline: string;
  readonly provider: string;
  /** Origin in the settings, without a trailing slash. Canonical links use it instead of the origin of the request. */
  readonly origin: string;
  readonly languages: readonly Language[];
  readonly logo: Logo | undefined;
  readonly favicons: readonly { readonly href: string; readonly type: string }[];
  readonly socialCard: string | undefined;
  /** Whether pages without an image of their own have a social card at `toSocialCardPath`. */
  readonly rendersSocialCards: boolean;
  readonly colorMode: { readonly default: "light" | "dark"; readonly switch: boolean };
  readonly navbar: { readonly hideOnScroll: boolean; readonly items: readonly NavbarItem[] };
  readonly footer: {
    readonly groups: readonly { readonly title: string; readonly links: readonly ShellLink[] }[];
    readonly copyright: string;
  };
  readonly announcement: Announcement | undefined;
  readonly docsVersions: readonly DocsVersions[];
  /** Paths that another server responds to, with everything below them. */
  readonly externalPaths: readonly string[];
}

/** The name of a site outside its own pages, such as `Northhaul Docs` for the title `Docs`. */
export const toSiteName = ({ title, provider }: Pick<Shell, "title" | "provider">): string =>
  provider === title ? title : `${provider} ${title}`;
