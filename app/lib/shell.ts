/** Link in the navbar or footer. */
export interface ShellLink {
  readonly label: string;
  /** Site path of a link inside the site, or absolute URL of another link. */
  readonly href: string;
  readonly external: boolean;
}

/** Item of the navbar: a link, or a menu of links. */
export type NavbarItem =
  | ({ readonly kind: "link" } & ShellLink)
  | { readonly kind: "menu"; readonly label: string; readonly links: readonly ShellLink[] };

/** Announcement above the navbar. */
export interface Announcement {
  /** Id of the announcement. A new id shows the bar again to readers who dismissed an earlier announcement. */
  readonly id: string;
  /** HTML of the announcement, rendered from the Markdown in the settings. */
  readonly html: string;
  readonly dismissible: boolean;
}

/** Images of the logo for light and dark mode. */
export interface Logo {
  readonly src: string;
  readonly srcDark?: string;
}

/** Language of the site. Each language is served at this origin or at another origin. */
export interface Language {
  /** BCP 47 tag, such as `en`. */
  readonly code: string;
  readonly label: string;
  readonly direction: "ltr" | "rtl";
  /** Origin of the site in the language; absent for the language of the current site. */
  readonly url?: string;
}

/** Documentation versions of an API. A reader's choice is stored under the API's id. */
export interface DocsVersions {
  readonly apiId: string;
  readonly versions: readonly { readonly name: string; readonly label: string }[];
}

/** Content of the frame around every page. The shell is the same for the whole site and is sent once, with the document. */
export interface Shell {
  readonly title: string;
  readonly tagline: string;
  readonly provider: string;
  /** Origin from the settings, without a trailing slash. Canonical links use this value instead of the request's origin. */
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
  /** Paths for which another server is responsible, including all paths below them. */
  readonly externalPaths: readonly string[];
}

/** Returns the site's name for use outside its own pages, such as `Northhaul Docs` for the title `Docs`. */
export const toSiteName = ({ title, provider }: Pick<Shell, "title" | "provider">): string =>
  provider === title ? title : `${provider} ${title}`;
