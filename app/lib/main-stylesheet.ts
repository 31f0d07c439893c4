import stylesheet from "#app/styles/index.css?url";

/** Returns the URL of the style sheet of all pages. In development, Vite serves it at the root of the origin. */
export const toMainStylesheet = (basename: string): string =>
  import.meta.env.DEV ? stylesheet : basename + stylesheet;
