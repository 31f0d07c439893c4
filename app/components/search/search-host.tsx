import { useEffect, useRef, useState } from "react";
import { SearchIcon } from "./search-icon.tsx";
import { isTyping, type Shortcut, toShortcut } from "./shortcut.ts";
import { allowSingleKeys, areSingleKeysAllowed } from "./single-key-setting.ts";

const loadDialogs = () => import("./dialogs.ts");
type Dialogs = Awaited<ReturnType<typeof loadDialogs>>;
type DialogName = Extract<Shortcut, "search" | "shortcuts">;

const openerSelector = "[data-search-open]";

/**
 * Listens for the site's shortcuts and for the search button. The dialogs are fetched when a reader first shows intent;
 * what is typed until they are there is not lost. They are handed what both need, since a module that two files share
 * would be a third file to load.
 */
export function SearchHost() {
  const [open, setOpen] = useState<DialogName>();
  const [dialogs, setDialogs] = useState<Dialogs>();
  const typedAhead = useRef("");
  // Read by listeners that are added once.
  const awaited = useRef<DialogName>(undefined);
  awaited.current = dialogs ? undefined : open;

  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const show = (name: DialogName) => {
      typedAhead.current = "";
      setOpen(name);
      loadDialogs().then(setDialogs, leaveForPage);
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented) return;
      if (awaited.current === "search" && event.key.length === 1 && !event.ctrlKey && !event.metaKey) {
        typedAhead.current += event.key;
        event.preventDefault();
        return;
      }
      const isBusy = isTyping(event.target) || document.querySelector("dialog:modal") !== null;
      const shortcut = toShortcut(event, { isBusy, singleKeysAllowed: areSingleKeysAllowed() });
      if (shortcut === undefined) return;
      event.preventDefault();
      if (shortcut === "search" || shortcut === "shortcuts") show(shortcut);
      else document.querySelector<HTMLElement>(pressed[shortcut])?.click();
    };
    const onClick = (event: MouseEvent) => {
      if (!isOpener(event.target)) return;
      event.preventDefault();
      show("search");
    };
    const onIntent = (event: Event) => {
      // A failure is told when the dialog is really asked for.
      if (isOpener(event.target)) loadDialogs().catch(() => {});
    };
    document.addEventListener("keydown", onKeyDown, { signal });
    document.addEventListener("click", onClick, { signal });
    for (const type of ["pointerover", "focusin"]) document.addEventListener(type, onIntent, { signal });
    return () => controller.abort();
  }, []);

  if (!dialogs || !open) return null;
  const close = () => setOpen(undefined);
  return open === "search" ? (
    <dialogs.SearchDialog
      initialQuery={typedAhead.current}
      icon={<SearchIcon />}
      onClose={close}
      onShowShortcuts={() => setOpen("shortcuts")}
    />
  ) : (
    <dialogs.ShortcutsDialog initiallyAllowed={areSingleKeysAllowed()} onAllow={allowSingleKeys} onClose={close} />
  );
}

/** What the other shortcuts press, where the page has it. */
const pressed = { previous: "a.pager-prev", next: "a.pager-next", "colour-mode": ".colour-mode-switch" } as const;

/** The dialogs cannot be had, a new build perhaps: the page can. */
const leaveForPage = () => document.querySelector<HTMLButtonElement>(openerSelector)?.form?.submit();

const isOpener = (target: EventTarget | null) => target instanceof Element && target.closest(openerSelector) !== null;
