import GithubSlugger from "github-slugger";
import { decodeLeniently, encodeSegment } from "#app/lib/site-path.ts";
import type { Report } from "#app/server/model/diagnostic.ts";
import { isDeprecated, isInternal } from "../normalize/extensions.ts";
import { listAllOperations, type OperationReference } from "../normalize/normalize-operation.ts";
import type { Specification } from "../normalize/specification.ts";
import { createTags } from "./create-tags.ts";
import { claimSlug, toLabel, toOperationSlug, toSlug, toTitleSlug } from "./names.ts";
import type { OperationEntry, ReferenceIndex, SchemaEntry } from "./reference-index.ts";

interface IndexOptions {
  readonly basePath: string;
  readonly basename: string;
  readonly fallbackTitle: string;
  readonly downloadPath: string;
  /** Base path of the current version, which descriptions link to. Absent if this is the current version. */
  readonly currentBasePath?: string | undefined;
  /** Receives warnings, whose positions take time to find. Absent for versions that nobody corrects. */
  readonly report: Report | undefined;
}

/** Creates the index of a specification. Internal operations are omitted. */
export function createIndex(specification: Specification, options: IndexOptions): ReferenceIndex {
  const { basePath, downloadPath, report } = options;
  const info = specification.root.get("info");
  const title = info?.text("title") || options.fallbackTitle;
  const overviewSlug = toTitleSlug(title);
  const slugs = new Set([overviewSlug, "schemas", "errors", "changes", "versions"]);
  const holders = new Map<string, OperationReference>();
  const references = listAllOperations(specification).filter(isPublic);
  const labels = new Map(references.map((reference) => [reference, toLabel(reference)]));
  const titles = Map.groupBy(
    labels.entries().flatMap(([reference, label]) => listTitles(label, reference)),
    (each) => each,
  );
  const operations = Array.from(labels, ([reference, label]): OperationEntry => {
    const { cursor, method, path } = reference;
    const wanted = toOperationSlug(reference);
    // A tag changes less often than a number, which depends on the operations before it.
    const slug = claimSlug(wanted, slugs, [method, ...cursor.texts("tags")].map(toSlug));
    holders.set(slug, reference);
    if (report && slug !== wanted) reportCollision(report, reference, slug, holders.get(wanted));
    return {
      reference,
      slug,
      path: `${basePath}/${encodeSegment(slug)}`,
      label,
      title:
        listTitles(label, reference).find((each) => titles.get(each)?.length === 1) ?? `${label} (${method} ${path})`,
      deprecated: isDeprecated(cursor),
      tags: cursor.texts("tags").filter((name) => name.trim() !== ""),
      downloadPath: `${downloadPath}/operations/${encodeSegment(slug)}.json`,
    };
  });
  const schemas = createSchemas(specification, options);
  const tags = createTags(specification, operations, slugs, basePath);
  const overviewPath = `${basePath}/${encodeSegment(overviewSlug)}`;
  const errorsPath = `${basePath}/errors`;
  const schemasPath = `${basePath}/schemas`;
  const operationById = new Map(
    operations.toReversed().flatMap((entry) => {
      const id = entry.reference.cursor.text("operationId");
      return id === undefined ? [] : [[id, entry] as const];
    }),
  );
  const toViewerHref = createViewerLinks({ overviewPath, operationById, tags });
  const paths = [...operations, ...tags, ...schemas].map(({ path }) => path);
  const toVersionHref = createLinkReplacer(new Set([overviewPath, errorsPath, schemasPath, ...paths]), options);
  return {
    specification,
    title,
    version: info?.text("version") ?? "",
    basePath,
    basename: options.basename,
    overviewPath,
    errorsPath,
    schemasPath,
    operations,
    tags,
    schemas,
    schemaOf: new Map(schemas.map((schema) => [schema.cursor.value, schema])),
    operationById,
    operationOf: new Map(operations.map((entry) => [entry.reference.cursor.value, entry])),
    toHref: (href) => toViewerHref(href) ?? toVersionHref(href),
    downloadPath,
  };
}

/** The descriptions of a version link to pages of the API without a version. Those that it has itself replace them. */
function createLinkReplacer(
  paths: ReadonlySet<string>,
  { basePath, currentBasePath }: IndexOptions,
): ReferenceIndex["toHref"] {
  if (currentBasePath === undefined) return (href) => href;
  return (href) => {
    if (!href.startsWith(`${currentBasePath}/`)) return href;
    const own = `${basePath}${href.slice(currentBasePath.length)}`;
    return paths.has(own.replace(/[?#].*/s, "")) ? own : href;
  };
}

/** Lists the titles of an operation that another operation can have as well. */
const listTitles = (label: string, { method }: OperationReference) => [label, `${label} (${method})`];

const isPublic = ({ cursor, pathItem }: OperationReference) => !isInternal(cursor) && !isInternal(pathItem);

function createSchemas(specification: Specification, { basePath, downloadPath }: IndexOptions): SchemaEntry[] {
  const slugs = new Set<string>();
  return specification.components("schemas").map(([name, cursor]) => {
    const segment = encodeSegment(claimSlug(toTitleSlug(name, "schema"), slugs));
    return {
      name,
      path: `${basePath}/schemas/${segment}`,
      cursor,
      downloadPath: `${downloadPath}/schemas/${segment}.json`,
    };
  });
}

function reportCollision(report: Report, reference: OperationReference, slug: string, holder?: OperationReference) {
  const other = holder
    ? `${holder.method} ${holder.path} (line ${holder.cursor.position.line})`
    : "a page of the reference itself";
  const { cursor, method, path } = reference;
  const message = `${method} ${path} would have the same path as ${other}; this operation is served as "${slug}"`;
  const hint = "give this operation another operationId, or an x-slug";
  report({ severity: "warning", code: "slug-collision", message, hint, ...cursor.position });
}

/**
 * Creates a function that resolves the fragments with which viewers of one page lead to its parts: `#operation/addPet`, `#tag/Pets`,
 * `#tag/Pets/operation/addPet` and `#section/Errors/Retries` of Redoc, and `#/Pets/addPet` of Swagger UI. It returns undefined
 * for other links, and for parts that the API does not have.
 */
function createViewerLinks({
  overviewPath,
  operationById,
  tags,
}: Pick<ReferenceIndex, "overviewPath" | "operationById" | "tags">) {
  const findTag = (name: string) => tags.find((tag) => tag.name !== undefined && toSlug(tag.name) === toSlug(name));
  return (href: string): string | undefined => {
    const [kind = "", ...names] = href.startsWith("#") ? href.slice(1).split("/").map(decodeLeniently) : [];
    const last = names.at(-1) ?? "";
    if (kind === "section" && last !== "")
      return `${overviewPath}#${new GithubSlugger().slug(last.replaceAll("-", " "))}`;
    if (!["operation", "tag", ""].includes(kind) || last === "") return undefined;
    return operationById.get(last)?.path ?? (names.length === 1 ? findTag(last)?.path : undefined);
  };
}
