import { useRef } from "react";
import { Icon } from "#app/components/icon.tsx";
import { Link, useToHref } from "#app/lib/link.tsx";
import { searchPath } from "#app/lib/search.ts";
import type { Logo, NavbarItem, Shell } from "#app/lib/shell.ts";
import { ColorModeSwitch } from "./color-mode-switch.tsx";
import { Disclosure } from "./disclosure.tsx";
import { LanguageSwitcher } from "./language-switcher.tsx";
import { MobileMenu } from "./mobile-menu.tsx";
import { SiteLink } from "./site-link.tsx";
import { useHideOnScroll } from "./use-hide-on-scroll.ts";

/** Renders the bar at the top of every page. With `hideOnScroll`, the bar hides when the reader scrolls down. */
export function Navbar({ shell }: { shell: Shell }) {
  const bar = useRef<HTMLElement>(null);
  const isHidden = useHideOnScroll(shell.navbar.hideOnScroll, bar);
  return (
    <header ref={bar} className="navbar" data-hidden={isHidden ? "" : undefined}>
      <div className="navbar-inner">
        <MobileMenu shell={shell} />
        <Link className="navbar-brand" href="/">
          {shell.logo ? <SiteLogo logo={shell.logo} /> : null}
          <span>{shell.title}</span>
        </Link>
        <nav className="navbar-links" aria-label="Main">
          <ul>
            {shell.navbar.items.map((item) => (
              <li key={item.label}>
                <NavbarEntry item={item} />
              </li>
            ))}
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
      <ul>
        {item.links.map((link) => (
          <li key={link.href}>
            <SiteLink link={link} />
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}

/** Renders the logo without alternative text, because the title follows. */
function SiteLogo({ logo: { src, srcDark, width } }: { logo: Logo }) {
  const toHref = useToHref();
  const size = { width, height: 28 };
  if (!srcDark) return <img className="logo" src={toHref(src)} alt="" {...size} fetchPriority="low" />;
  return (
    <>
      <img className="logo logo-light" src={toHref(src)} alt="" {...size} fetchPriority="low" />
      <img className="logo logo-dark" src={toHref(srcDark)} alt="" {...size} loading="lazy" />
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
