import { renderToStaticMarkup } from "react-dom/server";
import type { Highlight } from "#app/.server/highlight/highlight.ts";
import type { ReferenceIndex, TagEntry } from "../index/reference-index.ts";
import { toSafeUrl } from "../markdown/safe-url.ts";
import { readExternalDocs } from "../normalise/read-operation.ts";
import { Markdown } from "./markdown.tsx";
import { OperationTable } from "./operation-table.tsx";
import { createRenderContext } from "./render-context.ts";
import { Section } from "./section.tsx";

/** The whole body of a tag's page: what it is about, and its operations. */
export function renderTag(index: ReferenceIndex, tag: TagEntry, highlight: Highlight): string {
  const context = createRenderContext(index, highlight, ["operations", "schemas"]);
  const docs = readExternalDocs(tag.cursor?.get("externalDocs"));
  const url = toSafeUrl(docs?.url);
  const schemas = index.schemas.filter(
    ({ cursor }) => tag.name !== undefined && cursor.texts("x-tags").includes(tag.name),
  );
  return renderToStaticMarkup(
    <div className="ref-overview">
      <header className="ref-header">
        <h1>{tag.label}</h1>
      </header>
      <Markdown context={context} text={tag.description} headingLevel={2} className="ref-text ref-description" />
      {docs && (
        <p className="ref-note">
          Further reading:{" "}
          {url ? (
            <a href={url} rel="noopener noreferrer">
              {docs.description ?? url}
            </a>
          ) : (
            docs.url
          )}
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
