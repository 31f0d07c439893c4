import type { ReferenceIndex, TagEntry } from "../index/reference-index.ts";
import { toExternalDocs } from "../normalize/normalize-operation.ts";
import type { Article } from "./article.tsx";
import { OperationTable } from "./operation-table.tsx";
import { LearnMore, SchemaLinks } from "./parts.tsx";

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
