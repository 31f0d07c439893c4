import type { NavbarItem, Shell, ShellLink } from "#app/lib/shell.ts";
import { renderInlineMarkdown } from "#app/server/markdown/safe-markdown.ts";
import type { Api } from "#app/server/reference/load-reference.ts";
import type { LinkSetting, Settings } from "#app/server/settings/settings-schema.ts";
import type { Guides } from "#app/server/site/guides.tsx";

/**
 * Creates the navbar, the footer and the other data that all pages share. By default, the navbar links to release
 * notes, APIs and guides.
 */
export function createShell(settings: Settings, origin: string, apis: readonly Api[], guides: Guides): Shell {
  const { announcement, docs } = settings;
  return {
    title: settings.title,
    tagline: settings.tagline,
    provider: settings.provider ?? settings.title,
    origin,
    languages: settings.languages,
    logo: settings.logo,
    favicons: settings.favicons.map((href) => ({
      href,
      type: faviconTypes[href.slice(href.lastIndexOf(".") + 1)] ?? "image/x-icon",
    })),
    socialCard: settings.socialCard,
    rendersSocialCards: settings.socialCards,
    colorMode: settings.colorMode,
    navbar: {
      hideOnScroll: settings.navbar.hideOnScroll,
      items:
        settings.navbar.items.length > 0
          ? settings.navbar.items.map(toNavbarItem)
          : defaultNavbar(settings, apis, guides),
    },
    footer: {
      groups: settings.footer.groups.map(({ title, links }) => ({ title, links: links.map(toShellLink) })),
      copyright: settings.copyright ?? settings.provider ?? settings.title,
    },
    announcement: announcement && {
      id: announcement.id,
      html: renderInlineMarkdown(announcement.content),
      dismissible: announcement.dismissible,
    },
    docsVersions: apis.map(({ id }) => ({ apiId: id, versions: docs.versions })),
    externalPaths: settings.externalPaths,
  };
}

const faviconTypes: Readonly<Record<string, string>> = {
  svg: "image/svg+xml",
  png: "image/png",
  ico: "image/x-icon",
  webp: "image/webp",
};

const toShellLink = ({ label, to, href }: LinkSetting): ShellLink => ({
  label,
  href: to ?? href ?? "/",
  external: to === undefined,
});

const toNavbarItem = (item: Settings["navbar"]["items"][number]): NavbarItem =>
  "items" in item
    ? { kind: "menu", label: item.label, links: item.items.map(toShellLink) }
    : { kind: "link", ...toShellLink(item) };

function defaultNavbar(settings: Settings, apis: readonly Api[], guides: Guides): NavbarItem[] {
  return [
    { kind: "link", ...toInternalLink(settings.releaseNotes.title, settings.releaseNotes.path) },
    ...toMenu(
      "API",
      apis.map((api) => toInternalLink(api.label, api.overviewPath)),
    ),
    ...(guides.path !== undefined
      ? [{ kind: "link" as const, ...toInternalLink(guides.title, guides.path) }]
      : toMenu(
          guides.title,
          guides.pages.slice(0, longestMenu).map(({ title, path }) => toInternalLink(title, path)),
        )),
  ];
}

const longestMenu = 8;

const toInternalLink = (label: string, href: string): ShellLink => ({ label, href, external: false });

const toMenu = (label: string, links: readonly ShellLink[]): NavbarItem[] =>
  links.length === 0 ? [] : [{ kind: "menu", label, links }];
