import { renderToStaticMarkup } from "react-dom/server";
import type { Highlight } from "#app/.server/highlight/highlight.ts";
import { toJson } from "#app/.server/text/to-json.ts";
import { toTypescript } from "../export/to-typescript.ts";
import type { ReferenceIndex, SchemaEntry } from "../index/reference-index.ts";
import type { Uses } from "../index/used-by.ts";
import { outlineSchema } from "../outline/outline-schema.ts";
import { createExample } from "../samples/example-value.ts";
import { CodeBlock } from "./code-block.tsx";
import { RootTree } from "./fields.tsx";
import { OperationTable } from "./operation-table.tsx";
import { Section } from "./parts.tsx";

/** Longer types are no help on a page. */
const longestTypes = 20_000;

/** The whole body of a schema's page. */
export function renderSchema(index: ReferenceIndex, schema: SchemaEntry, uses: Uses, highlight: Highlight): string {
  const context = { index, highlight };
  const root = outlineSchema(index, schema);
  const types = toTypescript(index.specification, [schema.cursor], schema.name, "both");
  const example = createExample(index.specification, [schema.cursor], { direction: "both" });
  return renderToStaticMarkup(
    <div className="ref-overview">
      <header className="ref-header">
        <h1>{schema.name} schema</h1>
      </header>
      <Section id="fields" title="Fields">
        <RootTree context={context} root={{ ...root, type: { ...root.type, path: undefined } }} />
      </Section>
      {example !== undefined && (
        <Section id="example" title="Example">
          <CodeBlock context={context} code={toJson(example, 2)} language="json" title={schema.name} />
        </Section>
      )}
      <Section id="copy" title="Exports">
        {types && types.length <= longestTypes && (
          <CodeBlock context={context} code={types} language="typescript" title="TypeScript" />
        )}
        {schema.downloadPath && (
          <p>
            <a href={schema.downloadPath}>JSON Schema</a>, with everything that it refers to.
          </p>
        )}
      </Section>
      <UsedBy uses={uses} />
    </div>,
  );
}

function UsedBy({ uses: { operations, schemas } }: { uses: Uses }) {
  if (operations.length === 0 && schemas.length === 0) return null;
  return (
    <Section id="used-by" title="Used by">
      {operations.length > 0 && <OperationTable operations={operations} />}
      {schemas.length > 0 && (
        <ul>
          {schemas.map(({ name, path }) => (
            <li key={name}>
              <a href={path}>{name}</a>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
