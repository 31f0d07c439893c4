import { SearchIcon } from "./search-icon.tsx";

/**
 * Opens the search dialog, for which `search-host.tsx` listens; without scripts it leads to the search page. Shares no
 * module with that page, so that a first load needs no file more.
 */
export function SearchButton() {
  return (
    <form action="/search" className="search-open">
      <button type="submit" data-search-open="" aria-keyshortcuts="Control+K Meta+K /">
        <SearchIcon />
        <span className="search-open-label">Search</span>
      </button>
    </form>
  );
}
