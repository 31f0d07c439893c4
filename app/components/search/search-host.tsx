import { useEffect, useRef, useState } from "react";
import { SearchIcon } from "./search-icon.tsx";
import { isSearchShortcut, isTextField } from "./shortcut.ts";

const loadDialog = () => import("./search-dialog.tsx");

const openerSelector = "[data-search-open]";

/**
 * Opens the search dialog by its shortcuts and by the search button. The dialog's code is loaded when a reader first shows
 * intent; keys typed until it is ready are not lost. The dialog receives the icon, since a module that two files share would
 * be a third file to load.
 */
export function SearchHost() {
  const [isOpen, setOpen] = useState(false);
  const [module, setModule] = useState<Awaited<ReturnType<typeof loadDialog>>>();
  const typedAhead = useRef("");
  // Read by listeners that are added once.
  const isAwaited = useRef(false);
  isAwaited.current = isOpen && module === undefined;

  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const show = () => {
      typedAhead.current = "";
      setOpen(true);
      loadDialog().then(setModule, leaveForPage);
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented) return;
      if (isAwaited.current && event.key.length === 1 && !event.ctrlKey && !event.metaKey) {
        typedAhead.current += event.key;
        event.preventDefault();
        return;
      }
      const isTyping = isTextField(event.target) || document.querySelector("dialog:modal") !== null;
      if (!isSearchShortcut(event, isTyping)) return;
      event.preventDefault();
      show();
    };
    const onClick = (event: MouseEvent) => {
      if (!isOpener(event.target)) return;
      event.preventDefault();
      show();
    };
    const onIntent = (event: Event) => {
      // A failure is handled when the dialog is opened.
      if (isOpener(event.target)) loadDialog().catch(() => {});
    };
    document.addEventListener("keydown", onKeyDown, { signal });
    document.addEventListener("click", onClick, { signal });
    for (const type of ["pointerover", "focusin"]) document.addEventListener(type, onIntent, { signal });
    return () => controller.abort();
  }, []);

  if (!module || !isOpen) return null;
  return <module.SearchDialog initialQuery={typedAhead.current} icon={<SearchIcon />} onClose={() => setOpen(false)} />;
}

/** The dialog cannot be loaded, perhaps because there is a new build: the search page can. */
const leaveForPage = () => document.querySelector<HTMLButtonElement>(openerSelector)?.form?.submit();

const isOpener = (target: EventTarget | null) => target instanceof Element && target.closest(openerSelector) !== null;
