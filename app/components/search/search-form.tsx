import { maximumQueryLength, searchPath, searchPlaceholder } from "#app/lib/search.ts";

/** Renders a search field that works without scripts. */
export function SearchForm({ query = "" }: { query?: string }) {
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
        <button type="submit" className="button button-primary">
          Search
        </button>
      </form>
    </search>
  );
}
