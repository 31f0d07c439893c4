import { createContext } from "react";

/** What only the first document knows: never part of loader data, so it does not travel twice. */
export interface FirstDocument {
  /**
   * HTML of the first page's body. The server renders it from the site, the browser reads it back from the DOM before it
   * hydrates. Absent on error pages and on pages reached by client navigation, whose loader data carries the body.
   */
  readonly body?: string | undefined;
  /** Marks our own inline scripts for `entry.server.tsx`, which hashes them. Absent in the browser. */
  readonly scriptNonce?: string | undefined;
}

export const DocumentContext = createContext<FirstDocument>({});
