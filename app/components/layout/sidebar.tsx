import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import type { SidebarItem, Sidebar as SidebarModel } from "#app/lib/page.ts";

/** The navigation beside the page on wide screens. The current page is scrolled into view. */
export function Sidebar({ sidebar }: { sidebar: SidebarModel }) {
  const nav = useRef<HTMLElement>(null);
  const { pathname } = useLocation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the current item changes
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
      <SidebarList sidebar={sidebar} />
    </nav>
  );
}

/** The sidebar's content, for the sidebar and the mobile menu. */
export function SidebarList({ sidebar }: { sidebar: SidebarModel }) {
  return (
    <div className="sidebar-list">
      <p className="sidebar-title">{sidebar.title}</p>
      {sidebar.items.length > 0 ? <Items items={sidebar.items} /> : null}
      {sidebar.groups.map((group) => (
        <section key={group.label}>
          <h2 className="sidebar-group">
            {group.path ? <SidebarLink item={{ path: group.path, label: group.label }} /> : group.label}
          </h2>
          <Items items={group.items} />
        </section>
      ))}
    </div>
  );
}

function Items({ items }: { items: readonly SidebarItem[] }) {
  return (
    <ul>
      {items.map((item) => (
        <li key={item.path}>
          <SidebarLink item={item} />
        </li>
      ))}
    </ul>
  );
}

function SidebarLink({ item }: { item: SidebarItem }) {
  const { pathname } = useLocation();
  return (
    <a
      className={item.deprecated ? "sidebar-link is-deprecated" : "sidebar-link"}
      href={item.path}
      aria-current={item.path === pathname ? "page" : undefined}
    >
      <span>{item.label}</span>
      {item.method ? <span className={`method method-${item.method.toLowerCase()}`}>{item.method}</span> : null}
    </a>
  );
}
