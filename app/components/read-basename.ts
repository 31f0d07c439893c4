/** Returns the path below which the site is served, in the browser. Components use `BasenameContext` instead. */
export const readBasename = (): string => document.documentElement.dataset.basename ?? "";
