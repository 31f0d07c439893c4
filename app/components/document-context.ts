import { createContext } from "react";

/** Data for the first document that the components need in addition to the loader data, which does not repeat the body. */
interface FirstDocument {
  /**
   * HTML of the first page's body. The server provides the HTML during rendering; the browser reads the HTML from the DOM before
   * hydration. Undefined on error pages. After a client navigation the body comes from the loader data instead.
   */
  readonly body: string | undefined;
  /** Value that marks this app's inline scripts, so that `entry.server.tsx` can hash them. Absent in the browser. */
  readonly scriptNonce?: string;
}

/** React context through which the entry files pass `FirstDocument` to the components. */
export const DocumentContext = createContext<FirstDocument>({ body: undefined });
