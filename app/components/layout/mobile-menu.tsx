import { useLayoutEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { Icon } from "#app/components/icon.tsx";
import { Link } from "#app/lib/link.tsx";
import { layoutIds } from "#app/lib/page.ts";
import type { Shell } from "#app/lib/shell.ts";
import { listLinks } from "./fold-navbar.ts";
import { SidebarList } from "./sidebar.tsx";
import { SiteLinks } from "./site-link.tsx";
import { usePageView } from "./use-page-view.ts";

/** Renders the menu for windows of up to 996 px. In browsers with invoker commands, the menu opens without scripts. */
export function MobileMenu({ shell }: { shell: Shell }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { key } = useLocation();
  const sidebar = usePageView()?.sidebar;
  // The page already contains the sidebar, so a second copy is rendered only after the reader opens the menu.
  const [hasOpened, setHasOpened] = useState(false);
  const shownKey = useRef(key);

  // A closing dialog returns the focus, so the dialog closes before the new page's heading is focused. The key changes
  // whenever a link is followed, even to the same URL. A menu that was opened before hydration stays open.
  useLayoutEffect(() => {
    if (shownKey.current !== key) dialog.current?.close();
    else if (dialog.current?.open) setHasOpened(true);
    shownKey.current = key;
  }, [key]);

  return (
    <div className="mobile-menu">
      <button
        type="button"
        className="icon-button"
        aria-label="Open menu"
        aria-haspopup="dialog"
        {...{ commandfor: layoutIds.menu, command: "show-modal" }}
        onClick={(event) => {
          setHasOpened(true);
          // Browsers with invoker commands open the dialog themselves; other browsers need this call.
          if (!("commandForElement" in event.currentTarget)) dialog.current?.showModal();
        }}
      >
        <Icon name="menu" size={22} />
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the browser closes a modal dialog on Escape */}
      <dialog
        ref={dialog}
        id={layoutIds.menu}
        aria-label="Menu"
        onClick={(event) => {
          // The target of a click on the backdrop is the dialog element itself.
          if (event.target === dialog.current) dialog.current.close();
        }}
      >
        <div className="mobile-menu-inner">
          <form method="dialog" className="mobile-menu-head">
            <Link className="navbar-brand" href={shell.logo?.href ?? "/"}>
              {shell.title}
            </Link>
            <button type="submit" className="icon-button" aria-label="Close menu">
              <Icon name="close" />
            </button>
          </form>
          <nav aria-label="Main menu">
            <SiteLinks links={shell.navbar.items.flatMap(listLinks)} className="mobile-menu-links" />
          </nav>
          {sidebar && hasOpened ? (
            <nav aria-label={`${sidebar.label} menu`}>
              <SidebarList sidebar={sidebar} />
            </nav>
          ) : null}
        </div>
      </dialog>
    </div>
  );
}
