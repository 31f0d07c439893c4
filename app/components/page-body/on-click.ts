/** Handles clicks on or inside elements that match the selector. */
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
