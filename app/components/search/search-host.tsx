import { useEffect, useRef, useState } from "react";

const loadDialog = () => import("./search-dialog.tsx");

const openers = "[data-search-open]";

/**
 * Opens the search dialog.
 * The dialog's code loads when the reader points to a search button, focuses a search button or opens the dialog.
 * If the reader types while the code loads or before hydration, the text becomes the dialog's initial query.
 */
export function SearchHost() {
  const [isOpen, setOpen] = useState(false);
  const [module, setModule] = useState<Awaited<ReturnType<typeof loadDialog>>>();
  const typed = useRef("");
  // The listeners are added only once, so they read the current value of `isLoading` from a ref.
  const isLoading = useRef(false);
  isLoading.current = isOpen && module === undefined;

  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const show = (initialQuery = "") => {
      typed.current = initialQuery;
      setOpen(true);
      loadDialog().then(setModule, openSearchPage);
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented) return;
      if (isLoading.current && event.key.length === 1 && !event.ctrlKey && !event.metaKey) {
        typed.current += event.key;
        event.preventDefault();
        return;
      }
      const isTyping = isInside(event.target, textFields) || document.querySelector("dialog:modal") !== null;
      if (!isSearchShortcut(event, isTyping)) return;
      event.preventDefault();
      show();
    };
    const onClick = (event: MouseEvent) => {
      if (!isInside(event.target, openers)) return;
      event.preventDefault();
      show();
    };
    const onIntent = (event: Event) => {
      // An error of this import is ignored, because `show` imports the dialog again and handles the error.
      if (isInside(event.target, openers)) loadDialog().catch(() => {});
    };
    document.addEventListener("keydown", onKeyDown, { signal });
    document.addEventListener("click", onClick, { signal });
    for (const type of ["pointerover", "focusin"]) document.addEventListener(type, onIntent, { signal });
    // Before hydration, an inline script handles the keys (`components/inline-scripts.ts`).
    const root = document.documentElement;
    root.onkeydown = null;
    if (root.dataset.typed !== undefined) show(root.dataset.typed);
    delete root.dataset.typed;
    return () => controller.abort();
  }, []);

  if (!module || !isOpen) return null;
  return <module.SearchDialog initialQuery={typed.current} onClose={() => setOpen(false)} />;
}

/** Opens the search page if the dialog's code cannot be loaded, such as after a new deployment. */
const openSearchPage = () => document.querySelector<HTMLButtonElement>(openers)?.form?.submit();

const isInside = (target: EventTarget | null, selector: string) =>
  target instanceof Element && target.closest(selector) !== null;

/** Properties of a keyboard event that `isSearchShortcut` reads. */
export type KeyLike = Pick<
  KeyboardEvent,
  "key" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey" | "repeat" | "isComposing" | "getModifierState"
>;

/** Returns whether a key press opens the search: Ctrl K, ⌘K, or `/`. Some keyboards need Shift or AltGr for `/`. */
export function isSearchShortcut(event: KeyLike, isTyping: boolean): boolean {
  const { key, ctrlKey, metaKey, altKey, shiftKey, repeat, isComposing } = event;
  if (repeat || isComposing) return false;
  if (ctrlKey !== metaKey && !altKey && !shiftKey && key.toLowerCase() === "k") return true;
  const isCommand = metaKey || ((ctrlKey || altKey) && !event.getModifierState("AltGraph"));
  return key === "/" && !isTyping && !isCommand;
}

/** Text fields and menus, in which the key `/` must not open the search. */
const textFields = [
  "input:not([type=checkbox], [type=radio])",
  "textarea",
  "select",
  "[contenteditable]:not([contenteditable=false])",
  "[role=textbox]",
].join();
