import { useEffect } from "react";
import { useLocation } from "react-router";
import { startCopyButtons } from "./copy-buttons.ts";
import { startPropertyTools } from "./property-tools-listener.ts";
import { revealTarget } from "./reveal.ts";
import { startTabs } from "./tabs.ts";

/** What makes the server's HTML move: handlers on the document, so that bodies come and go without being wired up. */
export function BodyBehaviours() {
  const { pathname, hash } = useLocation();

  useEffect(() => {
    const controller = new AbortController();
    startTabs(controller.signal);
    startCopyButtons(controller.signal);
    startPropertyTools(controller.signal);
    return () => controller.abort();
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new path means a new body
  useEffect(() => revealTarget(hash), [pathname, hash]);

  return null;
}
