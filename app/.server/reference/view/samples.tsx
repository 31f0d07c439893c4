import type { Operation } from "../normalise/operation.ts";
import type { RenderContext } from "./render-context.ts";
import { RequestSamples } from "./request-samples.tsx";
import { ResponseExamples } from "./response-examples.tsx";

/** The column beside the text: how to call it with each example, what comes back. */
export function Samples({ context, operation }: { context: RenderContext; operation: Operation }) {
  return (
    <aside id="samples" className="ref-samples" aria-label="Samples">
      <RequestSamples context={context} operation={operation} />
      <ResponseExamples context={context} responses={operation.responses} />
    </aside>
  );
}
