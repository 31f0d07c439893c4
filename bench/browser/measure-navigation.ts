import type { Page } from "playwright-core";

/** A client navigation, from the click to the new page's heading on the screen. */
export interface Step {
  readonly milliseconds: number;
  readonly frames: number;
}

/**
 * Follows a link of the page after intent: the pointer rests on it until its page has been fetched. The CPU is not
 * throttled.
 */
export async function measureNavigation(page: Page, path: string): Promise<Step> {
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
      new Promise<Step>((resolve) => {
        const before = document.querySelector("h1")?.textContent;
        const started = performance.now();
        let frames = 0;
        const look = () => {
          frames++;
          const heading = document.querySelector("h1")?.textContent;
          if (heading === before || location.pathname !== target) requestAnimationFrame(look);
          // The change is in the document in the frame's callback and painted one task later.
          else setTimeout(() => resolve({ milliseconds: performance.now() - started, frames }), 0);
        };
        requestAnimationFrame(look);
        document.querySelector<HTMLElement>(`a[href="${target}"]`)?.click();
      }),
    path,
  );
}
