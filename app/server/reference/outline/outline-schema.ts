import type { ReferenceIndex, SchemaEntry } from "../index/reference-index.ts";
import { buildTree } from "./build-tree.ts";
import type { FieldNode } from "./field.ts";
import { PageTrees } from "./page-trees.ts";

/** Builds the fields of a named schema for the schema's own page. */
export const outlineSchema = (index: ReferenceIndex, { cursor, name }: SchemaEntry): FieldNode =>
  buildTree([cursor], "fields", { page: new PageTrees(index), direction: "both", owner: name });
