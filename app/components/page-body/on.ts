/** Handles events of a type on or inside elements that match the selector. */
export function on<Type extends keyof DocumentEventMap, Target extends HTMLElement>(
  type: Type,
  selector: string,
  handle: (element: Target, event: DocumentEventMap[Type]) => void,
  signal: AbortSignal,
): void {
  document.addEventListener(
    type,
    (event) => {
      const element = event.target instanceof Element ? event.target.closest<Target>(selector) : null;
      if (element) handle(element, event);
    },
    { signal },
  );
}
