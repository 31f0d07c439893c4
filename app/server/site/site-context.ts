import { createContext } from "react-router";
import type { MissingPage } from "#app/lib/page.ts";
import type { Site } from "./site.ts";

export const siteContext = createContext<Site>();

/** Whether the body is sent in the HTML or in the loader data. */
export const bodyTransportContext = createContext<"document" | "data">();

/** Body of the page as HTML. The route loader sets it, and `entry.server.tsx` reads it to render the document. */
export const renderedBodyContext = createContext<string | null>(null);

/** Hashes of the document's inline scripts, for its content security policy. `entry.server.tsx` sets them. */
export const scriptHashesContext = createContext<readonly string[]>([]);

/** Pages that are most similar to a path without a page, best match first. The not-found page links to them. */
export const missingPageContext = createContext<MissingPage>({ kind: "missing", nearest: [] });

/** Logs an error that causes a response with status 500. `http/render-page.ts` sets the function. */
export const logFailureContext = createContext<(error: unknown) => void>();
