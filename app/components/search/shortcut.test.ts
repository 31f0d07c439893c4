import { expect, test } from "vitest";
import { type KeyLike, toShortcut } from "./shortcut.ts";

const press = (key: string, changes: Partial<KeyLike> & { readonly altGraph?: boolean } = {}): KeyLike => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  repeat: false,
  isComposing: false,
  getModifierState: () => changes.altGraph ?? false,
  ...changes,
});
const free = { isBusy: false, singleKeysAllowed: true };

test.each([
  ["/", press("/"), free, "search"],
  ["Ctrl K", press("k", { ctrlKey: true }), free, "search"],
  ["⌘K with caps lock", press("K", { metaKey: true }), free, "search"],
  ["Ctrl K in a field", press("k", { ctrlKey: true }), { ...free, isBusy: true }, "search"],
  ["Ctrl Shift K, the browser's console", press("K", { ctrlKey: true, shiftKey: true }), free, undefined],
  ["?", press("?", { shiftKey: true }), free, "shortcuts"],
  ["[", press("["), free, "previous"],
  ["[ by AltGr", press("[", { ctrlKey: true, altKey: true, altGraph: true }), free, "previous"],
  ["⌘[, the browser's back", press("[", { metaKey: true }), free, undefined],
  ["]", press("]"), free, "next"],
  ["t", press("t"), free, "colour-mode"],
  ["T", press("T", { shiftKey: true }), free, undefined],
  ["Ctrl T", press("t", { ctrlKey: true }), free, undefined],
  ["t in a field", press("t"), { ...free, isBusy: true }, undefined],
  ["t held down", press("t", { repeat: true }), free, undefined],
  ["/ while composing", press("/", { isComposing: true }), free, undefined],
  ["/ switched off", press("/"), { ...free, singleKeysAllowed: false }, undefined],
  ["Ctrl K with single keys off", press("k", { ctrlKey: true }), { ...free, singleKeysAllowed: false }, "search"],
  ["a name of every object", press("constructor"), free, undefined],
] as const)("%s", (_, event, options, expected) => {
  expect(toShortcut(event, options)).toBe(expected);
});
