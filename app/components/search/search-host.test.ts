import { expect, test } from "vitest";
import { isSearchShortcut, type KeyLike } from "./search-host.tsx";

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

test.each([
  ["/", press("/"), false, true],
  ["/ by AltGr", press("/", { ctrlKey: true, altKey: true, altGraph: true }), false, true],
  ["/ in a field", press("/"), true, false],
  ["/ while composing", press("/", { isComposing: true }), false, false],
  ["/ held down", press("/", { repeat: true }), false, false],
  ["Ctrl /", press("/", { ctrlKey: true }), false, false],
  ["Ctrl K", press("k", { ctrlKey: true }), false, true],
  ["⌘K with caps lock", press("K", { metaKey: true }), false, true],
  ["Ctrl K in a field", press("k", { ctrlKey: true }), true, true],
  ["Ctrl Shift K, the browser's console", press("K", { ctrlKey: true, shiftKey: true }), false, false],
  ["k", press("k"), false, false],
])("the shortcut is recognized or ignored: %s", (_, event, isTyping, expected) => {
  expect(isSearchShortcut(event, isTyping)).toBe(expected);
});
