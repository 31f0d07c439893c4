import { z } from "zod";
import { normalizePath, toSiteUrl } from "#app/lib/site-path.ts";
import { trimEndOf } from "#app/lib/trim-end-of.ts";
import { isAbsoluteUrl } from "#app/server/text/url.ts";

export const text = z.string().trim().min(1, "is empty");

/** Schema of a site path. `//host` and backslashes are errors; a trailing slash is removed. */
export const sitePath = text
  .regex(/^\/(?![/\\])[^\\\s?#]*$/, "is not a path of this site, such as /docs/api")
  .transform((written, context) => {
    // Browsers encode letters beyond ASCII in requests, so the path is stored in the same form.
    const path = normalizePath(trimEndOf(written, "/") || "/");
    if (path !== undefined) return path;
    context.addIssue({ code: "custom", message: "contains something that no path can contain, such as //, .. or %2F" });
    return z.NEVER;
  });

export const sitePathWithFragment = text.regex(
  /^\/(?![/\\])[^\\\s]*$/,
  "is not a path of this site, such as /docs/api",
);

export const absoluteUrl = text.refine(
  (value) => isAbsoluteUrl(value, ["http:", "https:", "mailto:"]),
  "is not an http(s) or mailto URL",
);

export const siteUrl = text
  .refine((value) => isAbsoluteUrl(value, ["http:", "https:"]), "is not an http(s) URL")
  .transform((value, context) => {
    const url = toSiteUrl(value);
    if (url !== undefined) return url;
    context.addIssue({
      code: "custom",
      message: "is not the URL of a site, such as https://docs.example.com or https://example.com/docs",
    });
    return z.NEVER;
  });
