import { createContext } from "react-router";
import type { Site } from "./site.ts";

/** Loaded site, which `http/render-page.ts` sets for every render. */
export const siteContext = createContext<Site>();

/** Whether the body is sent in the HTML or in the loader data. */
export const bodyTransportContext = createContext<"document" | "data">();

/** Body as HTML, which the route loader passes to the document. */
export const renderedBodyContext = createContext<string | null>(null);

/** Error of a response with status 500, for the log. */
export const failureContext = createContext<{ readonly error: unknown } | null>(null);
