import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { isPlainClick } from "#app/components/links/link-target.ts";
import { startCopyButtons } from "./copy-buttons.ts";
import { startFieldTools } from "./field-tools.ts";
import { on } from "./on.ts";
import { findTarget, focusOnce, reveal } from "./reveal.ts";
import { startSamples } from "./samples.ts";
import { startTabs } from "./tabs.ts";

/** Makes page bodies interactive. The listeners are on the document and the window, so they also apply to later bodies. */
export function BodyBehavior() {
  const { key, hash } = useLocation();
  const firstKey = useRef(key);

  useEffect(() => {
    const controller = new AbortController();
    for (const start of [startTabs, startSamples, startCopyButtons, startEmbeds, startFieldTools])
      start(controller.signal);
    return () => controller.abort();
  }, []);

  // `key` changes with every followed link, so a link to the current fragment also reveals its target and focuses it. The next
  // Tab key then continues from there, as after a document load.
  useEffect(() => {
    const target = findTarget(hash);
    if (!target) return;
    reveal(target);
    if (key !== firstKey.current) focusOnce(target);
  }, [key, hash]);

  return null;
}

/** Without `allow-same-origin`, video players cannot use their own storage and fail. */
const sandbox =
  "allow-forms allow-popups allow-popups-to-escape-sandbox allow-presentation allow-same-origin allow-scripts";

/** Starts the embeds: a click on `<a data-embed="Title">` replaces the surrounding `.embed` element with a frame. */
function startEmbeds(signal: AbortSignal): void {
  on(
    "click",
    ".embed > a[data-embed]",
    (link: HTMLAnchorElement, event) => {
      if (!isPlainClick(event)) return;
      event.preventDefault();
      const frame = document.createElement("iframe");
      frame.className = "embed-frame";
      frame.title = link.dataset.embed ?? "";
      frame.setAttribute("sandbox", sandbox);
      frame.allow = "encrypted-media; fullscreen; picture-in-picture";
      frame.referrerPolicy = "strict-origin-when-cross-origin";
      frame.src = link.href;
      link.closest(".embed")?.replaceWith(frame);
      frame.focus();
    },
    signal,
  );
}
