import { useRef } from "react";
import { useLocation } from "react-router";
import { SearchButton } from "#app/components/search/search-button.tsx";
import type { NavbarItem, Shell } from "#app/lib/shell.ts";
import { ColourModeSwitch } from "./colour-mode-switch.tsx";
import { Disclosure } from "./disclosure.tsx";
import { LanguageSwitcher } from "./language-switcher.tsx";
import { MobileMenu } from "./mobile-menu.tsx";
import { SiteLogo } from "./site-logo.tsx";
import { useHideOnScroll } from "./use-hide-on-scroll.ts";

/** The bar at the top. Whether it leaves while the reader scrolls down is the site's setting. */
export function Navbar({ shell }: { shell: Shell }) {
  const bar = useRef<HTMLElement>(null);
  const isHidden = useHideOnScroll(shell.navbar.hideOnScroll, bar);
  return (
    <header ref={bar} className="navbar" data-hidden={isHidden ? "" : undefined}>
      <div className="navbar-inner">
        <MobileMenu shell={shell} />
        <a className="navbar-brand" href="/">
          <SiteLogo logo={shell.logo} />
          <span>{shell.title}</span>
        </a>
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
          <LanguageSwitcher languages={shell.languages} />
          {shell.colourMode.switch ? <ColourModeSwitch initial={shell.colourMode.default} /> : null}
        </div>
      </div>
    </header>
  );
}

function NavbarEntry({ item }: { item: NavbarItem }) {
  const { pathname } = useLocation();
  if (item.kind === "link") {
    return (
      <a
        className="navbar-link"
        href={item.href}
        {...(item.external ? { rel: "noopener noreferrer" } : {})}
        aria-current={toCurrent(item.href, pathname)}
      >
        {item.label}
      </a>
    );
  }
  return (
    <Disclosure label={item.label} className="navbar-menu">
      <ul>
        {item.links.map((link) => (
          <li key={link.href}>
            <a
              href={link.href}
              {...(link.external ? { rel: "noopener noreferrer" } : {})}
              aria-current={toCurrent(link.href, pathname)}
            >
              {link.label}
            </a>
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}

/** `page` on the page itself, `true` anywhere in its section. */
export function toCurrent(href: string, pathname: string): "page" | "true" | undefined {
  if (href === pathname) return "page";
  return href !== "/" && pathname.startsWith(`${href}/`) ? "true" : undefined;
}
