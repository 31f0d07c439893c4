import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { maximumQueryLength, searchPath, toQuery } from "#app/lib/search.ts";
import { listOptions, moveActive } from "./combobox.ts";
import { ModalDialog } from "./modal-dialog.tsx";
import { navigateOrLeave } from "./navigate-or-leave.ts";
import { clearRecentSearches, forgetSearch, readRecentSearches, rememberSearch } from "./recent-searches.ts";
import { SearchFooter } from "./search-footer.tsx";
import { RecentOptions, ResultOptions, toOptionId } from "./search-options.tsx";
import { describe, SearchHints } from "./search-page.tsx";
import { useSearchAnswer } from "./use-search-answer.ts";

const listboxId = "search-results";

/** Search while typing: an ARIA combobox with a listbox in groups, in a modal dialog. */
export function SearchDialog(props: { initialQuery: string; icon: React.ReactNode; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  const [query, setQuery] = useState(props.initialQuery);
  /** What is asked: the same as is written, except while a character is being composed of several keys. */
  const [asked, setAsked] = useState(props.initialQuery);
  const [recent, setRecent] = useState(readRecentSearches);
  const { state, retry } = useSearchAnswer(asked);
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
  const write = (next: string, isComposing = false) => {
    isWanted.current = false;
    setQuery(next);
    if (!isComposing) ask(next);
    input.current?.focus();
  };
  const ask = (next: string) => {
    setAsked(next);
    // The first result of the next answer is the choice, as long as the last one is still shown too.
    setActive(toQuery(next) === "" ? -1 : 0);
  };
  const forget = (entry: string) => {
    forgetSearch(entry);
    const left = readRecentSearches();
    setRecent(left);
    setActive(Math.min(active, left.length - 1));
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each answer
  useEffect(() => {
    if (!answer) return;
    setActive(answer.groups.length > 0 ? 0 : -1);
    // A server that is still reading may know a better one in a moment.
    if (isWanted.current && answer.complete) choose(0, false);
  }, [answer]);
  useEffect(() => {
    // With the first option its group's name comes into view.
    if (active <= 0) list.current?.scrollTo({ top: 0 });
    else document.getElementById(toOptionId(active))?.scrollIntoView({ block: "nearest" });
  }, [active]);

  const onKeyDown = (event: React.KeyboardEvent) => {
    // 229: how Safari tells the Enter that ends a composition.
    if (event.nativeEvent.isComposing || event.keyCode === 229) return;
    const option = options[active];
    if (event.key === "Enter") choose(active, event.ctrlKey || event.metaKey);
    else if (event.key === "Escape") {
      // As the pattern has it: the first one puts the list away, the next one the dialog.
      if (query === "") return;
      write("");
    } else if (event.key === "Delete" && option?.kind === "recent") forget(option.query);
    else {
      const next = moveActive(event, active, options.length);
      if (next === undefined) return;
      setActive(next);
    }
    event.preventDefault();
  };
  const shown = answer ?? (state.status === "waiting" ? state.last : undefined);
  const isOpen = options.length > 0 || (shown?.groups.length ?? 0) > 0;

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
            aria-expanded={isOpen}
            aria-activedescendant={options[active] ? toOptionId(active) : undefined}
            placeholder="An operation, a field, a word"
            value={query}
            maxLength={maximumQueryLength}
            autoComplete="off"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            enterKeyHint="go"
            onChange={(event) => write(event.target.value, (event.nativeEvent as InputEvent).isComposing)}
            onCompositionEnd={(event) => ask(event.currentTarget.value)}
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
          aria-busy={state.status === "waiting"}
          tabIndex={-1}
          className="search-results"
          hidden={!isOpen}
        >
          {shown ? (
            <ResultOptions
              answer={shown}
              active={active}
              onPoint={answer ? setActive : () => {}}
              onFollow={(href, event) => {
                // What opens a tab or a menu is the browser's.
                if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0)
                  return rememberSearch(toQuery(query));
                event.preventDefault();
                follow(href);
              }}
            />
          ) : options.length > 0 ? (
            <RecentOptions recent={recent} active={active} onPoint={setActive} onChoose={write} />
          ) : null}
        </div>
        {state.status === "failed" ? (
          <div className="search-message">
            <p>{failure(state)}</p>
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
        {answer && answer.groups.length === 0 ? <p className="search-message">{describe(answer)}</p> : null}
        {answer?.groups.length === 0 || (state.status === "idle" && recent.length === 0) ? <SearchHints /> : null}
        <p className="visually-hidden" role="status">
          {answer ? describe(answer) : state.status === "failed" ? failure(state) : ""}
        </p>
        <SearchFooter
          query={toQuery(query)}
          hasRecent={state.status === "idle" && recent.length > 0}
          isRecentActive={options[active]?.kind === "recent"}
          onClearRecent={() => {
            clearRecentSearches();
            setRecent([]);
            input.current?.focus();
          }}
          onFollow={follow}
        />
      </div>
    </ModalDialog>
  );
}

const failure = ({ isOffline }: { readonly isOffline: boolean }) =>
  isOffline ? "You are offline: the search asks the server." : "Search does not answer at the moment.";
