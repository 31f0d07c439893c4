import type { Shell } from "#app/lib/shell.ts";
import { SiteLink } from "./site-link.tsx";

/** Renders the footer: groups of links and the copyright line. */
export function Footer({ shell }: { shell: Shell }) {
  return (
    <footer className="footer">
      <div className="footer-inner">
        {shell.footer.groups.map((group) => (
          <nav key={group.title} className="footer-group" aria-label={group.title}>
            <h2>{group.title}</h2>
            <ul>
              {group.links.map((link) => (
                <li key={link.href}>
                  <SiteLink link={link} />
                </li>
              ))}
            </ul>
          </nav>
        ))}
        <p className="footer-copyright">{shell.footer.copyright}</p>
      </div>
    </footer>
  );
}
