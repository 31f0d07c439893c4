import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { maximumQueryLength, searchPath, toQuery } from "#app/lib/search.ts";
import { listOptions, moveActive } from "./combobox.ts";
import { ModalDialog } from "./modal-dialog.tsx";
import { navigateOrLeave } from "./navigate-or-leave.ts";
import { clearRecentSearches, readRecentSearches, rememberSearch } from "./recent-searches.ts";
import { SearchFooter } from "./search-footer.tsx";
import { RecentOptions, ResultOptions, toOptionId } from "./search-options.tsx";
import { describe, SearchHints } from "./search-page.tsx";
import { useSearchAnswer } from "./use-search-answer.ts";

const listboxId = "search-results";

/** Search while typing: an ARIA combobox with a listbox in groups, in a modal dialog. */
export function SearchDialog(props: {
  initialQuery: string;
  icon: React.ReactNode;
  onClose: () => void;
  onShowShortcuts: () => void;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  const [query, setQuery] = useState(props.initialQuery);
  const [recent, setRecent] = useState(readRecentSearches);
  const state = useSearchAnswer(query);
  const options = listOptions(state, recent);
  const [active, setActive] = useState(-1);
  /** Enter was pressed before the answer was there. */
  const isWanted = useRef(false);
  const answer = state.status === "answered" ? state.answer : undefined;

  const follow = (href: string, inNewTab = false) => {
    rememberSearch(toQuery(query));
    if (inNewTab) return void window.open(href, "_blank", "noopener");
    // Closed first: the browser gives the focus back, and the new page takes it from there.
    dialog.current?.close();
    void navigateOrLeave(navigate, href);
  };
  const choose = (index: number, inNewTab: boolean) => {
    const option = options[index];
    if (option?.kind === "result") follow(option.href, inNewTab);
    else if (option) write(option.query);
    else if (state.status === "waiting" || answer?.complete === false) isWanted.current = true;
    else if (query.trim() !== "") follow(`${searchPath}?${new URLSearchParams({ q: toQuery(query) })}`, inNewTab);
  };
  const write = (next: string) => {
    isWanted.current = false;
    setQuery(next);
    setActive(-1);
    input.current?.focus();
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each answer
  useEffect(() => {
    setActive(answer && answer.groups.length > 0 ? 0 : -1);
    if (answer && isWanted.current) choose(0, false);
  }, [answer]);
  useEffect(() => {
    document.getElementById(toOptionId(active))?.scrollIntoView({ block: "nearest" });
  }, [active]);

  const onKeyDown = (event: React.KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Enter") choose(active, event.ctrlKey || event.metaKey);
    else {
      const next = moveActive(event, active, options.length);
      if (next === undefined) return;
      setActive(next);
    }
    event.preventDefault();
  };
  const shown = answer ?? (state.status === "waiting" ? state.last : undefined);

  return (
    <ModalDialog dialog={dialog} label="Search" className="search-dialog" onClose={props.onClose}>
      <div className="search-panel">
        <div className="search-field">
          {props.icon}
          <input
            ref={input}
            type="text"
            role="combobox"
            aria-label="Search"
            aria-autocomplete="list"
            aria-controls={listboxId}
            aria-expanded={options.length > 0}
            aria-activedescendant={options[active] ? toOptionId(active) : undefined}
            placeholder="An operation, a field, a word"
            value={query}
            maxLength={maximumQueryLength}
            autoComplete="off"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            enterKeyHint="go"
            onChange={(event) => write(event.target.value)}
            onKeyDown={onKeyDown}
          />
          <button type="button" className="search-close" onClick={() => dialog.current?.close()}>
            Close
          </button>
        </div>
        <div
          id={listboxId}
          role="listbox"
          aria-label="Results"
          aria-busy={state.status === "waiting"}
          tabIndex={-1}
          className="search-results"
          hidden={!shown?.groups.length && options.length === 0}
        >
          {shown ? (
            <ResultOptions
              answer={shown}
              active={active}
              onPoint={answer ? setActive : () => {}}
              onFollow={(href, event) => {
                if (event.ctrlKey || event.metaKey || event.shiftKey) return rememberSearch(toQuery(query));
                event.preventDefault();
                follow(href);
              }}
            />
          ) : options.length > 0 ? (
            <RecentOptions recent={recent} active={active} onPoint={setActive} onChoose={write} />
          ) : null}
        </div>
        {state.status === "failed" ? (
          <p className="search-message">Search does not answer at the moment. Try again, or reload the page.</p>
        ) : null}
        {answer && answer.groups.length === 0 ? <p className="search-message">{describe(answer)}</p> : null}
        {answer?.groups.length === 0 || (state.status === "idle" && recent.length === 0) ? <SearchHints /> : null}
        <p className="visually-hidden" role="status">
          {answer ? describe(answer) : ""}
        </p>
        <SearchFooter
          query={toQuery(query)}
          hasRecent={state.status === "idle" && recent.length > 0}
          onClearRecent={() => {
            clearRecentSearches();
            setRecent([]);
            input.current?.focus();
          }}
          onFollow={follow}
          onShowShortcuts={props.onShowShortcuts}
        />
      </div>
    </ModalDialog>
  );
}
