/** What the frame around every page shows: the same for the whole site, sent once with the first document. */

/** A link in the navbar or footer: `path` inside the site, or `href` to elsewhere. */
export interface ShellLink {
  readonly label: string;
  /** Site path for links inside the site, absolute URL for others. */
  readonly href: string;
  readonly external: boolean;
}

export interface NavbarMenu {
  readonly label: string;
  readonly links: readonly ShellLink[];
}

export type NavbarItem = ({ readonly kind: "link" } & ShellLink) | ({ readonly kind: "menu" } & NavbarMenu);

export interface FooterGroup {
  readonly title: string;
  readonly links: readonly ShellLink[];
}

export interface Announcement {
  /** A new id shows the bar again to those who dismissed an earlier one. */
  readonly id: string;
  /** HTML made on the server from the settings' Markdown. */
  readonly html: string;
  readonly dismissible: boolean;
}

export interface Logo {
  readonly src: string;
  readonly srcDark?: string | undefined;
  readonly alt: string;
}

export interface Language {
  /** BCP 47 tag, such as `en`. */
  readonly code: string;
  readonly label: string;
  readonly direction: "ltr" | "rtl";
  /** Where the same site is in that language; absent for the language of this site. */
  readonly url?: string | undefined;
}

export interface ColourModeSettings {
  readonly default: "light" | "dark";
  readonly switch: boolean;
}

/** One API's versions of documentation, and the storage key under which a reader's choice is kept. */
export interface DocsVersions {
  readonly apiId: string;
  readonly versions: readonly { readonly name: string; readonly label: string }[];
}

export interface Shell {
  readonly title: string;
  readonly tagline: string;
  readonly provider: string;
  /** Origin without a trailing slash: canonical links use this and nothing from the request. */
  readonly origin: string;
  readonly languages: readonly Language[];
  readonly logo?: Logo | undefined;
  readonly favicons: readonly { readonly href: string; readonly type: string }[];
  readonly socialCard?: string | undefined;
  /** Pages without a picture of their own have one at `toSocialCardPath`. */
  readonly drawsSocialCards: boolean;
  readonly colourMode: ColourModeSettings;
  readonly navbar: { readonly hideOnScroll: boolean; readonly items: readonly NavbarItem[] };
  readonly footer: { readonly groups: readonly FooterGroup[]; readonly copyright: string };
  readonly announcement?: Announcement | undefined;
  readonly docsVersions: readonly DocsVersions[];
}
