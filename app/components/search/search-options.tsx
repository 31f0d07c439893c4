import { type SearchResponse, toSections } from "#app/lib/search.ts";
import { ResultContent } from "./search-result.tsx";

/** Returns the id of an option for `aria-activedescendant`. It begins with `_`, so that no heading on the page has this id. */
export const toOptionId = (index: number) => `_search-option-${index}`;

/** Renders results as options that are links, so that they can be opened in a new tab. */
export function ResultOptions(props: {
  response: SearchResponse;
  active: number;
  onPoint: (index: number) => void;
  onFollow: (href: string, event: React.MouseEvent) => void;
}) {
  const { response, active, onPoint, onFollow } = props;
  let count = 0;
  return toSections(response).map(({ label, results }, at) => (
    // biome-ignore lint/a11y/useSemanticElements: a listbox contains groups, not fieldsets
    <div key={label} role="group" aria-labelledby={`_search-group-${at}`} className="search-group">
      <div id={`_search-group-${at}`} role="presentation" className="search-group-label">
        {label}
      </div>
      {results.map((result) => {
        const index = count++;
        return (
          <a
            key={result.href}
            id={toOptionId(index)}
            role="option"
            aria-selected={index === active}
            tabIndex={-1}
            href={result.href}
            className="search-result"
            onPointerMove={() => onPoint(index)}
            onClick={(event) => onFollow(result.href, event)}
            onAuxClick={(event) => onFollow(result.href, event)}
          >
            <ResultContent result={result} />
          </a>
        );
      })}
    </div>
  ));
}

/** Renders the recent searches, which the dialog shows while the search field is empty. */
export function RecentOptions(props: {
  recent: readonly string[];
  active: number;
  onPoint: (index: number) => void;
  onChoose: (query: string) => void;
}) {
  const { recent, active, onPoint, onChoose } = props;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a listbox contains groups, not fieldsets
    <div role="group" aria-labelledby="_search-group-recent" className="search-group">
      <div id="_search-group-recent" role="presentation" className="search-group-label">
        Recent searches
      </div>
      {recent.map((query, index) => (
        // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the input
        // biome-ignore lint/a11y/useKeyWithClickEvents: the input handles the keys
        <div
          key={query}
          id={toOptionId(index)}
          role="option"
          aria-selected={index === active}
          className="search-result"
          onPointerMove={() => onPoint(index)}
          onClick={() => onChoose(query)}
        >
          {query}
        </div>
      ))}
    </div>
  );
}
