import { selectTab } from "./tabs.ts";

/** Opens whatever hides the element that the address's fragment names, then brings it into view. */
export function revealTarget(hash: string): void {
  const id = decodeFragment(hash);
  const target = id ? document.getElementById(id) : null;
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

function decodeFragment(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return hash.slice(1);
  }
}
