import { z } from "zod";
import { isAbsoluteUrl } from "#app/.server/text/url.ts";
import { normalizePath } from "#app/lib/site-path.ts";
import { trimEndOf } from "#app/lib/trim-end-of.ts";

/** Text that is not empty. */
export const text = z.string().trim().min(1, "is empty");

/** A site path such as `/docs/api`; never `//host`, a backslash or a trailing slash. */
export const sitePath = text
  .regex(/^\/(?![/\\])[^\\\s?#]*$/, "is not a path of this site, such as /docs/api")
  .transform((written, context) => {
    // Requests percent-encode letters beyond ASCII.
    const path = normalizePath(trimEndOf(written, "/") || "/");
    if (path !== undefined) return path;
    context.addIssue({ code: "custom", message: "contains something that no path can contain, such as //, .. or %2F" });
    return z.NEVER;
  });

/** A site path with an optional query and fragment, as it is written. */
export const sitePathWithFragment = text.regex(
  /^\/(?![/\\])[^\\\s]*$/,
  "is not a path of this site, such as /docs/api",
);

/** A URL of another site or a mail address. */
export const absoluteUrl = text.refine(
  (value) => isAbsoluteUrl(value, ["http:", "https:", "mailto:"]),
  "is not an http(s) or mailto URL",
);
