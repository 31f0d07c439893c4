import { toMarkdownPath } from "#app/lib/markdown-path.ts";
import type { PageView } from "#app/lib/page.ts";

/** The page for other programs: as Markdown on the clipboard, or as a file in the browser. */
export function PageTools({ view }: { view: PageView }) {
  const path = toMarkdownPath(view.path);
  return (
    <p className="page-tools">
      <button type="button" className="copy-button needs-js" data-copy-from={path}>
        Copy as Markdown
      </button>
      <a href={path} type="text/markdown">
        Open as Markdown
      </a>
    </p>
  );
}
