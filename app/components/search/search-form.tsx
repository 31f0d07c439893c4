import { maximumQueryLength, searchPath } from "#app/lib/search.ts";

/** Asks for the results page; works without scripts. */
export function SearchForm({ query = "" }: { query?: string }) {
  return (
    <search>
      <form action={searchPath} className="search-form" aria-label="Search the documentation">
        <input
          key={query}
          type="search"
          name="q"
          aria-label="Search"
          placeholder="An operation, a field, a word"
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
