import type { PageLink } from "./page.ts";

/** Data of a not-found response: the pages that are most similar to the path, best match first. */
export interface MissingPage {
  readonly kind: "missing";
  readonly nearest: readonly PageLink[];
}

/** Returns whether a response's data is that of a path without a page. */
export const isMissingPage = (value: unknown): value is MissingPage =>
  typeof value === "object" && value !== null && "kind" in value && value.kind === "missing";
