import { maximumQueryLength, searchPath, searchPlaceholder } from "#app/lib/search.ts";

/** Renders a search field that works without scripts. */
export function SearchForm({ query = "", version }: { query?: string; version?: string | undefined }) {
  return (
    <search>
      <form action={searchPath} className="search-form" aria-label="Search the documentation">
        <input
          key={query}
          type="search"
          name="q"
          aria-label="Search"
          placeholder={searchPlaceholder}
          defaultValue={query}
          maxLength={maximumQueryLength}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        {version === undefined ? null : <input type="hidden" name="version" value={version} />}
        <button type="submit" className="button button-primary">
          Search
        </button>
      </form>
    </search>
  );
}
