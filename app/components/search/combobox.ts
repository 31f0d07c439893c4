import type { SearchState } from "./use-search.ts";

/**
 * Returns the options in display order: the links of the results or, while the field is empty, the recent searches.
 * While a search is loading, there are no options, even if the dialog still shows the previous results.
 */
export function listOptions(state: SearchState, recent: readonly string[]): readonly string[] {
  if (state.status === "idle") return recent;
  if (state.status !== "loaded") return [];
  return state.response.groups.flatMap(({ results }) => results.map(({ href }) => href));
}

type MoveKey = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey">;

const pageLength = 5;

/**
 * Returns the index of the option that a key such as `ArrowDown` makes active; undefined if the key has no effect.
 * If no option is active, `active` is -1.
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
