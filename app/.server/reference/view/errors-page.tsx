import { renderToStaticMarkup } from "react-dom/server";
import type { Highlight } from "#app/.server/highlight/highlight.ts";
import { type ErrorEntry, listErrors } from "../index/list-errors.ts";
import type { ReferenceIndex } from "../index/reference-index.ts";
import { Markdown } from "./markdown.tsx";
import { MediaTypes, type ShownBody } from "./media-types.tsx";
import { OperationLinks } from "./operation-table.tsx";
import { createRenderContext, type RenderContext } from "./render-context.ts";
import { ExampleList } from "./response-examples.tsx";
import { toResponseId } from "./responses.tsx";
import { Section } from "./section.tsx";
import { toStatusText } from "./status-text.ts";

/** More different answers of one status than this are left to the pages of their operations. */
const mostPerStatus = 20;

/** The id of a status on the errors page. */
export const toErrorId = (status: string) => toResponseId(status, "status");

/** The whole body of the page that gathers how an API's operations fail. */
export function renderErrors(index: ReferenceIndex, highlight: Highlight): string {
  const errors = listErrors(index);
  const statuses = [...new Set(errors.map(({ status }) => status))];
  const context = createRenderContext(index, highlight, statuses.map(toErrorId));
  const shown = new Map<unknown, ShownBody>();
  return renderToStaticMarkup(
    <div className="ref-overview">
      <header className="ref-header">
        <h1>{errorsTitle(index)}</h1>
        <p>Every way in which an operation can fail, by status, with the operations that answer so.</p>
      </header>
      {statuses.map((status) => (
        <Section key={status} id={toErrorId(status)} title={`${status} ${toStatusText(status)}`.trim()}>
          {errors
            .filter((error) => error.status === status)
            .slice(0, mostPerStatus)
            .map((error, position) => (
              <ErrorBody
                key={error.response.description ?? position}
                context={context}
                error={error}
                id={`${toErrorId(status)}${position === 0 ? "" : `-${position + 1}`}`}
                shown={shown}
              />
            ))}
        </Section>
      ))}
    </div>,
  );
}

/** The page's title, unique among several APIs. */
export const errorsTitle = (index: ReferenceIndex) => `Errors of ${index.title}`;

function ErrorBody({
  context,
  error,
  id,
  shown,
}: {
  context: RenderContext;
  error: ErrorEntry;
  id: string;
  shown: Map<unknown, ShownBody>;
}) {
  const { response, operations, status } = error;
  return (
    <div className="ref-error">
      <Markdown context={context} text={response.description} />
      <MediaTypes
        context={context}
        content={response.content}
        direction="response"
        id={id}
        owner={`status ${status}`}
        shown={shown}
      />
      <ExampleList context={context} response={response} />
      <OperationLinks operations={operations} of={context.index.operations.length} anchor={toResponseId(status)} />
    </div>
  );
}
