import { lookup } from "mime-types";
import type { NavbarItem, Preview, Shell, ShellLink } from "#app/lib/shell.ts";
import { toBasename } from "#app/lib/site-path.ts";
import type { Brand } from "#app/server/brand/create-brand.ts";
import type { ApiHistory } from "#app/server/changes/api-history.ts";
import { toUpgradePath } from "#app/server/changes/upgrade.ts";
import { publishedName } from "#app/server/changes/versions/list-versions.ts";
import { readImage } from "#app/server/markdown/links/assets.ts";
import { renderInlineMarkdown } from "#app/server/markdown/safe-markdown.ts";
import type { Api } from "#app/server/reference/load-reference.ts";
import type { LinkSetting, Settings } from "#app/server/settings/settings-schema.ts";
import type { Guides } from "#app/server/site/guides.tsx";

interface ShellSources {
  readonly apis: readonly Api[];
  readonly guides: Guides;
  readonly hasNotes: boolean;
  readonly brand: Brand;
  readonly preview: Preview | undefined;
  readonly staticFiles: ReadonlyMap<string, string>;
}

/**
 * Creates the navbar, the footer and the other data that all pages share. By default, the navbar links to release
 * notes, APIs and guides.
 */
export function createShell(settings: Settings, siteUrl: string, sources: ShellSources): Shell {
  const { apis, brand, preview, staticFiles } = sources;
  const { announcement } = settings;
  return {
    title: settings.title,
    tagline: settings.tagline,
    provider: settings.provider ?? settings.title,
    siteUrl,
    ...(preview && { preview }),
    languages: settings.languages,
    logo: settings.logo && { ...settings.logo, width: findLogoWidth(staticFiles.get(settings.logo.src)) },
    favicons: brand.icons.map((href) => ({ href, type: lookup(href) || "image/x-icon" })),
    stylesheet: brand.stylesheet,
    preloads: brand.preloads,
    head: settings.head,
    scripts: settings.scripts.map(({ src, integrity, data }) => ({
      src,
      ...(integrity === undefined ? {} : { integrity }),
      data: Object.fromEntries(Object.entries(data).map(([name, value]) => [`data-${name}`, value])),
    })),
    socialCard: settings.socialCard,
    rendersSocialCards: settings.socialCards,
    colorMode: settings.colorMode,
    navbar: {
      hideOnScroll: settings.navbar.hideOnScroll,
      languageMenu: settings.navbar.languageMenu ?? settings.languages.length > 1,
      items:
        settings.navbar.items.length > 0
          ? settings.navbar.items.map((item) => toNavbarItem(item, apis))
          : createDefaultNavbar(settings, sources),
    },
    footer: {
      groups: settings.footer.groups.map(({ title, links }) => ({ title, links: links.map(toShellLink) })),
      copyright: settings.copyright ?? settings.provider ?? settings.title,
    },
    announcement: announcement && {
      id: announcement.id,
      html: renderInlineMarkdown(announcement.content, toBasename(siteUrl)),
      dismissible: announcement.dismissible,
    },
    apiIds: apis.map(({ id }) => id),
    externalPaths: settings.externalPaths,
  };
}

/** Height of the logo in pixels, as in `navbar.tsx`. */
const logoHeight = 28;

/** Returns the width of a logo in its own proportions; a square if they are unknown. */
function findLogoWidth(file: string | undefined): number {
  const { width, height } = file === undefined ? {} : readImage(file);
  return width && height ? Math.round((logoHeight * width) / height) : logoHeight;
}

const toShellLink = ({ label, to, href }: LinkSetting): ShellLink => ({
  label,
  href: to ?? href ?? "/",
  external: to === undefined,
});

function toNavbarItem(item: Settings["navbar"]["items"][number], apis: readonly Api[]): NavbarItem {
  if (!("items" in item)) return { kind: "link", ...toShellLink(item) };
  const links = item.items === "apis" ? toApiLinks(apis) : item.items.map(toShellLink);
  return { kind: "menu", label: item.label, links };
}

/** Lists the APIs. Every page contains the menu, so the menu of a site with many APIs links to the page with all of them. */
const toApiLinks = (apis: readonly Api[]): ShellLink[] => [
  ...apis.slice(0, longestApiMenu).map((api) => toInternalLink(api.label, api.overviewPath)),
  ...(apis.length > longestApiMenu ? [toInternalLink(`All ${apis.length} APIs`, "/docs")] : []),
];

const longestApiMenu = 12;

function createDefaultNavbar({ releaseNotes }: Settings, { apis, guides, hasNotes }: ShellSources): NavbarItem[] {
  const links = guides.pages.slice(0, longestMenu).map(({ title, path }) => toInternalLink(title, path));
  return [
    ...(hasNotes ? [toItem(releaseNotes.title, releaseNotes.path)] : []),
    ...toMenu("API", toApiLinks(apis)),
    ...(guides.path === undefined ? toMenu(guides.title, links) : [toItem(guides.title, guides.path)]),
  ];
}

const longestMenu = 8;

const toInternalLink = (label: string, href: string): ShellLink => ({ label, href, external: false });

const toItem = (label: string, href: string): NavbarItem => ({ kind: "link", ...toInternalLink(label, href) });

const toMenu = (label: string, links: readonly ShellLink[]): NavbarItem[] =>
  links.length === 0 ? [] : [{ kind: "menu", label, links }];

/** Creates the data of a preview. Each API that is published already has a link to its changes since then. */
export function createPreview(label: string, histories: readonly ApiHistory[]): Preview {
  const links = histories.flatMap((history) => {
    const { list, current: to } = history;
    const from = list.find(({ name }) => name === publishedName);
    return from ? [{ path: toUpgradePath(history, { from, to }), label: `Changes of ${history.api.label}` }] : [];
  });
  const [only] = links;
  return { label, links: only && links.length === 1 ? [{ ...only, label: "API changes" }] : links };
}

/** Returns the redirect from `/preview`, which reviewers open first: to the changes of the API, or else the home page. */
export const toFirstPage = ({ links: [first] }: Preview): readonly [string, string] => ["/preview", first?.path ?? "/"];
