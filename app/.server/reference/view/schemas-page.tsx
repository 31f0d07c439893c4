import { renderToStaticMarkup } from "react-dom/server";
import type { ReferenceIndex } from "../index/reference-index.ts";
import { toPlainText } from "../markdown/to-text.ts";

/** Long descriptions are for the schema's own page. */
const summaryLength = 160;

/** Every schema by name, so that those which no operation names directly are found too. */
export function renderSchemas(index: ReferenceIndex): string {
  const schemas = [...index.schemas].sort((a, b) => (a.name < b.name ? -1 : 1));
  return renderToStaticMarkup(
    <div className="ref-overview">
      <header className="ref-header">
        <h1>{schemasTitle(index)}</h1>
      </header>
      <p>The named schemas of the description. Each has a page with its fields and the operations that use it.</p>
      <dl className="ref-schemas plain-links">
        {schemas.map(({ name, path, cursor }) => (
          <div key={path}>
            <dt>
              <a href={path}>
                <code>{name}</code>
              </a>
            </dt>
            <dd>{shorten(toPlainText(cursor.text("description") ?? cursor.text("title") ?? ""))}</dd>
          </div>
        ))}
      </dl>
    </div>,
  );
}

/** The heading of the page. */
export const schemasTitle = (index: ReferenceIndex) => `Schemas of the ${index.title}`;

function shorten(text: string): string {
  if (text.length <= summaryLength) return text;
  const cut = text.slice(0, summaryLength);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(" "), 1))} …`;
}
