import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { watchCurrentHeading } from "#app/components/layout/table-of-contents.tsx";
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
    for (const start of [startTabs, startSamples, startCopyButtons, startEmbeds, startFieldTools, startSectionBar])
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

/** Marks the link of the current section in the bar of an operation's sections, and scrolls the bar to it on phones. */
function startSectionBar(signal: AbortSignal): void {
  const listLinks = () => [...document.querySelectorAll<HTMLAnchorElement>(".ref-contents > a")];
  const mark = (current: string | undefined) => {
    for (const link of listLinks()) {
      const isCurrent = link.hash === `#${current}`;
      if (isCurrent === (link.ariaCurrent === "location")) continue;
      link.ariaCurrent = isCurrent ? "location" : null;
      // The end of the previous link stays visible, as a sign that the bar scrolls.
      if (isCurrent) link.parentElement?.scrollTo({ left: link.offsetLeft - 48 });
    }
  };
  watchCurrentHeading(() => listLinks().map(({ hash }) => hash.slice(1)), mark, signal);
}
