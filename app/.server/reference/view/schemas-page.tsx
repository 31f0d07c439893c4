import type { ReferenceIndex } from "../index/reference-index.ts";
import { toPlainText } from "../markdown/to-text.ts";
import type { Article } from "./article.tsx";

/** Maximum length of a description, in characters. The schema's own page shows the whole description. */
const summaryLength = 160;

/** Creates the list of all schemas by name, including schemas that no operation refers to directly. */
export function createSchemasArticle(index: ReferenceIndex): Article {
  const schemas = [...index.schemas].sort((a, b) => (a.name < b.name ? -1 : 1));
  return {
    lead: (
      <>
        <p>The data types of requests and responses. Each page lists the fields and the operations that use them.</p>
        <dl className="ref-schemas plain-links">
          {schemas.map(({ name, path, cursor }) => (
            <div key={path}>
              <dt>
                <a href={path}>
                  <code>{name}</code>
                </a>
              </dt>
              <dd>{toPlainText(cursor.text("description") ?? cursor.text("title") ?? "", summaryLength)}</dd>
            </div>
          ))}
        </dl>
      </>
    ),
    sections: [],
  };
}
