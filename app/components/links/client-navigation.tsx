import { useEffect, useLayoutEffect, useRef } from "react";
import { useFetcher, useLocation, useNavigate } from "react-router";
import { finishFade } from "#app/lib/fade.ts";
import { expectPrefetch } from "#app/lib/page-cache.ts";
import { type ConnectionLike, mayPrefetch, toPageTarget } from "./link-target.ts";

/** A pointer that only passes over a link does not mean it. */
const hoverMilliseconds = 65;

/**
 * Makes every link of the document a client navigation, and fetches its page when the reader shows intent (hover, focus,
 * touch). Links are plain `<a href>` everywhere, in the frame and in bodies alike: without this they work all the same.
 */
export function ClientNavigation() {
  const navigate = useNavigate();
  const fetcher = useFetcher({ key: "prefetch" });
  const load = useRef(fetcher.load);
  load.current = fetcher.load;
  const { key } = useLocation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: another entry of the history is on the page
  useLayoutEffect(finishFade, [key]);

  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    let timer: ReturnType<typeof setTimeout> | undefined;

    document.addEventListener(
      "click",
      (event) => {
        if (
          event.defaultPrevented ||
          event.button !== 0 ||
          event.metaKey ||
          event.ctrlKey ||
          event.shiftKey ||
          event.altKey
        )
          return;
        const target = findTarget(event);
        if (target === undefined) return;
        event.preventDefault();
        // The click says what the pointer's or the focus' arrival only hinted at.
        clearTimeout(timer);
        // Browsers keep one entry of the history for following a link to where one is.
        const { pathname, search, hash } = window.location;
        void navigate(target, { replace: target === pathname + search + hash });
      },
      { signal },
    );

    const prefetch = (event: Event) => {
      clearTimeout(timer);
      const target = findTarget(event);
      if (target === undefined || !mayPrefetch(readConnection())) return;
      timer = setTimeout(
        () => {
          // A page is the same whatever the query: see `toPageTarget` for the one that is not.
          const { pathname } = new URL(target, window.location.origin);
          if (pathname !== window.location.pathname && expectPrefetch(pathname)) void load.current(pathname);
        },
        event.type === "pointerover" ? hoverMilliseconds : 0,
      );
    };
    for (const type of ["pointerover", "focusin", "touchstart"])
      document.addEventListener(type, prefetch, { signal, passive: true });

    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [navigate]);

  return null;
}

function findTarget(event: Event): string | undefined {
  const anchor = event.target instanceof Element ? event.target.closest("a") : null;
  return anchor ? toPageTarget(anchor, window.location.origin) : undefined;
}

function readConnection(): ConnectionLike | undefined {
  return "connection" in navigator ? (navigator.connection as ConnectionLike) : undefined;
}
