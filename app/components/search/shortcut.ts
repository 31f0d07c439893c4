/** What `isSearchShortcut` reads of a keyboard event. */
export type KeyLike = Pick<
  KeyboardEvent,
  "key" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey" | "repeat" | "isComposing"
> & { readonly getModifierState: (name: "AltGraph") => boolean };

/**
 * Whether a key opens the search: Ctrl K, ⌘K, or `/` where the reader is not typing. `/` is matched by character, not by its
 * position on the keyboard, so AltGr may be needed for it.
 */
export function isSearchShortcut(event: KeyLike, isTyping: boolean): boolean {
  const { key, ctrlKey, metaKey, altKey, shiftKey, repeat, isComposing } = event;
  if (repeat || isComposing) return false;
  if (ctrlKey !== metaKey && !altKey && !shiftKey && key.toLowerCase() === "k") return true;
  const isCommand = metaKey || ((ctrlKey || altKey) && !event.getModifierState("AltGraph"));
  return key === "/" && !isTyping && !isCommand;
}

/** Whether keys belong to the focused element. */
export function isTextField(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(textFields) !== null;
}

const textFields = [
  "input:not([type=checkbox], [type=radio])",
  "textarea",
  "select",
  "[contenteditable]:not([contenteditable=false])",
  "[role=textbox]",
].join();
