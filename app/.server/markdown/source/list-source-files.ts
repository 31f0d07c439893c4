import path from "node:path";

/** `_partials/`, `_draft.mdx`, `.hidden`, `__tests__/`, `x.test.mdx`: present, but not pages. The rule is Docusaurus'. */
const isLeftOut = (segment: string) => /^[._]/.test(segment) || /\.test\.mdx?$/i.test(segment);

/** Those of some files that are `.md` and `.mdx` files of pages below a folder. All paths are absolute. */
export function listSourceFiles(directory: string, files: readonly string[]): readonly string[] {
  return files
    .filter((file) => file.startsWith(directory + path.sep) && /\.mdx?$/i.test(file))
    .filter((file) => !path.relative(directory, file).split(path.sep).some(isLeftOut));
}
