/** Where a page is as Markdown: its own path with `.md`, and `/index.md` for the home page. */
export const toMarkdownPath = (path: string): string => (path === "/" ? "/index.md" : `${path}.md`);
