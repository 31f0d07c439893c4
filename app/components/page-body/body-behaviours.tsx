import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { startCopyButtons } from "./copy-buttons.ts";
import { startPropertyTools } from "./property-tools-listener.ts";
import { focusTarget, revealTarget } from "./reveal.ts";
import { startSamples } from "./samples.ts";
import { startTabs } from "./tabs.ts";

/** What makes the server's HTML move: handlers on the document, so that bodies come and go without being wired up. */
export function BodyBehaviours() {
  const { key, hash } = useLocation();
  const firstKey = useRef(key);

  useEffect(() => {
    const controller = new AbortController();
    startTabs(controller.signal);
    startSamples(controller.signal);
    startCopyButtons(controller.signal);
    startPropertyTools(controller.signal);
    return () => controller.abort();
  }, []);

  // Each time that a link is followed, to the same fragment too.
  useEffect(() => {
    revealTarget(hash);
    // The document itself was opened at its fragment by the browser.
    if (key !== firstKey.current) focusTarget(hash);
  }, [key, hash]);

  return null;
}
