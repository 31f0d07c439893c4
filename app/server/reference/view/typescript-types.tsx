import { toTypescript } from "../export/to-typescript.ts";
import type { Direction } from "../normalize/operation.ts";
import type { Subschemas } from "../normalize/schema.ts";
import { ReferenceCode } from "./code-block.tsx";
import { usePageContext } from "./parts.tsx";

interface TypescriptTypesProps {
  readonly schema: Subschemas | undefined;
  readonly name: string;
  readonly direction: Direction;
  readonly title: string;
}

/** Renders a schema as TypeScript types, or nothing if there is no schema or the types are too long. */
export function TypescriptTypes({ schema, name, direction, title }: TypescriptTypesProps) {
  const { specification } = usePageContext().index;
  const code = schema && toTypescript(specification, schema, name, direction);
  if (!code) return null;
  return <ReferenceCode code={code} language="typescript" title={title} />;
}
