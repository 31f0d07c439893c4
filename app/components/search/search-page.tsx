import { countResults, type SearchAnswer } from "#app/lib/search.ts";
import { ResultBody } from "./result-body.tsx";
import { SearchForm } from "./search-form.tsx";

/** The results page: a form that works without scripts, and the answer in groups. */
export function SearchPage({ answer }: { answer: SearchAnswer }) {
  return (
    <article className="page-body search-page">
      <h1 className="page-title">Search</h1>
      <SearchForm query={answer.query} />
      <p className="search-summary" role="status">
        {describe(answer)}
      </p>
      {answer.groups.map((group) => (
        <section key={group.kind} className="search-page-group" aria-labelledby={`results-${group.kind}`}>
          <h2 id={`results-${group.kind}`}>{group.label}</h2>
          <ul>
            {group.results.map((result) => (
              <li key={result.href}>
                <a className="search-result" href={result.href}>
                  <ResultBody result={result} />
                </a>
              </li>
            ))}
          </ul>
        </section>
      ))}
      {answer.groups.length === 0 ? <SearchHints /> : null}
    </article>
  );
}

/** What can be asked: shown while there is nothing else to show. */
export function SearchHints() {
  return (
    <div className="search-hints">
      <p>Things to search for:</p>
      <ul>
        <li>an operation, by its name, its id, or its method and path</li>
        <li>a property, a parameter, an allowed value or a status code</li>
        <li>a word of a guide or a release note, or a version</li>
      </ul>
    </div>
  );
}

/** How many results there are, in words. */
export function describe(answer: SearchAnswer): string {
  const { query, total, complete } = answer;
  const shown = countResults(answer);
  if (query === "") return "";
  const still = complete ? "" : " The index is still being built: ask again in a moment.";
  if (total === 0) return `No results for “${query}”.${still}`;
  const count = total === 1 ? "1 result" : total > shown ? `The best ${shown} of ${total} results` : `${total} results`;
  return `${count} for “${query}”.${still}`;
}
