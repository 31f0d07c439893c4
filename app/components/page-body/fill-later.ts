import type { SplitBody } from "#app/lib/split-body.ts";

/** Milliseconds of parsing between two frames: laying out what was parsed takes some three times as long. */
const sliceMilliseconds = 4;

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
  const fillSome = () => {
    const end = performance.now() + sliceMilliseconds;
    for (const place of places()) {
      if (performance.now() > end) return fillAfterPaint();
      fill(place);
    }
  };
  const fillAfterPaint = () => {
    frame = requestAnimationFrame(() => {
      timer = setTimeout(fillSome);
    });
  };
  for (const place of places()) if (place.closest("[role=tabpanel]") && !place.closest("[hidden]")) fill(place);
  fillAfterPaint();
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
