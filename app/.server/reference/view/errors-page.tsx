import { renderToStaticMarkup } from "react-dom/server";
import type { Highlight } from "#app/.server/highlight/highlight.ts";
import type { ReferenceIndex } from "../index/reference-index.ts";
import { outlineErrors, type StatusOutline } from "../outline/outline-errors.ts";
import { toRemedy, toResponseId } from "../outline/status.ts";
import { MediaTypes } from "./fields.tsx";
import { OperationLinks } from "./operation-table.tsx";
import { Markdown, type RenderContext, Section } from "./parts.tsx";
import { ExampleTabs, listResponseExamples } from "./samples.tsx";

/** The whole body of the page that lists how an API's operations fail. */
export function renderErrors(index: ReferenceIndex, highlight: Highlight): string {
  const context = { index, highlight };
  return renderToStaticMarkup(
    <div className="ref-overview">
      <header className="ref-header">
        <h1>{errorsTitle(index)}</h1>
        <p>Every error, by status, with its body and the operations that return it.</p>
      </header>
      {outlineErrors(index).map((status) => (
        <Section key={status.id} id={status.id} title={status.title}>
          {status.errors.map((error) => (
            <ErrorBody key={error.id} context={context} error={error} />
          ))}
        </Section>
      ))}
    </div>,
  );
}

/** The page's title, unique among several APIs. */
export const errorsTitle = (index: ReferenceIndex) => `${index.title}: errors`;

function ErrorBody({ context, error }: { context: RenderContext; error: StatusOutline["errors"][number] }) {
  const { id, media, response, operations } = error;
  return (
    <div className="ref-error" id={id}>
      <Markdown context={context} text={response.description} />
      <p className="ref-note">{toRemedy(response.status)}</p>
      <MediaTypes context={context} media={media} />
      <ExampleTabs context={context} examples={listResponseExamples(context, response)} id={`${id}.example`} />
      <OperationLinks
        operations={operations}
        of={context.index.operations.length}
        anchor={toResponseId(response.status)}
      />
    </div>
  );
}
