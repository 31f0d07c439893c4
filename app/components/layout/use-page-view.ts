import { useMatches } from "react-router";
import type { PageView } from "#app/lib/page.ts";

/**
 * Returns the current page's view; undefined on error pages. The frame uses the path of the view instead of that of the
 * location, because one not-found page is cached and sent for many unknown paths.
 */
export function usePageView(): PageView | undefined {
  const data = useMatches().at(-1)?.loaderData as { readonly view?: PageView } | undefined;
  return data?.view;
}
