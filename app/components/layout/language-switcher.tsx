import type { Language } from "#app/lib/shell.ts";
import { Disclosure } from "./disclosure.tsx";
import { usePageView } from "./use-page-view.ts";

/** The site's languages; each leads to the same page on that language's site. */
export function LanguageSwitcher({ languages }: { languages: readonly Language[] }) {
  // Not the location: one copy of the not-found page serves every unknown address.
  const path = usePageView()?.path ?? "/";
  const [current] = languages;
  if (!current) return null;
  const label = (
    <>
      <svg
        viewBox="0 0 20 20"
        width="18"
        height="18"
        aria-hidden="true"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
      >
        <circle cx="10" cy="10" r="7.25" />
        <path d="M2.75 10h14.5M10 2.75c2.2 2 3.2 4.4 3.2 7.25s-1 5.25-3.2 7.25c-2.2-2-3.2-4.4-3.2-7.25s1-5.25 3.2-7.25z" />
      </svg>
      <span className="visually-hidden">Language: </span>
      <span className="language-name">{current.label}</span>
    </>
  );
  return (
    <Disclosure label={label} className="language-switcher">
      <ul>
        {languages.map((language) => (
          <li key={language.code}>
            <a
              href={language.url ? `${language.url}${path}` : path}
              lang={language.code}
              hrefLang={language.code}
              aria-current={language === current ? "true" : undefined}
            >
              {language.label}
            </a>
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}
