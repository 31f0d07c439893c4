import type { SplitBody } from "#app/lib/split-body.ts";

/** Milliseconds of parsing between two frames: laying out what was parsed takes some three times as long. */
const sliceMilliseconds = 4;

/** Fills what is still missing of the page at once. */
let finish: (() => void) | undefined;

/**
 * Puts the later parts of a body where they belong: those in open tabs now, the others after the first paint and a few in every
 * frame, so that clicks are answered meanwhile. Returns what stops it.
 */
export function fillLater(root: Element, { later }: SplitBody): () => void {
  let frame = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const places = () => root.querySelectorAll<HTMLTemplateElement>("template[data-later]");
  const fill = (place: HTMLTemplateElement) => {
    place.outerHTML = later[Number(place.dataset.later)] ?? "";
  };
  const stop = () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
    finish = undefined;
  };
  const fillSome = (milliseconds: number) => {
    const end = performance.now() + milliseconds;
    for (const place of places()) {
      if (performance.now() > end) return fillAfterPaint();
      fill(place);
    }
    stop();
  };
  const fillAfterPaint = () => {
    frame = requestAnimationFrame(() => {
      timer = setTimeout(fillSome, 0, sliceMilliseconds);
    });
  };
  for (const place of places()) if (place.closest("[role=tabpanel]") && !place.closest("[hidden]")) fill(place);
  fillAfterPaint();
  finish = () => fillSome(Infinity);
  return stop;
}

/** For what needs the whole page now: a fragment, the page's end, paper, a search in its fields. */
export function fillNow(): void {
  finish?.();
}
