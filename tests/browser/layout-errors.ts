import type { Page } from "playwright-core";

const targets = "a[href], button, summary, input, select, textarea, [role=tab], [role=option]";

/** Widths in pixels: 400 % zoom, a phone, a tablet, both sides of the breakpoint, a small laptop, and desktops. */
export const widths = [320, 390, 768, 996, 997, 1024, 1280, 1440];

/** Finds horizontal scrolling, texts that leave their cell of a table, and navbar controls that leave the window or overlap. */
export const findLayoutErrors = (page: Page): Promise<string[]> =>
  page.evaluate((selector) => {
    const errors: string[] = [];
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth > clientWidth) errors.push(`scrolls sideways by ${scrollWidth - clientWidth} px`);
    for (const cell of document.querySelectorAll<HTMLElement>("th, td"))
      if (cell.scrollWidth > cell.clientWidth) errors.push(`${cell.innerText} leaves its cell`);
    const controls = [...document.querySelectorAll<HTMLElement>(`.navbar-inner :is(${selector})`)]
      .filter((element) => element.checkVisibility() && !element.closest("dialog, .disclosure-panel"))
      .map((element) => ({ name: element.innerText || element.ariaLabel, box: element.getBoundingClientRect() }));
    for (const [index, { name, box }] of controls.entries()) {
      if (box.left < 0 || box.right > clientWidth) errors.push(`${name} leaves the window`);
      for (const other of controls.slice(index + 1))
        if (box.left < other.box.right - 1 && other.box.left < box.right - 1)
          errors.push(`${name} covers ${other.name}`);
    }
    return errors;
  }, targets);

/** Finds links and controls that another element covers in part, but not as a whole. */
export const findPartlyCovered = (page: Page): Promise<string[]> =>
  page.evaluate(
    (selector) =>
      [...document.querySelectorAll<HTMLElement>(selector)].flatMap((element) => {
        if (!element.checkVisibility()) return [];
        const { left, right, top, bottom } = element.getBoundingClientRect();
        const [x, y] = [(left + right) / 2, (top + bottom) / 2];
        const hits = [
          [x, y],
          [x, top + 2],
          [x, bottom - 2],
          [left + 2, y],
          [right - 2, y],
        ].flatMap(([x = 0, y = 0]) => document.elementFromPoint(x, y) ?? []);
        const covered = hits.filter((hit) => !hit.contains(element) && !element.contains(hit));
        return covered.length === 0 || covered.length === hits.length ? [] : [element.innerText];
      }),
    targets,
  );
