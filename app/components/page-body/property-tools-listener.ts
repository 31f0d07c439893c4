/** Waits for the first use of a property tree's tools; what they do is loaded only then. */
export function startPropertyTools(signal: AbortSignal): void {
  document.addEventListener(
    "click",
    ({ target }) => {
      const button = target instanceof Element && target.closest<HTMLElement>("[data-property-tools] [data-open]");
      if (!button) return;
      void import("./property-tools.ts").then(({ openFields }) => openFields(button));
    },
    { signal },
  );
  document.addEventListener(
    "input",
    ({ target }) => {
      if (!(target instanceof HTMLInputElement && target.closest("[data-property-tools]"))) return;
      void import("./property-tools.ts").then(({ filterTree }) => filterTree(target));
    },
    { signal },
  );
}
