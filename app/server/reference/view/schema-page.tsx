import { formatCount } from "#app/lib/format.ts";
import { Link } from "#app/lib/link.tsx";
import { toJson } from "#app/server/text/serialize.ts";
import type { ReferenceIndex, SchemaEntry } from "../index/reference-index.ts";
import type { Uses } from "../index/references.ts";
import { normalizeSchema } from "../normalize/normalize-schema.ts";
import { outlineSchema } from "../outline/build-tree.ts";
import { toWords } from "../outline/describe-type.ts";
import type { FieldNode } from "../outline/field.ts";
import { createExample } from "../samples/example-value.ts";
import type { Article } from "./article.tsx";
import { ReferenceCode, TypescriptTypes } from "./code-examples.tsx";
import { RootTree } from "./fields.tsx";
import { OperationTable, SchemaLinks, useReferenceIndex } from "./parts.tsx";

const longestList = 50;

/** Creates the page of a schema: its fields, an example, exports and uses. */
export function createSchemaArticle(index: ReferenceIndex, schema: SchemaEntry, uses: Uses): Article {
  const operations = [...uses.operations];
  const schemas = [...uses.schemas];
  const usedBy = (
    <>
      <OperationTable operations={operations.slice(0, longestList)} />
      <Rest count={operations.length - longestList} noun="operation" />
      <SchemaLinks schemas={schemas.slice(0, longestList)} />
      <Rest count={schemas.length - longestList} noun="schema" />
    </>
  );
  return {
    sections: [
      { id: "fields", title: "Fields", content: () => <RootTree root={outlineFields(index, schema)} /> },
      { id: "example", title: "Example", content: <SchemaExample schema={schema} /> },
      { id: "copy", title: "TypeScript and JSON Schema", content: <Exports schema={schema} /> },
      ...(operations.length + schemas.length > 0 ? [{ id: "used-by", title: "Used by", content: usedBy }] : []),
    ],
  };
}

function Rest({ count, noun }: { readonly count: number; readonly noun: string }) {
  return count > 0 && <p className="ref-note">And {formatCount(count, `more ${noun}`)}.</p>;
}

function outlineFields(index: ReferenceIndex, schema: SchemaEntry): FieldNode {
  const root = outlineSchema(index, schema);
  const { before, path, after } = root.type;
  if (path !== schema.path) return root;
  // The title of the page contains the schema's name, so the type is shown without the name.
  const label = toWords(normalizeSchema(index.specification, [schema.cursor]));
  return { ...root, type: { before, label, after } };
}

function SchemaExample({ schema: { cursor, name } }: { readonly schema: SchemaEntry }) {
  const { specification } = useReferenceIndex();
  const example = createExample(specification, [cursor], "both");
  if (example === undefined) return <p className="ref-note">No example available.</p>;
  return <ReferenceCode code={toJson(example, 2)} language="json" title={name} />;
}

function Exports({ schema: { cursor, name, downloadPath } }: { readonly schema: SchemaEntry }) {
  return (
    <>
      <TypescriptTypes schema={[cursor]} name={name} direction="both" title="TypeScript" />
      <p>
        <Link href={downloadPath}>Download JSON Schema</Link>
      </p>
    </>
  );
}
