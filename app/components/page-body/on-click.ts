/** Calls `handle` for a click on an element that matches the selector, or on anything in such an element. */
export function onClick<Target extends HTMLElement>(
  selector: string,
  handle: (element: Target, event: MouseEvent) => void,
  signal: AbortSignal,
): void {
  document.addEventListener(
    "click",
    (event) => {
      const element = event.target instanceof Element ? event.target.closest<Target>(selector) : null;
      if (element) handle(element, event);
    },
    { signal },
  );
}
