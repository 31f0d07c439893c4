import { Icon } from "#app/components/icon.tsx";
import { Link } from "#app/lib/link.tsx";
import type { Language } from "#app/lib/shell.ts";
import { Disclosure } from "./disclosure.tsx";
import { usePageView } from "./use-page-view.ts";

/** Renders a menu of languages. Each item links to the current page on the site in that language. */
export function LanguageSwitcher({ languages }: { languages: readonly Language[] }) {
  // The not-found page is cached and sent for many unknown paths, so the location's path must not be used here.
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
