/** A page must not stand still for longer than this, whatever happens to the one that follows. */
const longestMilliseconds = 300;

let showNext: (() => void) | undefined;

/**
 * Begins to fade into another page, where the platform can and motion is welcome. Resolves when the browser has its picture of
 * the page that goes: it shows that picture until `finishFade`.
 */
export function startFade(): Promise<void> {
  if (!document.startViewTransition || window.matchMedia("(prefers-reduced-motion: reduce)").matches)
    return Promise.resolve();
  return new Promise((resolve) => {
    const transition = document.startViewTransition(() => {
      resolve();
      return new Promise<void>((done) => {
        showNext = done;
        setTimeout(done, longestMilliseconds);
      });
    });
    // Left out where nobody sees it, and for the next one: either is as good as faded.
    transition.ready.catch(() => {});
  });
}

/** The next page, or what failed in its place, is in the document. */
export function finishFade(): void {
  showNext?.();
  showNext = undefined;
}
