import { Link } from "#app/lib/link.tsx";
import {
  type SearchResponse,
  type SearchScope,
  type SearchSuggestions,
  toSearchPage,
  toSections,
} from "#app/lib/search.ts";
import { SearchForm } from "./search-form.tsx";
import { ResultContent } from "./search-result.tsx";

/** Renders a form that works without scripts, and the results in groups. */
export function SearchPage({ response, scope }: { response: SearchResponse; scope: SearchScope | undefined }) {
  return (
    <article className="page-body search-page">
      <h1 className="page-title">Search</h1>
      <SearchForm query={response.query} scope={scope} apis={response.apis} />
      {scope?.version === undefined ? null : (
        <p>
          These are the results in version {scope.version}.{" "}
          <Link href={toSearchPage(response.query)}>Search the current version</Link>
        </p>
      )}
      <p className="search-summary" role="status">
        {summarize(response)}
      </p>
      {toSections(response).map(({ label, results }, at) => (
        <section key={label} className="search-page-group" aria-labelledby={`results-${at}`}>
          <h2 id={`results-${at}`}>{label}</h2>
          <ul>
            {results.map((result) => (
              <li key={result.href}>
                <a className="search-result" href={result.href}>
                  <ResultContent result={result} />
                </a>
              </li>
            ))}
          </ul>
        </section>
      ))}
      {response.suggestions ? <Suggestions suggestions={response.suggestions} scope={scope} /> : null}
      {response.groups.length === 0 ? <SearchHints /> : null}
    </article>
  );
}

/**
 * Renders suggestions for a query without results: similar words, and the sections of the site. The words come from the
 * searched version, but from all of its APIs.
 */
export function Suggestions(props: { suggestions: SearchSuggestions; scope: SearchScope | undefined }) {
  const { terms, sections } = props.suggestions;
  const scope = props.scope?.version === undefined ? undefined : props.scope;
  return (
    <div className="search-hints">
      {terms.length > 0 ? (
        <>
          <p>Did you mean:</p>
          <ul>
            {terms.map((term) => (
              <li key={term}>
                <Link href={toSearchPage(term, scope)}>{term}</Link>
              </li>
            ))}
          </ul>
        </>
      ) : null}
      <p>Browse:</p>
      <ul>
        {sections.map(({ path, label }) => (
          <li key={path}>
            <a href={path}>{label}</a>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Renders the list of what readers can search for. */
export function SearchHints() {
  return (
    <div className="search-hints">
      <p>You can search for:</p>
      <ul>
        <li>Operations, by name, ID, or method and path</li>
        <li>Fields, parameters, enum values and status codes</li>
        <li>Versions, and words in guides and release notes</li>
      </ul>
    </div>
  );
}

/**
 * Returns a sentence with the number of results. If the query is empty, returns an empty string.
 * If the search index is still being built, a second sentence suggests trying again.
 */
export function summarize(response: SearchResponse): string {
  const { query, complete } = response;
  if (query === "") return "";
  const summary = `${toCount(response)} for “${query}”.`;
  return complete ? summary : `${summary} The search index is still being built. Try again in a moment.`;
}

function toCount(response: SearchResponse): string {
  const { total, groups } = response;
  const shown = groups.reduce((sum, { results }) => sum + results.length, 0);
  if (total === 0) return "No results";
  if (total === 1) return "1 result";
  return total > shown ? `Top ${shown} of ${total} results` : `${total} results`;
}
