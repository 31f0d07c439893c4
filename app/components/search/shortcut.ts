/** What a key does anywhere on the site. */
export type Shortcut = "search" | "shortcuts" | "previous" | "next" | "colour-mode";

/** What `toShortcut` needs of a keyboard event. */
export type KeyLike = Pick<
  KeyboardEvent,
  "key" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey" | "repeat" | "isComposing"
> & { readonly getModifierState: (name: "AltGraph") => boolean };

const singleKeys: Readonly<Record<string, Shortcut>> = {
  "/": "search",
  "?": "shortcuts",
  "[": "previous",
  "]": "next",
  t: "colour-mode",
};

/**
 * The shortcut that a key stands for. Single keys are left alone where somebody types and when the reader has switched them
 * off (WCAG 2.1.4); by character and not by place on the keyboard, so AltGr may be needed for them.
 */
export function toShortcut(
  event: KeyLike,
  { isBusy, singleKeysAllowed }: { readonly isBusy: boolean; readonly singleKeysAllowed: boolean },
): Shortcut | undefined {
  const { key, ctrlKey, metaKey, altKey, shiftKey, repeat, isComposing } = event;
  if (repeat || isComposing) return undefined;
  if (ctrlKey !== metaKey && !altKey && !shiftKey && key.toLowerCase() === "k") return "search";
  const isCommand = metaKey || ((ctrlKey || altKey) && !event.getModifierState("AltGraph"));
  if (isBusy || isCommand || !singleKeysAllowed) return undefined;
  return Object.hasOwn(singleKeys, key) ? singleKeys[key] : undefined;
}

/** Whether keys belong to what has the focus. */
export function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(textFields) !== null;
}

const textFields = [
  "input:not([type=checkbox], [type=radio])",
  "textarea",
  "select",
  "[contenteditable]:not([contenteditable=false])",
  "[role=textbox]",
].join();
