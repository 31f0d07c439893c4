import { createContext } from "react-router";
import type { MissingPage } from "#app/lib/page.ts";
import type { Site } from "./site.ts";

/** Form of a page: an HTML document, or the data that React Router requests for a client navigation. */
export type Representation = "document" | "data";

/** What the routes and `entry.server.tsx` need to render one page. */
export interface PageRequest {
  readonly site: Site;
  readonly representation: Representation;
  /** Content of the not-found page. */
  readonly missing: MissingPage;
  /** Logs an error that causes a response with status 500. */
  readonly logFailure: (error: unknown) => void;
  /** Body of the page as HTML. The route loader sets it, and `entry.server.tsx` reads it to render the document. */
  body?: string;
}

/** React Router's context of a request. `http/render-page.ts` sets it. */
export const pageRequestContext = createContext<PageRequest>();
