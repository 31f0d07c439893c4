import { createContext } from "react";

/** Data that components need for the first document. Its loader data does not contain them. */
interface FirstDocument {
  /**
   * HTML of the first page's body. The server passes it in; the browser reads it from the DOM before hydration. Absent on error
   * pages. After a client navigation the body comes from the loader data instead.
   */
  readonly body: string | undefined;
  /** Marks this app's inline scripts for `entry.server.tsx`, which hashes them. Absent in the browser. */
  readonly scriptNonce?: string;
}

/** Passes `FirstDocument` from the entry files to the components. */
export const DocumentContext = createContext<FirstDocument>({ body: undefined });
