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

/** Returns whether an element is in a text field or a `<select>`, where the key `/` must not open the search. */
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
