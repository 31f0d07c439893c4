import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { Link } from "#app/lib/link.tsx";
import type { PageVersions, SidebarContent, SidebarItem, SidebarLink as SidebarLinkModel } from "#app/lib/page.ts";
import { VersionMenu } from "./version-menu.tsx";

/** Renders the navigation beside the page and scrolls to the current link. */
export function Sidebar({ sidebar, versions }: { sidebar: SidebarContent; versions: PageVersions | undefined }) {
  const nav = useRef<HTMLElement>(null);
  const { pathname } = useLocation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect runs when the current item changes
  useEffect(() => {
    const current = nav.current?.querySelector<HTMLElement>("[aria-current=page]");
    const list = nav.current;
    if (!current || !list) return;
    const { offsetTop, offsetHeight } = current;
    const isInView = offsetTop >= list.scrollTop && offsetTop + offsetHeight <= list.scrollTop + list.clientHeight;
    if (!isInView) list.scrollTop = offsetTop - list.clientHeight / 3;
  }, [pathname]);

  return (
    <nav ref={nav} className="sidebar" aria-label={sidebar.label}>
      {versions ? <VersionMenu versions={versions} /> : null}
      <SidebarList sidebar={sidebar} />
    </nav>
  );
}

/** Renders the links that the sidebar and the mobile menu share. */
export function SidebarList({ sidebar }: { sidebar: SidebarContent }) {
  return (
    <div className="sidebar-list">
      <p className="sidebar-title">{sidebar.title}</p>
      {splitRuns(sidebar.items).map(([first, ...others]) =>
        first && "items" in first ? (
          <div key={first.label}>
            <p className="sidebar-group">
              {first.path ? <SidebarLink item={{ path: first.path, label: first.label }} /> : first.label}
            </p>
            <Items items={first.items} />
          </div>
        ) : (
          first && <Items key={first.path} items={[first, ...others]} />
        ),
      )}
    </div>
  );
}

function splitRuns(items: readonly SidebarItem[]): readonly (readonly SidebarItem[])[] {
  const runs: SidebarItem[][] = [];
  const isLink = (item: SidebarItem | undefined) => item !== undefined && !("items" in item);
  for (const item of items) {
    const last = runs.at(-1);
    if (last && isLink(last[0]) && isLink(item)) last.push(item);
    else runs.push([item]);
  }
  return runs;
}

function Items({ items }: { items: readonly SidebarItem[] }) {
  return (
    <ul>
      {items.map((item) => (
        <li key={`${item.path} ${item.label}`}>
          {item.path === undefined ? (
            <span className="sidebar-subgroup">{item.label}</span>
          ) : (
            <SidebarLink item={{ ...item, path: item.path }} />
          )}
          {"items" in item && item.items.length > 0 ? <Items items={item.items} /> : null}
        </li>
      ))}
    </ul>
  );
}

function SidebarLink({ item }: { item: SidebarLinkModel }) {
  const { pathname } = useLocation();
  return (
    <Link
      className={item.deprecated ? "sidebar-link is-deprecated" : "sidebar-link"}
      href={item.path}
      aria-current={item.path === pathname ? "page" : undefined}
    >
      <span>{item.label}</span>
      {item.method ? <span className={`method method-${item.method.toLowerCase()}`}>{item.method}</span> : null}
    </Link>
  );
}
