import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { Icon } from "#app/components/icon.tsx";
import { usePageView } from "#app/components/layout/use-page-view.ts";
import { isPlainClick } from "#app/components/links/link-target.ts";
import { readBasename } from "#app/components/storage.ts";
import { Link, useToHref } from "#app/lib/link.tsx";
import {
  maximumQueryLength,
  type SearchScope,
  searchPath,
  searchPlaceholder,
  toQuery,
  toSearchPage,
} from "#app/lib/search.ts";
import { removeBasename } from "#app/lib/site-path.ts";
import { listOptions, moveActive } from "./combobox.ts";
import { addRecentSearch, clearRecentSearches, readRecentSearches, removeRecentSearch } from "./recent-searches.ts";
import { RecentOptions, ResultOptions, toOptionId } from "./search-options.tsx";
import { SearchHints, Suggestions, summarize } from "./search-page.tsx";
import { useSearch } from "./use-search.ts";

const listboxId = "_search-results";

/** Returns the option that a new text selects: the first result, even if it still belongs to the previous text, or else none. */
const toFirst = (text: string) => (toQuery(text) === "" ? -1 : 0);

/** Renders a modal dialog with an ARIA combobox and a grouped listbox. The dialog is open while mounted. */
export function SearchDialog({ initialQuery, onClose }: { initialQuery: string; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  const toHref = useToHref();
  const versions = usePageView()?.versions;
  // The search of an earlier version contains only this version.
  const scope = versions?.isEarlier ? { version: versions.shown, api: versions.id } : undefined;
  const [text, setText] = useState(initialQuery);
  /** Text that is searched for. It follows `text` except while an input method is composing. */
  const [searched, setSearched] = useState(initialQuery);
  const [recent, setRecent] = useState(readRecentSearches);
  const { state, retry } = useSearch(searched, scope);
  const options = listOptions(state, recent);
  const [active, setActive] = useState(toFirst(initialQuery));
  /**
   * True if the reader pressed Enter before the response was complete.
   * When the complete response arrives, its first result opens.
   */
  const opensFirst = useRef(false);
  const response = state.status === "loaded" ? state.response : undefined;
  const hasRecent = state.status === "idle" && recent.length > 0;
  const query = toQuery(text);

  const remember = () => setRecent(addRecentSearch(query));
  const open = (href: string, inNewTab: boolean) => {
    remember();
    if (inNewTab) return void window.open(href, "_blank", "noopener");
    // A closing dialog returns the focus, so it has to close before the new page receives the focus.
    dialog.current?.close();
    // The browser loads the search page as a document. Its own route module is not loaded yet, and a new deployment may
    // have removed this module.
    if (href.split("?", 1)[0] === toHref(searchPath)) window.location.assign(href);
    else void navigate(removeBasename(href, readBasename()) ?? href);
  };
  const choose = (index: number, inNewTab: boolean) => {
    const option = options[index];
    if (option !== undefined && hasRecent) write(option);
    else if (option !== undefined) open(option, inNewTab);
    else if (state.status === "loading" || response?.complete === false) opensFirst.current = true;
    else if (query !== "") open(toHref(toSearchPage(query, scope)), inNewTab);
  };
  const write = (next: string, isComposing = false) => {
    opensFirst.current = false;
    setText(next);
    if (!isComposing) search(next);
    input.current?.focus();
  };
  const search = (next: string) => {
    setSearched(next);
    setActive(toFirst(next));
  };
  const remove = (entry: string) => {
    const left = removeRecentSearch(entry);
    setRecent(left);
    setActive(Math.min(active, left.length - 1));
  };

  // The dialog opens in a layout effect, so that it already receives the next key press.
  useLayoutEffect(() => {
    if (dialog.current?.open === false) dialog.current.showModal();
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect runs once for each response
  useEffect(() => {
    if (opensFirst.current && response?.complete) choose(0, false);
  }, [response]);
  useEffect(() => {
    if (active <= 0) list.current?.scrollTo({ top: 0 });
    else document.getElementById(toOptionId(active))?.scrollIntoView({ block: "nearest" });
  }, [active]);

  const onKeyDown = (event: React.KeyboardEvent) => {
    // In Safari, the Enter that ends a composition has the key code 229.
    if (event.nativeEvent.isComposing || event.keyCode === 229) return;
    const option = options[active];
    if (event.key === "Enter") choose(active, event.ctrlKey || event.metaKey);
    else if (event.key === "Escape") {
      // The browser closes the dialog if the field is already empty.
      if (text === "") return;
      write("");
    } else if (event.key === "Delete" && hasRecent && option !== undefined) remove(option);
    else {
      const next = moveActive(event, active, options.length);
      if (next === undefined) return;
      setActive(next);
    }
    event.preventDefault();
  };
  const shown = state.status === "loading" ? state.previous : response;
  const hasOptions = options.length > 0 || (shown?.groups.length ?? 0) > 0;
  const hasNoResults = response?.groups.length === 0;
  const message = state.status === "failed" ? toFailure(state.isOffline) : response && summarize(response);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the browser closes a modal dialog on Escape
    <dialog
      ref={dialog}
      className="search-dialog"
      aria-label="Search"
      onClose={onClose}
      onClick={(event) => {
        // The target of a click on the backdrop is the dialog itself.
        if (event.target === event.currentTarget) event.currentTarget.close();
      }}
    >
      <div className="search-panel">
        <div className="search-field">
          <Icon name="search" size={18} />
          <input
            ref={input}
            type="text"
            role="combobox"
            aria-label="Search"
            aria-autocomplete="list"
            aria-controls={listboxId}
            aria-expanded={hasOptions}
            aria-activedescendant={options[active] ? toOptionId(active) : undefined}
            placeholder={searchPlaceholder}
            value={text}
            maxLength={maximumQueryLength}
            autoComplete="off"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            enterKeyHint="go"
            onChange={({ target, nativeEvent }) =>
              write(target.value, nativeEvent instanceof InputEvent && nativeEvent.isComposing)
            }
            onCompositionEnd={(event) => search(event.currentTarget.value)}
            onKeyDown={onKeyDown}
          />
          <button type="button" className="search-close" onClick={() => dialog.current?.close()}>
            Close
          </button>
        </div>
        <div
          ref={list}
          id={listboxId}
          role="listbox"
          aria-label="Results"
          aria-busy={state.status === "loading"}
          tabIndex={-1}
          className="search-results"
          hidden={!hasOptions}
        >
          {shown ? (
            <ResultOptions
              response={shown}
              active={active}
              onPoint={response ? setActive : () => {}}
              onFollow={(href, event) => {
                // The browser handles clicks that open a tab, a window or a menu, or that download the page.
                if (!isPlainClick(event)) return remember();
                event.preventDefault();
                open(href, false);
              }}
            />
          ) : null}
          {hasRecent ? <RecentOptions recent={recent} active={active} onPoint={setActive} onChoose={write} /> : null}
        </div>
        {state.status === "failed" ? (
          <div className="search-message">
            <p>{message}</p>
            <button
              type="button"
              className="button"
              onClick={() => {
                retry();
                input.current?.focus();
              }}
            >
              Try again
            </button>
          </div>
        ) : null}
        {hasNoResults ? <p className="search-message">{message}</p> : null}
        {response?.suggestions ? <Suggestions suggestions={response.suggestions} scope={scope} /> : null}
        {hasNoResults || (state.status === "idle" && !hasRecent) ? <SearchHints /> : null}
        <p className="visually-hidden" role="status">
          {message}
        </p>
        <SearchFooter
          query={query}
          scope={scope}
          hasRecent={hasRecent}
          onShowAll={remember}
          isRecentActive={hasRecent && options[active] !== undefined}
          onClearRecent={() => {
            setRecent(clearRecentSearches());
            input.current?.focus();
          }}
        />
      </div>
    </dialog>
  );
}

const toFailure = (isOffline: boolean) =>
  isOffline ? "You’re offline. Search needs a connection." : "Search is unavailable right now.";

function SearchFooter(props: {
  query: string;
  scope: SearchScope | undefined;
  hasRecent: boolean;
  isRecentActive: boolean;
  onShowAll: () => void;
  onClearRecent: () => void;
}) {
  const { query, scope, hasRecent, isRecentActive, onShowAll, onClearRecent } = props;
  return (
    <div className="search-footer">
      {query !== "" ? (
        <Link href={toSearchPage(query, scope)} onClick={onShowAll}>
          Show all results
        </Link>
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
