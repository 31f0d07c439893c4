import path from "node:path";
import type { PartialSource } from "./tree/build-context.ts";

/** Returns the name of the component in a file: `Card` for `card.mdx`, `CardGroup` for `card-group.mdx`. */
const toName = (file: string): string =>
  path
    .basename(file, path.extname(file))
    .split(/[-_]/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join("");

/** Finds the site's own components, which are the files of the folder `components`. Returns the files by name. */
export function findComponentFiles(contentDirectory: string, files: readonly string[]): ReadonlyMap<string, string> {
  const directory = path.join(contentDirectory, "components");
  const own = files.filter((file) => path.dirname(file) === directory && /\.mdx?$/i.test(file));
  return new Map(own.map((file) => [toName(file), file]));
}

const texts = import.meta.glob<string>("./shipped/*.mdx", { query: "?raw", import: "default", eager: true });

/** The components that this server ships as files, by name. */
export const shippedComponents: ReadonlyMap<string, PartialSource> = new Map(
  Object.entries(texts).map(([file, text]) => [toName(file), { file, text }]),
);
