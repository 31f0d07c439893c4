import type { Properties } from "hast";
import type { ResolvedLink } from "#app/.server/markdown/links/resolve-link.ts";

/** Links that leave the site's pages open in a tab of their own and tell nothing of where the reader came from. */
export const toExternalProperties = ({ external }: ResolvedLink): Properties =>
  external ? { target: "_blank", rel: ["noopener", "noreferrer"] } : {};
