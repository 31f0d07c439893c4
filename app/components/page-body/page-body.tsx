import { use, useLayoutEffect, useRef, useState } from "react";
import { useLocation, useNavigationType } from "react-router";
import { DocumentContext } from "#app/components/document-context.ts";
import type { PageView } from "#app/lib/page.ts";
import { joinBody, type SplitBody } from "#app/lib/split-body.ts";
import { fillLater, fillNow } from "./fill-later.ts";
import { tabsScript } from "./stored-tabs.ts";
import { applyStoredTabs } from "./tabs.ts";

/** Where the browser finds the first page's body before it hydrates. */
export const bodyElementId = "page-body";

/**
 * A page's body: HTML made on the server, shown as it is. React neither compares nor rebuilds it, so hydration costs the
 * frame only. What moves in it is moved by the delegated handlers of `body-behaviours.ts`. On a step to the top of a page its
 * first window is painted before the rest is there; who goes back or to a fragment needs every height at once.
 */
export function PageBody({ view, body }: { view: PageView; body: SplitBody | undefined }) {
  const first = use(DocumentContext);
  const { hash } = useLocation();
  const isBack = useNavigationType() === "POP";
  const [html] = useState(() => (!body ? (first.body ?? "") : hash || isBack ? joinBody(body) : body.first));
  const article = useRef<HTMLElement>(null);

  useLayoutEffect(() => {
    if (!body || !article.current) return;
    applyStoredTabs(article.current);
    return fillLater(article.current, body);
  }, [body]);

  // Before the router looks for the fragment's place.
  useLayoutEffect(() => {
    if (hash) fillNow();
  }, [hash]);

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
