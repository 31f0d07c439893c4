import { Link } from "#app/lib/link.tsx";
import type { ReferenceIndex, TagEntry } from "../index/reference-index.ts";
import { toSummary } from "../markdown/render-markdown.ts";
import { toExternalDocs } from "../normalize/normalize-operation.ts";
import type { Article } from "./article.tsx";
import { LearnMore, OperationTable, SchemaLinks } from "./parts.tsx";

/** Creates the page of a tag: its description, schemas and operations. */
export function createTagArticle(index: ReferenceIndex, tag: TagEntry): Article {
  const { name, description, operations } = tag;
  const docs = toExternalDocs(tag.cursor?.get("externalDocs"));
  const schemas = index.schemas.filter(({ cursor }) => name !== undefined && cursor.texts("x-tags").includes(name));
  return {
    lead: docs && <LearnMore {...docs} />,
    description,
    sections: [
      ...(schemas.length > 0 ? [{ id: "schemas", title: "Schemas", content: <SchemaLinks schemas={schemas} /> }] : []),
      ...(operations.length > 0
        ? [{ id: "operations", title: "Operations", content: <OperationTable operations={operations} /> }]
        : []),
    ],
  };
}

const summaryLength = 160;

/** Creates the list of all schemas by name, including schemas that no operation refers to directly. */
export function createSchemasArticle(index: ReferenceIndex): Article {
  const schemas = index.schemas.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  return {
    lead: (
      <>
        <p>The data types of requests and responses. Each page lists the fields and the operations that use them.</p>
        <dl className="ref-schemas plain-links">
          {schemas.map(({ name, path, cursor }) => (
            <div key={path}>
              <dt>
                <Link href={path}>
                  <code>{name}</code>
                </Link>
              </dt>
              <dd>{toSummary(cursor.text("description") ?? cursor.text("title") ?? "", summaryLength)}</dd>
            </div>
          ))}
        </dl>
      </>
    ),
    sections: [],
  };
}
