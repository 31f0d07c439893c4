import { toSearchPage } from "#app/lib/search.ts";
import { addRecentSearch } from "./recent-searches.ts";

/** Renders the link to the search page and the keyboard shortcuts. */
export function SearchFooter(props: {
  query: string;
  hasRecent: boolean;
  isRecentActive: boolean;
  onClearRecent: () => void;
}) {
  const { query, hasRecent, isRecentActive, onClearRecent } = props;
  return (
    <div className="search-footer">
      {query !== "" ? (
        <a href={toSearchPage(query)} onClick={() => addRecentSearch(query)}>
          Show all results
        </a>
      ) : null}
      {hasRecent ? (
        <button type="button" onClick={onClearRecent}>
          Clear recent searches
        </button>
      ) : null}
      <span className="search-keys" aria-hidden="true">
        <kbd>↑</kbd>
        <kbd>↓</kbd> to navigate <kbd>↵</kbd> to open{" "}
        {isRecentActive ? (
          <>
            <kbd>Del</kbd> to remove{" "}
          </>
        ) : null}
        <kbd>Esc</kbd> {query === "" ? "to close" : "to clear"}
      </span>
    </div>
  );
}
