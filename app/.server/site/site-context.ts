import { createContext } from "react-router";
import type { Site } from "./site.ts";

/** The loaded site for route loaders. `http/render-page.ts` sets it for every request. */
export const siteContext = createContext<Site>();

/** `document`: the body is part of the HTML and not of the loader data. `data`: it is part of the loader data. */
export const bodyTransportContext = createContext<"document" | "data">();

/** The HTML of the body that the loader rendered, for the render of the document. */
export const renderedBodyContext = createContext<string | null>(null);

/** The error behind a response with status 500, for the log. */
export const failureContext = createContext<{ readonly error: unknown } | null>(null);
