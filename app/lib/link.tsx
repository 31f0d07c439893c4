import { createContext, use } from "react";
import { addBasename } from "./site-path.ts";

/** Path below which the site is served, such as `/docs`; an empty string for the root of its origin. */
export const BasenameContext = createContext("");

/** Returns the function that converts a site path to the `href` or `src` of an element. */
export function useToHref(): (path: string) => string {
  const basename = use(BasenameContext);
  return (path) => addBasename(path, basename);
}

/** Renders a link. `href` is a site path, a fragment or a URL. */
export function Link(properties: React.ComponentProps<"a"> & { readonly href: string | undefined }) {
  const toHref = useToHref();
  const { href } = properties;
  return <a {...properties} href={href === undefined ? undefined : toHref(href)} />;
}
