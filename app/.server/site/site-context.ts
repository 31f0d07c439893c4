import { createContext } from "react-router";
import type { Site } from "./site.ts";

/** The loaded site, as route loaders find it. Set for every request by `http.ts`. */
export const siteContext = createContext<Site>();

/** `document`: the body goes into the HTML and not into the loader data. `data`: the loader data carries it. */
export const bodyTransportContext = createContext<"document" | "data">();

/** What the loader rendered, kept for the document's render. */
export const renderedBodyContext = createContext<string | null>(null);

/** The error behind an answer with status 500, for the log. */
export const failureContext = createContext<{ readonly error: unknown } | null>(null);
