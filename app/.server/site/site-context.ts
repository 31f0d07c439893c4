import { createContext } from "react-router";
import type { Site } from "./site.ts";

/** The loaded site for route loaders. `http/render-page.ts` sets it for every request. */
export const siteContext = createContext<Site>();

/** Where the response contains the body of the page: in the HTML (`document`) or in the loader data (`data`). */
export const bodyTransportContext = createContext<"document" | "data">();

/** The HTML of the body, which the loader renders and the document contains. */
export const renderedBodyContext = createContext<string | null>(null);

/** The error behind a response with status 500, for the log. */
export const failureContext = createContext<{ readonly error: unknown } | null>(null);
