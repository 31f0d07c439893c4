import { Cursor, isObject, toScalarText } from "../source/cursor.ts";
import { toEnumValues } from "./enum-values.ts";
import type { Composition, Subschemas, Variant } from "./schema.ts";
import type { FoundComposition, Specification } from "./specification.ts";

interface Flattened {
  /** All schema objects that apply to a value. The items of `allOf` precede the object that contains `allOf`. */
  readonly subschemas: Cursor[];
  /**
   * Schema objects that can provide the title and the description, in order of priority. For `{ allOf: [Pet] }`, the
   * list contains this object and `Pet`; a part with only annotations, such as `{ description: … }`, precedes `Pet`. For
   * `{ allOf: [Pet, Dog] }` and `{ allOf: [Pet], properties: … }`, the list contains only the object itself.
   */
  readonly own: Cursor[];
  readonly compositions: FoundComposition[];
  readonly missing: string[];
  name?: string;
  component?: Cursor;
  nullable: boolean;
  never: boolean;
}

/**
 * Collects all schema objects that apply to a value. The function follows `$ref` and `allOf`. If a `oneOf` or `anyOf`
 * has only one variant besides null, the function also follows this variant.
 */
export function flattenSchema(specification: Specification, roots: Subschemas): Flattened {
  const result: Flattened = { subschemas: [], own: [], compositions: [], missing: [], nullable: false, never: false };
  const seen = new Set<unknown>();

  const visit = (cursor: Cursor, isOwn: boolean, collectName: boolean) => {
    const { target, passed } = specification.workspace.follow(cursor);
    if (!target) {
      result.missing.push(passed[0]?.text("$ref") ?? "");
      if (isOwn) result.own.push(...passed);
      return;
    }
    if (collectName && result.component === undefined) {
      const name = toComponentName(target);
      if (name !== undefined) Object.assign(result, { name, component: target });
    }
    for (const sibling of passed) {
      if (Object.keys(sibling.value ?? {}).length > 1) include(sibling, isOwn);
    }
    if (target.value === false) result.never = true;
    if (!target.isObject) return;
    include(target, isOwn);
  };

  const include = (cursor: Cursor, isOwn: boolean) => {
    if (seen.has(cursor.value)) return;
    seen.add(cursor.value);
    const parts = cursor.list("allOf");
    const bases = parts.filter((part) => !isAnnotation(part));
    if (isOwn) result.own.push(cursor);
    for (const part of parts.filter(isAnnotation)) visit(part, isOwn, false);
    const isWrapper = bases.length === 1 && !cursor.get("properties");
    for (const base of bases) visit(base, isOwn && isWrapper, isWrapper);
    for (const composition of listCompositions(specification, cursor)) add(composition, isOwn);
    result.subschemas.push(cursor);
    if (cursor.flag("nullable") || cursor.flag("x-nullable")) result.nullable = true;
  };

  const add = (composition: FoundComposition, isOwn: boolean) => {
    const { variants, isInherited, hasNull } = composition;
    if (hasNull) result.nullable = true;
    const [only, ...others] = variants;
    // If `Dog` extends `Pet` with `allOf`, visiting `Dog` reaches `Pet`, and `Dog` is one of the variants of `Pet`.
    // `seen` then contains `Dog`, so the schema of `Dog` does not get the variants of `Pet`.
    if (isInherited && (!isOwn || variants.some((variant) => seen.has(variant.cursor.value)))) return;
    if (only && others.length === 0 && !isInherited) visit(only.cursor, isOwn, true);
    else if (only) result.compositions.push(composition);
  };

  for (const root of roots) visit(root, true, roots.length === 1);
  return result;
}

const annotations = new Set(
  "title description default example examples deprecated nullable readOnly writeOnly".split(" "),
);

/** Returns true if a schema only annotates a value, so that an `allOf` with it and a component is still this component. */
const isAnnotation = ({ value }: Cursor) => isObject(value) && Object.keys(value).every((key) => annotations.has(key));

/** Lists the compositions in `oneOf` and `anyOf`, and the subtypes between which the discriminator of a schema selects. */
function listCompositions(specification: Specification, cursor: Cursor): readonly FoundComposition[] {
  const { value } = cursor;
  if (!isObject(value)) return [];
  const { compositions } = specification.caches;
  const known = compositions.get(value);
  if (known) return known;
  const found = [
    toComposition(specification, cursor, "oneOf"),
    toComposition(specification, cursor, "anyOf"),
    toInheritance(specification, cursor),
  ].flatMap((composition) => (composition ? { ...composition, ...classifyVariants(specification, composition) } : []));
  if (found.length > 0) compositions.set(value, found);
  return found;
}

