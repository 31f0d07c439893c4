import { useMatches } from "react-router";
import type { PageView } from "#app/lib/page.ts";

/** Returns the current page's view; undefined on error pages. */
export function usePageView(): PageView | undefined {
  const data = useMatches().at(-1)?.loaderData as { readonly view?: PageView } | undefined;
  return data?.view;
}
