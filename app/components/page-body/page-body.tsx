import { use, useLayoutEffect, useRef, useState } from "react";
import { DocumentContext } from "#app/components/document-context.ts";
import type { PageView } from "#app/lib/page.ts";
import { showStoredFormat } from "./samples.ts";
import { tabsScript } from "./stored-tabs.ts";
import { applyStoredTabs } from "./tabs.ts";

/** Where the browser finds the first page's body before it hydrates. */
export const bodyElementId = "page-body";

/**
 * A page's body: HTML made on the server, shown as it is. React neither compares nor rebuilds it, so hydration costs the
 * frame only. The delegated handlers of `body-behaviours.tsx` make it interactive.
 */
export function PageBody({ view, body }: { view: PageView; body: string | undefined }) {
  const first = use(DocumentContext);
  const [html] = useState(body ?? first.body ?? "");
  const article = useRef<HTMLElement>(null);

  useLayoutEffect(() => {
    if (body === undefined || !article.current) return;
    applyStoredTabs(article.current);
    showStoredFormat(article.current);
  }, [body]);

  return (
    <>
      <article
        ref={article}
        id={bodyElementId}
        className={`page-body page-body-${view.layout} kind-${view.kind}${view.layout === "article" ? " prose" : ""}`}
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: html }}
      />
      <script nonce={first.scriptNonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: tabsScript }} />
    </>
  );
}
