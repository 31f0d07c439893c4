import { createContext } from "react";

interface FirstDocument {
  /** Body of the first page. The browser reads it from the DOM before hydration. Undefined on search and error pages. */
  readonly body: string | undefined;
  /** Marks inline scripts, so that `entry.server.tsx` can hash them. Absent in the browser. */
  readonly scriptNonce?: string;
}

/** React context that `entry.client.tsx` and `entry.server.tsx` set. */
export const DocumentContext = createContext<FirstDocument>({ body: undefined });
