import type { PageLink } from "./page.ts";

/** Data of a not-found response. */
export interface MissingPage {
  readonly kind: "missing";
  /** Why there is no such page, such as the version in which an operation was removed. */
  readonly reason?: string;
  /** Pages on which readers can go on. Without a reason, these are the pages that are most similar to the path. */
  readonly nearest: readonly PageLink[];
}

/** Returns whether a response's data is that of a path without a page. */
export const isMissingPage = (value: unknown): value is MissingPage =>
  typeof value === "object" && value !== null && "kind" in value && value.kind === "missing";
