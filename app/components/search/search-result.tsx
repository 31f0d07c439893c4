import type { SearchResult, TextRange } from "#app/lib/search.ts";

/** Renders the title, the trail and the excerpt of a result, with the matches marked. */
export function ResultContent({ result }: { result: SearchResult }) {
  const { method, deprecated, trail, excerpt } = result;
  return (
    <>
      <span className="search-result-title">
        {method ? <span className={`method method-${method.toLowerCase()}`}>{method} </span> : null}
        <span className={deprecated ? "is-deprecated" : undefined}>
          <MarkedText text={result.title} matches={result.titleMatches} />
        </span>
        {result.api ? <span className="search-result-note"> {result.api}</span> : null}
        {result.note ? <span className="search-result-note"> {result.note}</span> : null}
        {deprecated ? <span className="search-result-note"> deprecated</span> : null}
        {result.availability ? <span className="search-result-note"> {result.availability}</span> : null}
      </span>
      {trail ? (
        <span className={method ? "search-result-trail search-result-path" : "search-result-trail"}>
          <MarkedText text={trail} matches={result.trailMatches} />
        </span>
      ) : null}
      {excerpt ? (
        <span className="search-result-excerpt">
          <MarkedText text={excerpt} matches={result.excerptMatches} />
        </span>
      ) : null}
    </>
  );
}

function MarkedText({ text, matches }: { text: string; matches: readonly TextRange[] }) {
  let end = 0;
  const parts = matches.map(([from, to]) => {
    const before = text.slice(end, from);
    end = to;
    return (
      <span key={from}>
        {before}
        <mark>{text.slice(from, to)}</mark>
      </span>
    );
  });
  return (
    <>
      {parts}
      {text.slice(end)}
    </>
  );
}
