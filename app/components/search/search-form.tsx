import { useToHref } from "#app/lib/link.tsx";
import {
  maximumQueryLength,
  type SearchResponse,
  type SearchScope,
  searchPath,
  searchPlaceholder,
} from "#app/lib/search.ts";

interface SearchFormProps {
  readonly query?: string;
  readonly scope?: SearchScope | undefined;
  /** APIs that the results can be limited to. */
  readonly apis?: SearchResponse["apis"] | undefined;
}

/** Renders a search field that works without scripts. */
export function SearchForm({ query = "", scope, apis = [] }: SearchFormProps) {
  const toHref = useToHref();
  const hasFilter = apis.length > 0 && scope?.version === undefined;
  return (
    <search>
      <form action={toHref(searchPath)} className="search-form" aria-label="Search the documentation">
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
        {Object.entries((!hasFilter && scope) || {}).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {hasFilter ? (
          <select key={scope?.api} name="api" aria-label="API" defaultValue={scope?.api}>
            <option value="">All APIs</option>
            {apis.map(({ id, label }) => (
              <option key={id} value={id}>
                {label}
              </option>
            ))}
          </select>
        ) : null}
        <button type="submit" className="button button-primary">
          Search
        </button>
      </form>
    </search>
  );
}
