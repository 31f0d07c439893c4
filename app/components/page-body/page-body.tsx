import { use, useLayoutEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { DocumentContext } from "#app/components/document-context.ts";
import { toStoredChoicesScript } from "#app/components/inline-scripts.ts";
import { BasenameContext } from "#app/lib/link.tsx";
import { layoutIds, type PageView } from "#app/lib/page.ts";
import { showStoredFormat } from "./samples.ts";
import { applyStoredTabs } from "./tabs.ts";

/**
 * Adds a script after the title of the first page, if that is an operation, whose body is long. Parsers wait at a script until the
 * stylesheet has loaded, so browsers paint the frame and the title before they lay out the body. The script removes itself, so that the
 * body is the same after client navigations.
 */
const pauseAfterTitle = (html: string, { layout }: PageView, nonce: string | undefined) =>
  layout !== "api" || nonce === undefined
    ? html
    : html.replace("</h1>", () => `</h1><script nonce="${nonce}">document.currentScript.remove()</script>`);

/** Whether each `<details>` of a page was open when a client navigation left the history entry with this key. */
const openDetails = new Map<string, readonly boolean[]>();

/** Opens the details that were open when the reader left the page, so that the restored scroll position shows the same text. */
function useOpenDetails(article: React.RefObject<HTMLElement | null>): void {
  const { key } = useLocation();
  useLayoutEffect(() => {
    const details = [...(article.current?.querySelectorAll("details") ?? [])];
    const stored = openDetails.get(key);
    for (const [index, element] of details.entries()) element.open = stored?.[index] ?? element.open;
    return () => {
      const areOpen = details.map(({ open }) => open);
      openDetails.set(key, areOpen);
    };
  }, [key, article]);
}

/** Renders the server's HTML. React does not hydrate the HTML, so a long body does not slow down hydration. */
export function PageBody({ view, body }: { view: PageView; body: string | undefined }) {
  const first = use(DocumentContext);
  const basename = use(BasenameContext);
  const [html] = useState(body ?? first.body ?? "");
  const article = useRef<HTMLElement>(null);

  useOpenDetails(article);
  useLayoutEffect(() => {
    if (body === undefined || !article.current) return;
    applyStoredTabs(article.current);
    showStoredFormat(article.current);
  }, [body]);

  return (
    <>
      <article
        ref={article}
        id={layoutIds.body}
        className={`page-body page-body-${view.layout} kind-${view.kind}${view.layout === "article" ? " prose" : ""}`}
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: pauseAfterTitle(html, view, first.scriptNonce) }}
      />
      <script
        nonce={first.scriptNonce}
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: toStoredChoicesScript(basename) }}
      />
    </>
  );
}
