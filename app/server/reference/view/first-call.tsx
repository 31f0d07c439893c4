import { Link } from "#app/lib/link.tsx";
import type { OperationEntry, ReferenceIndex } from "../index/reference-index.ts";
import { normalizeOperation } from "../normalize/normalize-operation.ts";
import { toCurl } from "../samples/languages/curl.ts";
import { toSampleRequest } from "../samples/sample-request.ts";
import { ReferenceCode } from "./code-block.tsx";
import { MethodBadge } from "./parts.tsx";

/** Returns the first operation that is neither deprecated nor a webhook. */
export const findFirstCall = ({ operations }: ReferenceIndex) =>
  operations.find(({ reference, deprecated }) => reference.kind === "path" && !deprecated);

/** Renders a minimal call of an operation, for the home page. */
export function FirstCall({ index, entry }: { readonly index: ReferenceIndex; readonly entry: OperationEntry }) {
  const { specification } = index;
  const operation = normalizeOperation(specification, entry.reference);
  const [media] = operation.body?.content ?? [];
  const examples = media && media.examples.length > 0 ? media.examples : [undefined];
  const [shortest = ""] = examples
    .map((example) => toCurl(toSampleRequest(specification, operation, { media, example, isMinimal: true })))
    .sort((one, other) => one.length - other.length);
  const title = (
    <>
      <MethodBadge method={entry.reference.method} /> <Link href={entry.path}>{entry.label}</Link>
    </>
  );
  return <ReferenceCode code={shortest} language="curl" title={title} isPanel />;
}
