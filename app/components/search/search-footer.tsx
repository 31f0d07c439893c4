import { searchPath } from "#app/lib/search.ts";

/** Below the results: the keys, and the ways to more. */
export function SearchFooter(props: {
  query: string;
  hasRecent: boolean;
  isRecentActive: boolean;
  onClearRecent: () => void;
  onFollow: (href: string) => void;
}) {
  const { query, hasRecent, isRecentActive, onClearRecent, onFollow } = props;
  const href = `${searchPath}?${new URLSearchParams({ q: query })}`;
  return (
    <div className="search-footer">
      {query !== "" ? (
        <a
          href={href}
          onClick={(event) => {
            if (event.ctrlKey || event.metaKey || event.shiftKey) return;
            event.preventDefault();
            onFollow(href);
          }}
        >
          All results on one page
        </a>
      ) : null}
      {hasRecent ? (
        <button type="button" onClick={onClearRecent}>
          Clear recent searches
        </button>
      ) : null}
      <span className="search-keys" aria-hidden="true">
        <kbd>↑</kbd>
        <kbd>↓</kbd> to choose <kbd>↵</kbd> to open{" "}
        {isRecentActive ? (
          <>
            <kbd>Del</kbd> to forget{" "}
          </>
        ) : null}
        <kbd>Esc</kbd> {query === "" ? "to close" : "to clear"}
      </span>
    </div>
  );
}
