import type { Page } from "#app/.server/model/page.ts";

/** A page that knows the ids in its body without drawing it: drawing highlights its code, which start-up should not wait for. */
export interface AnchoredPage extends Page {
  readonly anchors: ReadonlySet<string>;
}
