import { createContext } from "react-router";
import type { Site } from "./site.ts";

/** The loaded site for route loaders, set by `http/render-page.ts` for every request. */
export const siteContext = createContext<Site>();

/** Where a page's body is sent: with `document` in the HTML, with `data` in the loader data. */
export const bodyTransportContext = createContext<"document" | "data">();

/** The body as HTML, passed from the route loader to the rendering of the document. */
export const renderedBodyContext = createContext<string | null>(null);

/** The error that caused a response with status 500, for the log. */
export const failureContext = createContext<{ readonly error: unknown } | null>(null);
