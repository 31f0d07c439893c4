import { Link } from "#app/lib/link.tsx";
import type { ShellLink } from "#app/lib/shell.ts";
import { usePageView } from "./use-page-view.ts";

/** Renders a list of links of the navbar, the mobile menu or the footer. */
export function SiteLinks({ links, className }: { links: readonly ShellLink[]; className?: string }) {
  return (
    <ul className={className}>
      {links.map((link) => (
        <li key={link.href}>
          <SiteLink link={link} />
        </li>
      ))}
    </ul>
  );
}

/** Renders a link of the navbar, the mobile menu or the footer. */
export function SiteLink({ link, className }: { link: ShellLink; className?: string }) {
  const path = usePageView()?.path;
  return (
    <Link
      className={className}
      href={link.href}
      rel={link.external ? "noopener noreferrer" : undefined}
      aria-current={toCurrent(link.href, path)}
    >
      {link.label}
    </Link>
  );
}

function toCurrent(href: string, path: string | undefined): "page" | "true" | undefined {
  if (href === path) return "page";
  return href !== "/" && path?.startsWith(`${href}/`) ? "true" : undefined;
}
