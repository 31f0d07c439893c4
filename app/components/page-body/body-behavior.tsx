import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { startCopyButtons } from "./copy-buttons.ts";
import { startEmbeds } from "./embeds.ts";
import { startFieldTools } from "./field-tools.ts";
import { focusTarget, revealTarget } from "./reveal.ts";
import { startSamples } from "./samples.ts";
import { startTabs } from "./tabs.ts";

/** Makes page bodies interactive. The listeners are on the document and the window, so they also apply to later bodies. */
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

  // `key` changes with every followed link, so a link to the current fragment also reveals its target.
  useEffect(() => {
    revealTarget(hash);
    if (key !== firstKey.current) focusTarget(hash);
  }, [key, hash]);

  return null;
}
