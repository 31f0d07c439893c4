import { useLayoutEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import type { Shell } from "#app/lib/shell.ts";
import { toCurrent } from "./navbar.tsx";
import { SidebarList } from "./sidebar.tsx";
import { usePageView } from "./use-page-view.ts";

const menuId = "mobile-menu";

/**
 * Below 996 px: a drawer with the main links and the page's own list. A modal `<dialog>`, so focus stays inside, Escape and
 * a click beside it close it, and the button's `command` opens it where scripts do not run.
 */
export function MobileMenu({ shell }: { shell: Shell }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { pathname, key } = useLocation();
  const sidebar = usePageView()?.sidebar;
  // The page has the list already: it stands here only for those who open the menu.
  const [hasOpened, setHasOpened] = useState(false);

  // Before the new page's heading takes the focus, since closing gives it back to the button.
  // biome-ignore lint/correctness/useExhaustiveDependencies: closes when a link is followed, even to the same address
  useLayoutEffect(() => dialog.current?.close(), [key]);

  return (
    <div className="mobile-menu">
      <button
        type="button"
        className="icon-button"
        aria-label="Open the menu"
        aria-haspopup="dialog"
        {...{ commandfor: menuId, command: "show-modal" }}
        onClick={(event) => {
          setHasOpened(true);
          // Browsers without invoker commands; where they exist, the browser opens it.
          if (!("commandForElement" in event.currentTarget)) dialog.current?.showModal();
        }}
      >
        <svg
          viewBox="0 0 20 20"
          width="22"
          height="22"
          aria-hidden="true"
          stroke="currentColor"
          strokeWidth="1.75"
          strokeLinecap="round"
        >
          <path d="M3 5.5h14M3 10h14M3 14.5h14" />
        </svg>
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a modal dialog by itself */}
      <dialog
        ref={dialog}
        id={menuId}
        aria-label="Menu"
        onClick={(event) => {
          if (event.target === dialog.current) dialog.current.close();
        }}
      >
        <div className="mobile-menu-inner">
          <form method="dialog" className="mobile-menu-head">
            <a className="navbar-brand" href="/">
              {shell.title}
            </a>
            <button type="submit" className="icon-button" aria-label="Close the menu">
              <svg
                viewBox="0 0 20 20"
                width="20"
                height="20"
                aria-hidden="true"
                stroke="currentColor"
                strokeWidth="1.75"
                strokeLinecap="round"
              >
                <path d="M5 5l10 10M15 5L5 15" />
              </svg>
            </button>
          </form>
          <nav aria-label="Main, in the menu">
            <ul className="mobile-menu-links">
              {shell.navbar.items
                .flatMap((item) =>
                  item.kind === "menu"
                    ? item.links.map((link) => ({ ...link, label: `${item.label}: ${link.label}` }))
                    : [item],
                )
                .map((link) => (
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
          </nav>
          {sidebar && hasOpened ? (
            <nav aria-label={`${sidebar.label}, in the menu`}>
              <SidebarList sidebar={sidebar} />
            </nav>
          ) : null}
        </div>
      </dialog>
    </div>
  );
}
