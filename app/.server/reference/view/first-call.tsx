import type { Highlight } from "#app/.server/highlight/highlight.ts";
import type { ReferenceIndex } from "../index/reference-index.ts";
import { normalizeOperation } from "../normalize/normalize-operation.ts";
import { toCurl } from "../samples/languages/curl.ts";
import { toSampleRequest } from "../samples/sample-request.ts";
import { CodeBlock } from "./code-block.tsx";
import { MethodBadge } from "./parts.tsx";

/** An API's first operation, called with the least that it needs: what a page shows that introduces the API. */
export function FirstCall({ index, highlight }: { index: ReferenceIndex; highlight: Highlight }) {
  const entry = index.operations.find(({ reference, deprecated }) => reference.kind === "path" && !deprecated);
  if (!entry) return null;
  const { specification } = index;
  const operation = normalizeOperation(specification, entry.reference);
  const [media] = operation.body?.content ?? [];
  const examples = media && media.examples.length > 0 ? media.examples : [undefined];
  const [shortest = ""] = examples
    .map((example) => toCurl(toSampleRequest(specification, operation, { media, example, isMinimal: true })))
    .sort((one, other) => one.length - other.length);
  return (
    <CodeBlock
      context={{ index, highlight }}
      code={shortest}
      language="curl"
      title={
        <>
          <MethodBadge method={entry.reference.method} /> <a href={entry.path}>{entry.label}</a>
        </>
      }
    />
  );
}
