import type { Page } from "playwright-core";

/** Duration of a client navigation, from the click until the new page's heading is painted. */
export interface Navigation {
  readonly milliseconds: number;
  readonly frames: number;
}

/**
 * Hovers over a link, waits until its page is prefetched, and then measures a click on the link.
 * The CPU is not throttled.
 */
export async function measureNavigation(page: Page, path: string): Promise<Navigation> {
  const fetched = page.waitForResponse((response) => new URL(response.url()).pathname === `${path}.data`);
  await page.evaluate(
    (target) =>
      document.querySelector(`a[href="${target}"]`)?.dispatchEvent(new PointerEvent("pointerover", { bubbles: true })),
    path,
  );
  await (await fetched).finished();
  await page.waitForTimeout(300);
  return page.evaluate(
    (target) =>
      new Promise<Navigation>((resolve) => {
        const before = document.querySelector("h1")?.textContent;
        const started = performance.now();
        let frames = 0;
        const look = () => {
          frames++;
          const heading = document.querySelector("h1")?.textContent;
          if (heading === before || location.pathname !== target) requestAnimationFrame(look);
          // Frame callbacks run before the browser paints, so the time is taken one task later.
          else setTimeout(() => resolve({ milliseconds: performance.now() - started, frames }), 0);
        };
        requestAnimationFrame(look);
        document.querySelector<HTMLElement>(`a[href="${target}"]`)?.click();
      }),
    path,
  );
}