/** Finds out whether all variants only require properties, or all have a single value. */
function classifyVariants(specification: Specification, { variants }: Composition) {
  const targets = variants.map(({ cursor }) => specification.resolve(cursor));
  const isRequired = targets.every(
    (target) => target?.isObject && Object.keys(target.value ?? {}).join() === "required",
  );
  return {
    requiredSets: isRequired ? targets.map((target) => target?.texts("required") ?? []) : undefined,
    enumValues: toEnumValues(targets),
  };
}

function toComposition(specification: Specification, cursor: Cursor, kind: Composition["kind"]) {
  const written = cursor.list(kind);
  if (written.length === 0) return undefined;
  const others = written.filter((variant) => !isNullSchema(specification.resolve(variant)));
  const hasNull = others.length < written.length;
  return { kind, isInherited: false, hasNull, ...toVariants(specification, cursor, others) };
}

/** If a schema has a `discriminator` but no `oneOf` or `anyOf`, its subtypes become the variants of a composition. */
function toInheritance(specification: Specification, cursor: Cursor) {
  const discriminator = cursor.get("discriminator");
  if (!discriminator || cursor.get("oneOf") || cursor.get("anyOf")) return undefined;
  const mapped = discriminator.map("mapping").flatMap(([, written]) => specification.findMapped(written) ?? []);
  const subtypes = new Map([...mapped, ...specification.listSubtypes(cursor)].map((each) => [each.value, each]));
  if (subtypes.size === Number(subtypes.has(cursor.value))) return undefined;
  const { variants, ...others } = toVariants(specification, cursor, [...subtypes.values()]);
  // If the mapping contains the schema itself, one of the variants adds nothing to it.
  const bare = new Cursor(cursor.document, { type: "object" });
  const withoutOwn = variants.map((each) => (each.cursor.value === cursor.value ? { ...each, cursor: bare } : each));
  return { kind: "oneOf" as const, isInherited: true, hasNull: false, ...others, variants: withoutOwn };
}

/** Converts the schemas between which the discriminator of a schema selects, if it has one, to variants. */
function toVariants(specification: Specification, cursor: Cursor, schemas: readonly Cursor[]) {
  const discriminator = cursor.get("discriminator");
  const property = discriminator?.text("propertyName") ?? toScalarText(discriminator?.value);
  const findTarget = (written: Cursor) => specification.resolve(specification.findMapped(written))?.value;
  const mapping = Map.groupBy(discriminator?.map("mapping") ?? [], ([, written]) => findTarget(written));
  const fallback = discriminator?.get("defaultMapping");
  const isExplicit = discriminator?.flag("x-explicitMappingOnly") || cursor.flag("x-explicitMappingOnly");
  const variants = schemas.map((variant): Variant => {
    const target = specification.resolve(variant);
    const values = (target && mapping.get(target.value)?.map(([value]) => value)) ?? [];
    const name =
      target?.text("x-ms-discriminator-value") ?? variant.text("$ref")?.split("/").at(-1) ?? toComponentName(variant);
    const isImplied = discriminator && values.length === 0 && name !== undefined && !isExplicit;
    const discriminatorValues = isImplied ? listImpliedValues(specification, target, property, name) : values;
    const isDefault = fallback !== undefined && target !== undefined && findTarget(fallback) === target.value;
    return { cursor: variant, discriminatorValues, isMapped: values.length > 0, isDefault };
  });
  return { discriminator: property, variants };
}

/**
 * Lists the values that select a variant without a mapping: its name, as OpenAPI defines it. Many specifications, such as that of
 * OpenAI, list other values in the property of the variant, and APIs accept only these.
 */
function listImpliedValues(
  specification: Specification,
  target: Cursor | undefined,
  property: string | undefined,
  name: string,
): string[] {
  const parts = [target, ...(target?.list("allOf") ?? []).map((part) => specification.resolve(part))];
  const allowed = parts.flatMap((part) => {
    const written = specification.resolve(part?.at("properties", property ?? ""));
    return written?.text("const") ?? written?.texts("enum") ?? [];
  });
  return allowed.length === 0 || allowed.includes(name) ? [name] : allowed;
}

function isNullSchema(cursor: Cursor | undefined): boolean {
  const isOnly = (key: string, wanted: unknown) => {
    const [value, ...others] = [cursor?.get(key)?.value].flat();
    return value === wanted && others.length === 0;
  };
  return isOnly("type", "null") || isOnly("enum", null) || cursor?.get("const")?.value === null;
}

function toComponentName(cursor: Cursor): string | undefined {
  const holder = cursor.path.slice(0, -1).join("/");
  return ["components/schemas", "definitions", "$defs"].includes(holder) ? String(cursor.segment) : undefined;
}
