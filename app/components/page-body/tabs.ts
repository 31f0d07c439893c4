import { readStored, storageKeys, store, toStoredKey } from "#app/components/storage.ts";
import { on } from "./on.ts";

/** Returns the tabs of a group without the tabs of nested groups. */
function tabsOf(container: Element): HTMLElement[] {
  return [...container.querySelectorAll<HTMLElement>("[role=tab]")].filter(
    (tab) => tab.closest("[data-tabs]") === container,
  );
}

/** Selects a tab: shows its panel and hides the panels of the other tabs in the same `data-tabs` element. */
export function selectTab(tab: HTMLElement): void {
  const container = tab.closest<HTMLElement>("[data-tabs]");
  if (!container) return;
  for (const other of tabsOf(container)) {
    const isSelected = other === tab;
    other.setAttribute("aria-selected", String(isSelected));
    other.tabIndex = isSelected ? 0 : -1;
    const panel = document.getElementById(other.getAttribute("aria-controls") ?? "");
    if (isSelected) panel?.removeAttribute("hidden");
    // With `until-found`, the browser's search in the page also finds text in closed panels.
    else panel?.setAttribute("hidden", "until-found");
  }
}

/** Selects the tab of a panel that is not shown. Returns false for other elements. */
export function selectTabOf(panel: Element): boolean {
  const tab =
    panel.role === "tabpanel" &&
    document.querySelector<HTMLElement>(`[role=tab][aria-controls="${CSS.escape(panel.id)}"]`);
  if (!tab || tab.ariaSelected === "true") return false;
  selectTab(tab);
  return true;
}

function selectEverywhere(group: string, value: string): void {
  for (const container of document.querySelectorAll<HTMLElement>(`[data-tabs][data-group="${CSS.escape(group)}"]`)) {
    const tab = tabsOf(container).find((candidate) => candidate.dataset.value === value);
    if (tab) selectTab(tab);
  }
}

function chooseTab(tab: HTMLElement): void {
  const container = tab.closest<HTMLElement>("[data-tabs]");
  const { group, query } = container?.dataset ?? {};
  const { value } = tab.dataset;
  const top = tab.getBoundingClientRect().top;
  selectTab(tab);
  if (group && value !== undefined) selectEverywhere(group, value);
  window.scrollBy({ top: tab.getBoundingClientRect().top - top, behavior: "instant" });
  if (value !== undefined) storeChoice(value, group, query);
}

/** Stores a choice in local storage if `group` is defined, and in the URL if `query` is defined. */
export function storeChoice(value: string, group: string | undefined, query: string | undefined): void {
  if (group) store(storageKeys.tabGroup(group), value);
  if (query) {
    const url = new URL(window.location.href);
    url.searchParams.set(query, value);
    window.history.replaceState(window.history.state, "", url);
  }
}

/**
 * Handles clicks and keys on tabs.
 * If the reader chooses a tab in another window, this window selects the tabs with the same group and value.
 */
export function startTabs(signal: AbortSignal): void {
  const tab = "[data-tabs] [role=tab]";
  on("click", tab, chooseTab, signal);
  on("keydown", tab, moveToTab, signal);
  // The browser is about to show a panel in which its search in the page found a text.
  on("beforematch", "[role=tabpanel]", selectTabOf, signal);
  window.addEventListener(
    "storage",
    (event) => {
      const prefix = toStoredKey(storageKeys.tabGroup(""));
      if (event.key?.startsWith(prefix) && event.newValue !== null)
        selectEverywhere(event.key.slice(prefix.length), event.newValue);
    },
    { signal },
  );
}

/** Chooses the tab to which a key leads. With Alt and other modifiers, the keys are shortcuts of the browser, such as Alt ←. */
function moveToTab(tab: HTMLElement, event: KeyboardEvent): void {
  const container = tab.closest("[data-tabs]");
  if (!container || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const tabs = tabsOf(container);
  const index = tabs.indexOf(tab);
  const targets = new Map([
    ["ArrowRight", (index + 1) % tabs.length],
    ["ArrowLeft", index - 1],
    ["Home", 0],
    ["End", -1],
  ]);
  const target = targets.get(event.key);
  const next = target === undefined ? undefined : tabs.at(target);
  if (!next) return;
  event.preventDefault();
  next.focus();
  chooseTab(next);
}

/**
 * Selects tabs in newly inserted HTML. The choice in the URL's query has priority over the stored choice.
 * When a document loads, `toStoredChoicesScript` selects its tabs in the same way.
 */
export function applyStoredTabs(root: ParentNode): void {
  for (const container of root.querySelectorAll<HTMLElement>("[data-tabs]")) {
    const tabs = tabsOf(container);
    const { group, query } = container.dataset;
    const wanted = findChoice(group, query);
    const tab =
      tabs.find(({ dataset }) => dataset.value === wanted) ??
      tabs.find((t) => t.getAttribute("aria-selected") === "true") ??
      tabs[0];
    if (tab) selectTab(tab);
  }
}

/** Returns the choice in the query of the URL, or else the stored choice; undefined if there is neither. */
export function findChoice(group: string | undefined, query: string | undefined): string | undefined {
  const named = query && new URLSearchParams(window.location.search).get(query);
  return named || (group && readStored(storageKeys.tabGroup(group))) || undefined;
}
