import { maximumQueryLength, type SearchScope, searchPath, searchPlaceholder } from "#app/lib/search.ts";

/** Renders a search field that works without scripts. */
export function SearchForm({ query = "", scope }: { query?: string; scope?: SearchScope | undefined }) {
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
        {Object.entries(scope ?? {}).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <button type="submit" className="button button-primary">
          Search
        </button>
      </form>
    </search>
  );
}
