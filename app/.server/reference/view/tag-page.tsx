import { renderToStaticMarkup } from "react-dom/server";
import type { Highlight } from "#app/.server/highlight/highlight.ts";
import type { ReferenceIndex, TagEntry } from "../index/reference-index.ts";
import { toExternalDocs } from "../normalize/normalize-operation.ts";
import { OperationTable } from "./operation-table.tsx";
import { Description, ExternalLink, Section } from "./parts.tsx";

/** Ids that the page's own sections have. */
export const tagIds = ["operations", "schemas"];

/** The whole body of a tag's page: what it is about, and its operations. */
export function renderTag(index: ReferenceIndex, tag: TagEntry, highlight: Highlight): string {
  const context = { index, highlight };
  const docs = toExternalDocs(tag.cursor?.get("externalDocs"));
  const schemas = index.schemas.filter(
    ({ cursor }) => tag.name !== undefined && cursor.texts("x-tags").includes(tag.name),
  );
  return renderToStaticMarkup(
    <div className="ref-overview">
      <header className="ref-header">
        <h1>{tag.label}</h1>
      </header>
      <Description context={context} text={tag.description} ids={tagIds} />
      {docs && (
        <p className="ref-note">
          Learn more: <ExternalLink url={docs.url}>{docs.description ?? docs.url}</ExternalLink>
        </p>
      )}
      {schemas.length > 0 && (
        <Section id="schemas" title="Schemas">
          <ul>
            {schemas.map(({ name, path }) => (
              <li key={name}>
                <a href={path}>{name}</a>
              </li>
            ))}
          </ul>
        </Section>
      )}
      {tag.operations.length > 0 && (
        <Section id="operations" title="Operations">
          <OperationTable operations={tag.operations} />
        </Section>
      )}
    </div>,
  );
}
