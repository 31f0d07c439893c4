import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { startCopyButtons } from "./copy-buttons.ts";
import { startEmbeds } from "./embeds.ts";
import { startFieldTools } from "./field-tools.ts";
import { focusTarget, revealTarget } from "./reveal.ts";
import { startSamples } from "./samples.ts";
import { startTabs } from "./tabs.ts";

/** Makes the HTML of bodies interactive with event listeners on the document, so that they work for every body. */
export function BodyBehavior() {
  const { key, hash } = useLocation();
  const firstKey = useRef(key);

  useEffect(() => {
    const controller = new AbortController();
    startTabs(controller.signal);
    startSamples(controller.signal);
    startCopyButtons(controller.signal);
    startEmbeds(controller.signal);
    startFieldTools(controller.signal);
    return () => controller.abort();
  }, []);

  // Runs for every followed link, also for one to the same fragment.
  useEffect(() => {
    revealTarget(hash);
    // After a document load the browser has set the focus already.
    if (key !== firstKey.current) focusTarget(hash);
  }, [key, hash]);

  return null;
}
