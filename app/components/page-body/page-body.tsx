import { use } from "react";
import { DocumentContext } from "#app/components/document-context.ts";
import type { PageView } from "#app/lib/page.ts";
import { tabsScript } from "./stored-tabs.ts";

/** Where the browser finds the first page's body before it hydrates. */
export const bodyElementId = "page-body";

/**
 * A page's body: HTML made on the server, shown as it is. React neither compares nor rebuilds it, so hydration costs the
 * frame only. What moves in it is moved by the delegated handlers of `body-behaviours.ts`.
 */
export function PageBody({ view, body }: { view: PageView; body: string | undefined }) {
  const first = use(DocumentContext);
  const html = body ?? first.body ?? "";
  return (
    <>
      <article
        id={bodyElementId}
        className={`page-body page-body-${view.layout} kind-${view.kind}${view.layout === "article" ? " prose" : ""}`}
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: html }}
      />
      <script nonce={first.scriptNonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: tabsScript }} />
    </>
  );
}
