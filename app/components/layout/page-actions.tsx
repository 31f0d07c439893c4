import type { PageView } from "#app/lib/page.ts";
import { toMarkdownPath } from "#app/lib/site-path.ts";
import { Disclosure } from "./disclosure.tsx";

/** Renders a menu with the page as Markdown and the link for edits. */
export function PageActions({ view }: { view: PageView }) {
  const markdownPath = toMarkdownPath(view.path);
  return (
    <Disclosure label="Page actions" className="page-actions">
      <ul>
        <li className="needs-js">
          <button type="button" className="copy-button" data-copy-from={markdownPath}>
            Copy as Markdown
          </button>
        </li>
        <li>
          <a href={markdownPath} type="text/markdown">
            View as Markdown
          </a>
        </li>
        {view.editUrl ? (
          <li>
            <a href={view.editUrl} rel="noopener noreferrer">
              Edit this page
            </a>
          </li>
        ) : null}
      </ul>
    </Disclosure>
  );
}
