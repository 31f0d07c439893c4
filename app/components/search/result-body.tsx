import type { SearchResult } from "#app/lib/search.ts";
import { MarkedText } from "./marked-text.tsx";

/** What a result says, inside whatever links to it. */
export function ResultBody({ result }: { result: SearchResult }) {
  const { title, titleMatches, trail, trailMatches, excerpt, excerptMatches, method, deprecated } = result;
  return (
    <>
      <span className="search-result-title">
        {method ? <span className={`method method-${method.toLowerCase()}`}>{method} </span> : null}
        <span className={deprecated ? "is-deprecated" : undefined}>
          <MarkedText text={title} matches={titleMatches} />
        </span>
        {deprecated ? <span className="search-result-note"> deprecated</span> : null}
      </span>
      {trail ? (
        <span className={method ? "search-result-trail search-result-path" : "search-result-trail"}>
          <MarkedText text={trail} matches={trailMatches} />
        </span>
      ) : null}
      {excerpt ? (
        <span className="search-result-excerpt">
          <MarkedText text={excerpt} matches={excerptMatches} />
        </span>
      ) : null}
    </>
  );
}
