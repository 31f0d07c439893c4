import { focusOnce } from "#app/lib/focus-once.ts";
import { selectTab } from "./tabs.ts";

/** Opens whatever hides the element that the address's fragment names, then brings it into view. */
export function revealTarget(hash: string): void {
  const target = findTarget(hash);
  if (!target) return;
  let hidden = false;
  for (let element: Element | null = target; element; element = element.parentElement) {
    if (element instanceof HTMLDetailsElement && !element.open) {
      element.open = true;
      hidden = true;
    }
    if (element.getAttribute("role") === "tabpanel" && element.hasAttribute("hidden")) {
      const tab = document.querySelector<HTMLElement>(`[role=tab][aria-controls="${CSS.escape(element.id)}"]`);
      if (tab) selectTab(tab);
      hidden = true;
    }
  }
  if (hidden) target.scrollIntoView();
}

/** Moves the focus to what a followed link's fragment names, as browsers do it by themselves: the next Tab goes on from there. */
export function focusTarget(hash: string): void {
  const target = findTarget(hash);
  if (target) focusOnce(target);
}

function findTarget(hash: string): HTMLElement | null {
  const id = decodeFragment(hash);
  return id ? document.getElementById(id) : null;
}

function decodeFragment(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return hash.slice(1);
  }
}
