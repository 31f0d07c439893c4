import type { SearchState } from "./use-search-answer.ts";

/** What can be chosen in the list: a result to follow, or an earlier query to ask again. */
export type SearchOption =
  | { readonly kind: "result"; readonly href: string }
  | { readonly kind: "recent"; readonly query: string };

/** The options in the order in which they are shown. Answers to an earlier query are shown, but cannot be chosen. */
export function listOptions(state: SearchState, recent: readonly string[]): SearchOption[] {
  if (state.status === "idle") return recent.map((query) => ({ kind: "recent", query }));
  if (state.status !== "answered") return [];
  return state.answer.groups.flatMap(({ results }) => results.map(({ href }) => ({ kind: "result" as const, href })));
}

/** What `moveActive` needs of a keyboard event. */
export type MoveKey = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey">;

/** Page Up and Page Down go so far. */
const pageLength = 5;

/**
 * The option that a key leads to, from -1 for none; undefined for keys that belong to the text. Arrows go round; Home and End
 * move in the list; with Shift they select text as ever.
 */
export function moveActive(event: MoveKey, active: number, count: number): number | undefined {
  if (count === 0 || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return undefined;
  switch (event.key) {
    case "ArrowDown":
      return active + 1 >= count ? 0 : active + 1;
    case "ArrowUp":
      return active <= 0 ? count - 1 : active - 1;
    case "PageDown":
      return Math.min(count - 1, Math.max(active, 0) + pageLength);
    case "PageUp":
      return Math.max(0, active - pageLength);
    case "Home":
      return 0;
    case "End":
      return count - 1;
    default:
      return undefined;
  }
}
