import { toTypescript } from "../copies/to-typescript.ts";
import type { SchemaParts } from "../normalise/schema.ts";
import type { Direction } from "../tree/build-tree.ts";
import { CodeBlock } from "./code-block.tsx";
import type { RenderContext } from "./render-context.ts";

/** Longer types than this are no help on a page. */
const longest = 20_000;

/** A schema as a TypeScript type to copy, folded. */
export function TypeCopy({
  context,
  parts,
  name,
  direction,
}: {
  context: RenderContext;
  parts: SchemaParts | undefined;
  name: string;
  direction: Direction;
}) {
  const code = parts && toTypescript(context.index.specification, parts, name, direction);
  if (!code || code.length > longest || code.split("\n").length < 3) return null;
  return (
    <details className="ref-details">
      <summary>As a TypeScript type</summary>
      <CodeBlock context={context} code={code} language="typescript" title="TypeScript" longest={0} />
    </details>
  );
}
