import type { OperationEntry, ReferenceIndex } from "../index/reference-index.ts";
import { outlineErrors, type StatusOutline } from "../outline/outline-errors.ts";
import { toRemedy, toResponseId } from "../outline/status.ts";
import type { Article } from "./article.tsx";
import { CodeExamples } from "./code-examples.tsx";
import { MediaTypes } from "./fields.tsx";
import { Markdown, usePageContext } from "./parts.tsx";
import { listResponseExamples } from "./response-examples.ts";

/** The page of all error responses of an API, by status. */
export function createErrorsArticle(index: ReferenceIndex): Article {
  return {
    lead: <p>All error responses by HTTP status, with their bodies and the operations that return them.</p>,
    sections: outlineErrors(index).map(({ id, title, errors }) => ({
      id,
      title,
      content: errors.map((error) => <ErrorResponse key={error.id} error={error} />),
    })),
  };
}

function ErrorResponse({ error }: { readonly error: StatusOutline["errors"][number] }) {
  const { id, media, response, operations } = error;
  const { index } = usePageContext();
  return (
    <div className="ref-error" id={id}>
      <Markdown text={response.description} />
      <p className="ref-note">{toRemedy(response.status)}</p>
      <MediaTypes media={media} />
      <CodeExamples id={`${id}.example`} examples={listResponseExamples(index, [response])} />
      <ReturnedBy operations={operations} anchor={toResponseId(response.status)} />
    </div>
  );
}

/** More operations than this are counted, not listed. */
const longestList = 12;

function ReturnedBy({
  operations,
  anchor,
}: {
  readonly operations: readonly OperationEntry[];
  readonly anchor: string;
}) {
  const count = usePageContext().index.operations.length;
  const rest = operations.length - longestList;
  return (
    <details>
      <summary>
        Returned by {operations.length === count ? `all ${count}` : `${operations.length} of ${count}`} operations
      </summary>
      <ul>
        {operations.slice(0, longestList).map(({ path, label }) => (
          <li key={path}>
            <a href={`${path}#${anchor}`}>{label}</a>
          </li>
        ))}
        {rest > 0 && <li>and {rest} more</li>}
      </ul>
    </details>
  );
}
