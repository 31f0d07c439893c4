/** Waits for the first use of the filter or the button that opens all fields; what they do is loaded only then. */
export function startPropertyTools(signal: AbortSignal): void {
  document.addEventListener(
    "click",
    ({ target }) => {
      const button = target instanceof Element && target.closest<HTMLElement>("[data-property-tools] [data-open]");
      if (!button) return;
      void import("./property-tools.ts").then(({ toggleFields }) => toggleFields(button));
    },
    { signal },
  );
  document.addEventListener(
    "input",
    ({ target }) => {
      if (!(target instanceof HTMLInputElement && target.closest("[data-property-tools]"))) return;
      void import("./property-tools.ts").then(({ filterPage }) => filterPage(target));
    },
    { signal },
  );
}
