import { renderInlineMarkdown } from "#app/.server/markdown/render-inline-markdown.ts";
import type { Api } from "#app/.server/reference/load-reference.ts";
import type { LinkSetting, Settings } from "#app/.server/settings/settings-schema.ts";
import type { NavbarItem, Shell, ShellLink } from "#app/lib/shell.ts";

/** The frame around every page, from the settings. Without navbar items in the settings, the site's own sections are listed. */
export function createShell(settings: Settings, origin: string, apis: readonly Api[]): Shell {
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
    colorMode: settings.colourMode,
    navbar: {
      hideOnScroll: settings.navbar.hideOnScroll,
      items: settings.navbar.items.length > 0 ? settings.navbar.items.map(toNavbarItem) : defaultNavbar(settings, apis),
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

function defaultNavbar(settings: Settings, apis: readonly Api[]): NavbarItem[] {
  const links = apis.map((api): ShellLink => ({ label: api.label, href: api.overviewPath, external: false }));
  const api: NavbarItem[] = links.length > 0 ? [{ kind: "menu", label: "API", links }] : [];
  return [{ kind: "link", label: settings.releaseNotes.title, href: "/release-notes", external: false }, ...api];
}
