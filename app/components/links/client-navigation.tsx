import { useEffect } from "react";
import { useFetcher, useNavigate } from "react-router";
import { readBasename } from "#app/components/storage.ts";
import { isPlainClick, toPageTarget } from "./link-target.ts";
import { prefetchedPages } from "./prefetch-cache.ts";

/** Delay before a page is prefetched on hover, so that a pointer that only crosses a link causes no prefetch. */
const hoverMilliseconds = 65;

/** Turns clicks on links into client navigations, and prefetches pages on hover, focus and touch. */
export function ClientNavigation({ externalPaths }: { readonly externalPaths: readonly string[] }) {
  const navigate = useNavigate();
  const { load } = useFetcher({ key: "prefetch" });

  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    let timer: ReturnType<typeof setTimeout> | undefined;

    document.addEventListener(
      "click",
      (event) => {
        if (event.defaultPrevented || !isPlainClick(event)) return;
        const target = findTarget(event, externalPaths);
        if (target === undefined) return;
        event.preventDefault();
        clearTimeout(timer);
        // A link to the current URL adds no history entry, as in a document navigation.
        const { pathname, search, hash } = window.location;
        void navigate(target, { replace: readBasename() + target === pathname + search + hash });
      },
      { signal },
    );

    const prefetch = (event: Event) => {
      clearTimeout(timer);
      const target = findTarget(event, externalPaths);
      if (target === undefined || !mayPrefetch()) return;
      timer = setTimeout(
        () => {
          // The prefetch omits the query, because page data does not depend on the query.
          // The search page is an exception, but `toPageTarget` excludes links to the search page.
          const path = target.replace(/[?#].*/s, "");
          const pathname = readBasename() + path;
          if (pathname !== window.location.pathname && prefetchedPages.announce(pathname)) void load(path);
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
  }, [navigate, load, externalPaths]);

  return null;
}

function findTarget(event: Event, externalPaths: readonly string[]): string | undefined {
  const anchor = event.target instanceof Element ? event.target.closest("a") : null;
  return anchor ? toPageTarget(anchor, window.location.origin, readBasename(), externalPaths) : undefined;
}

/** Returns false for a reader who saves data or has a slow (2g) connection. Not every browser has `navigator.connection`. */
function mayPrefetch(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean; effectiveType?: string } };
  return !connection?.saveData && !connection?.effectiveType?.endsWith("2g");
}
