import { decodeLeniently } from "#app/lib/site-path.ts";
import { selectTabOf } from "./tabs.ts";

/** Opens every element that hides the target of a fragment, and scrolls to the target if it was hidden. */
export function reveal(target: HTMLElement): void {
  let hidden = false;
  for (let element: Element | null = target; element; element = element.parentElement) {
    if (element instanceof HTMLDetailsElement && !element.open) {
      element.open = true;
      hidden = true;
    }
    if (element instanceof HTMLLIElement && element.hidden) {
      // The filter of the fields has hidden it.
      element.hidden = false;
      hidden = true;
    }
    // The browser itself has already shown the panel if the fragment is that of the document's URL.
    if (selectTabOf(element)) hidden = true;
  }
  if (hidden) target.scrollIntoView();
}

/** Focuses an element without scrolling. An element that is not focusable gets a temporary `tabindex`. */
export function focusOnce(element: HTMLElement): void {
  element.focus({ preventScroll: true });
  if (document.activeElement === element) return;
  element.setAttribute("tabindex", "-1");
  element.addEventListener("blur", () => element.removeAttribute("tabindex"), { once: true });
  element.focus({ preventScroll: true });
}

/** Returns the element with the id of a fragment. */
export function findTarget(hash: string): HTMLElement | null {
  const id = decodeLeniently(hash.slice(1));
  return id ? document.getElementById(id) : null;
}
