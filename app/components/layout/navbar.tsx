import { useRef } from "react";
import { Icon } from "#app/components/icon.tsx";
import { Link, useToHref } from "#app/lib/link.tsx";
import { searchPath } from "#app/lib/search.ts";
import type { Language, Logo, NavbarItem, Shell } from "#app/lib/shell.ts";
import { ColorModeSwitch } from "./color-mode-switch.tsx";
import { Disclosure } from "./disclosure.tsx";
import { type FoldedItem, foldNavbar, listLinks } from "./fold-navbar.ts";
import { MobileMenu } from "./mobile-menu.tsx";
import { SiteLink, SiteLinks } from "./site-link.tsx";
import { useHideOnScroll } from "./use-hide-on-scroll.ts";
import { usePageView } from "./use-page-view.ts";

/** Renders the bar at the top of every page. With `hideOnScroll`, the bar hides when the reader scrolls down. */
export function Navbar({ shell }: { shell: Shell }) {
  const bar = useRef<HTMLElement>(null);
  const isHidden = useHideOnScroll(shell.navbar.hideOnScroll, bar);
  const items = foldNavbar(shell);
  return (
    <header ref={bar} className="navbar" data-hidden={isHidden ? "" : undefined}>
      <div className="navbar-inner">
        <MobileMenu shell={shell} />
        <Link className="navbar-brand" href={shell.logo?.href ?? "/"}>
          {shell.logo ? <SiteLogo logo={shell.logo} /> : null}
          <span>{shell.title}</span>
        </Link>
        <nav className="navbar-links" aria-label="Main">
          <ul>
            {items.map(({ item, fold }) =>
              fold === "always" ? null : (
                <li key={item.label} data-fold={fold === "narrow" ? fold : undefined}>
                  <NavbarEntry item={item} />
                </li>
              ),
            )}
            <MoreMenu items={items.filter(({ fold }) => fold !== "never")} />
          </ul>
        </nav>
        <div className="navbar-tools">
          <SearchButton />
          {shell.navbar.languageMenu ? <LanguageSwitcher languages={shell.languages} /> : null}
          {shell.colorMode.switch ? <ColorModeSwitch initial={shell.colorMode.default} /> : null}
        </div>
      </div>
    </header>
  );
}

function NavbarEntry({ item }: { item: NavbarItem }) {
  if (item.kind === "link") return <SiteLink link={item} className="navbar-link" />;
  return (
    <Disclosure label={<span className="navbar-label">{item.label}</span>} className="navbar-menu">
      <SiteLinks links={item.links} />
    </Disclosure>
  );
}

/** Renders the items that do not fit in the bar. Those that fit in the bar of a wide window are shown only in narrow ones. */
function MoreMenu({ items }: { items: readonly FoldedItem[] }) {
  if (items.length === 0) return null;
  const isNarrow = items.every(({ fold }) => fold === "narrow");
  return (
    <li data-unfold={isNarrow || undefined}>
      <Disclosure label={<span className="navbar-label">More</span>} className="navbar-menu">
        <ul>
          {items.flatMap(({ item, fold }) =>
            listLinks(item).map((link) => (
              <li key={link.href + link.label} data-unfold={fold === "narrow" || undefined}>
                <SiteLink link={link} />
              </li>
            )),
          )}
        </ul>
      </Disclosure>
    </li>
  );
}

/** Renders the logo without alternative text, because the title follows. */
function SiteLogo({ logo: { src, srcDark, width } }: { logo: Logo }) {
  const toHref = useToHref();
  const size = { width, height: 28 };
  return (
    <>
      <img className={srcDark ? "logo logo-light" : "logo"} src={toHref(src)} alt="" {...size} fetchPriority="low" />
      {srcDark && <img className="logo logo-dark" src={toHref(srcDark)} alt="" {...size} loading="lazy" />}
    </>
  );
}

function SearchButton() {
  const toHref = useToHref();
  return (
    <form action={toHref(searchPath)} className="search-open">
      <button type="submit" data-search-open="" aria-keyshortcuts="Control+K Meta+K /">
        <Icon name="search" size={18} />
        <span className="search-open-label">Search</span>
      </button>
    </form>
  );
}

/** Renders a menu of languages. Each item links to the current page on the site in that language. */
function LanguageSwitcher({ languages }: { languages: readonly Language[] }) {
  const path = usePageView()?.path ?? "/";
  const [current] = languages;
  if (!current) return null;
  const label = (
    <>
      <Icon name="globe" size={18} />
      <span className="visually-hidden">Language: </span>
      <span className="language-name">{current.label}</span>
    </>
  );
  return (
    <Disclosure label={label} className="language-switcher">
      <ul>
        {languages.map((language) => (
          <li key={language.code}>
            <Link
              href={language.url ? `${language.url}${path}` : path}
              lang={language.code}
              hrefLang={language.code}
              aria-current={language === current ? "true" : undefined}
            >
              {language.label}
            </Link>
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}
