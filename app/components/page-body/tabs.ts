import { storageKeys } from "#app/lib/first-paint-script.ts";

/** The tabs of one `[data-tabs]`, not those of tabs inside its panels. */
function tabsOf(container: Element): HTMLElement[] {
  return [...container.querySelectorAll<HTMLElement>("[role=tab]")].filter(
    (tab) => tab.closest("[data-tabs]") === container,
  );
}

/** Shows one tab's panel and closes the others of its group. */
export function selectTab(tab: HTMLElement): void {
  const container = tab.closest<HTMLElement>("[data-tabs]");
  if (!container) return;
  for (const other of tabsOf(container)) {
    const isSelected = other === tab;
    other.setAttribute("aria-selected", String(isSelected));
    other.tabIndex = isSelected ? 0 : -1;
    const panel = document.getElementById(other.getAttribute("aria-controls") ?? "");
    if (isSelected) panel?.removeAttribute("hidden");
    // The browser's own find-in-page still looks into closed panels.
    else panel?.setAttribute("hidden", "until-found");
  }
}

/** Brings every group on the page to the given choice, where it offers it. */
function selectEverywhere(group: string, value: string): void {
  for (const container of document.querySelectorAll<HTMLElement>(`[data-tabs][data-group="${CSS.escape(group)}"]`)) {
    const tab = tabsOf(container).find((candidate) => candidate.dataset.value === value);
    if (tab) selectTab(tab);
  }
}

/** A reader's choice: remembered, applied to the whole page without moving it, and put into the address where the author asked for it. */
function chooseTab(tab: HTMLElement): void {
  const container = tab.closest<HTMLElement>("[data-tabs]");
  const { group, query } = container?.dataset ?? {};
  const { value } = tab.dataset;
  const top = tab.getBoundingClientRect().top;
  selectTab(tab);
  if (group && value !== undefined) {
    selectEverywhere(group, value);
  }
  window.scrollBy({ top: tab.getBoundingClientRect().top - top, behavior: "instant" });
  if (value !== undefined) rememberChoice(value, group, query);
}

/** Keeps a choice under the name of its group, and puts it into the address. */
export function rememberChoice(value: string, group: string | undefined, query: string | undefined): void {
  try {
    if (group) localStorage.setItem(storageKeys.tabGroup(group), value);
  } catch {
    // Storage is forbidden or full: the choice holds for this page only.
  }
  if (query) {
    const url = new URL(window.location.href);
    url.searchParams.set(query, value);
    window.history.replaceState(window.history.state, "", url);
  }
}

/** Clicks, arrow keys, Home and End on tabs; choices made in other windows. */
export function startTabs(signal: AbortSignal): void {
  document.addEventListener(
    "click",
    (event) => {
      const tab = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-tabs] [role=tab]") : null;
      if (tab) chooseTab(tab);
    },
    { signal },
  );
  document.addEventListener(
    "keydown",
    (event) => {
      const tab =
        event.target instanceof HTMLElement && event.target.matches("[data-tabs] [role=tab]") ? event.target : null;
      const container = tab?.closest("[data-tabs]");
      if (!tab || !container) return;
      const tabs = tabsOf(container);
      const next = nextTab(event.key, tabs, tabs.indexOf(tab));
      if (!next) return;
      event.preventDefault();
      next.focus();
      chooseTab(next);
    },
    { signal },
  );
  window.addEventListener(
    "storage",
    (event) => {
      const prefix = storageKeys.tabGroup("");
      if (event.key?.startsWith(prefix) && event.newValue !== null)
        selectEverywhere(event.key.slice(prefix.length), event.newValue);
    },
    { signal },
  );
}

function nextTab(key: string, tabs: readonly HTMLElement[], index: number): HTMLElement | undefined {
  switch (key) {
    case "ArrowRight":
      return tabs[(index + 1) % tabs.length];
    case "ArrowLeft":
      return tabs[(index - 1 + tabs.length) % tabs.length];
    case "Home":
      return tabs[0];
    case "End":
      return tabs.at(-1);
    default:
      return undefined;
  }
}

/** After a client navigation: the new body's groups take the remembered choices. (The first document's took them before it was painted.) */
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

/** The choice that the address names, else the one that the reader made earlier. */
export function findChoice(group: string | undefined, query: string | undefined): string | undefined {
  const named = query && new URLSearchParams(window.location.search).get(query);
  try {
    return named || ((group && localStorage.getItem(storageKeys.tabGroup(group))) ?? undefined);
  } catch {
    return undefined;
  }
}
