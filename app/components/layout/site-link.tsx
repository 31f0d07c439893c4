import { useLocation } from "react-router";
import type { ShellLink } from "#app/lib/shell.ts";

/** Renders a link of the navbar, the mobile menu or the footer. */
export function SiteLink({ link, className }: { link: ShellLink; className?: string }) {
  const { pathname } = useLocation();
  return (
    <a
      className={className}
      href={link.href}
      rel={link.external ? "noopener noreferrer" : undefined}
      aria-current={toCurrent(link.href, pathname)}
    >
      {link.label}
    </a>
  );
}

function toCurrent(href: string, pathname: string): "page" | "true" | undefined {
  if (href === pathname) return "page";
  return href !== "/" && pathname.startsWith(`${href}/`) ? "true" : undefined;
}
