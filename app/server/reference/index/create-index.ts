import GithubSlugger from "github-slugger";
import { decodeLeniently, encodeSegment } from "#app/lib/site-path.ts";
import type { Report } from "#app/server/model/diagnostic.ts";
import { isDeprecated, isInternal } from "../normalize/extensions.ts";
import { listAllOperations, type OperationReference } from "../normalize/normalize-operation.ts";
import type { Specification } from "../normalize/specification.ts";
import { createTags } from "./create-tags.ts";
import { SlugRegistry, toLabel, toOperationSlug, toSlug, toTitleSlug } from "./names.ts";
import type { OperationEntry, ReferenceIndex, SchemaEntry, TagEntry } from "./reference-index.ts";

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
  const slugs = new SlugRegistry<OperationReference>();
  const numbered = new SlugRegistry<never>();
  const overviewSlug = toTitleSlug(title);
  for (const slug of new Set([overviewSlug, "schemas", "errors", "changes", "versions"])) {
    slugs.claim(slug);
    numbered.claim(slug);
  }

  const references = listAllOperations(specification).filter(isPublic);
  const labels = new Map(references.map((reference) => [reference, toLabel(reference)]));
  const toTitle = createTitles(labels);
  const operations = references.map((reference): OperationEntry => {
    const { cursor } = reference;
    const wanted = toOperationSlug({
      slug: cursor.text("x-slug"),
      id: cursor.text("operationId"),
      summary: cursor.text("summary"),
      method: reference.method,
      path: reference.path,
    });
    const { slug, holder } = slugs.claim(wanted, reference, listDistinctions(reference));
    const { slug: numberedSlug } = numbered.claim(wanted, undefined, [toSlug(reference.method)]);
    if (report && slug !== wanted) reportCollision(report, reference, slug, holder);
    return {
      reference,
      slug,
      numberedSlug,
      path: `${basePath}/${encodeSegment(slug)}`,
      label: labels.get(reference) ?? "",
      title: toTitle(reference),
      deprecated: isDeprecated(cursor),
      tags: cursor.texts("tags").filter((name) => name.trim() !== ""),
      downloadPath: `${downloadPath}/operations/${encodeSegment(slug)}.json`,
    };
  });
  const schemas = createSchemas(specification, options);
  const tags = createTags(specification, operations, (wanted) => slugs.claim(wanted).slug, basePath);
  const articles = [overviewSlug, "schemas", "errors"].map((slug) => ({ path: `${basePath}/${encodeSegment(slug)}` }));
  const overviewPath = `${basePath}/${encodeSegment(overviewSlug)}`;
  const operationById = new Map(
    operations.toReversed().flatMap((entry) => {
      const id = entry.reference.cursor.text("operationId");
      return id === undefined ? [] : [[id, entry] as const];
    }),
  );
  const toViewerHref = createViewerLinks({ overviewPath, operationById, tags });
  const toVersionHref = createLinkReplacer([...articles, ...operations, ...tags, ...schemas], options);
  return {
    specification,
    title,
    version: info?.text("version") ?? "",
    basePath,
    basename: options.basename,
    overviewPath,
    errorsPath: `${basePath}/errors`,
    schemasPath: `${basePath}/schemas`,
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
  pages: readonly { readonly path: string }[],
  { basePath, currentBasePath }: IndexOptions,
): ReferenceIndex["toHref"] {
  if (currentBasePath === undefined) return (href) => href;
  const paths = new Set(pages.map(({ path }) => path));
  return (href) => {
    if (!href.startsWith(`${currentBasePath}/`)) return href;
    const own = `${basePath}${href.slice(currentBasePath.length)}`;
    return paths.has(own.replace(/[?#].*/s, "")) ? own : href;
  };
}

function createTitles(labels: ReadonlyMap<OperationReference, string>): (reference: OperationReference) => string {
  const listTitles = (reference: OperationReference) => {
    const label = labels.get(reference) ?? "";
    return [label, `${label} (${reference.method})`];
  };
  const uses = Map.groupBy([...labels.keys()].flatMap(listTitles), (title) => title);
  return (reference) =>
    listTitles(reference).find((title) => uses.get(title)?.length === 1) ??
    `${labels.get(reference) ?? ""} (${reference.method} ${reference.path})`;
}

/** Lists what can follow a slug that is taken. A tag changes less often than a number, which depends on the operations before it. */
const listDistinctions = ({ cursor, method }: OperationReference) => [
  toSlug(method),
  ...cursor.texts("tags").map((tag) => toSlug(tag)),
];

const isPublic = ({ cursor, pathItem }: OperationReference) => !isInternal(cursor) && !isInternal(pathItem);

function createSchemas(specification: Specification, { basePath, downloadPath }: IndexOptions): SchemaEntry[] {
  const slugs = new SlugRegistry<never>();
  return specification.components("schemas").map(([name, cursor]) => {
    const segment = encodeSegment(slugs.claim(toTitleSlug(name, "schema")).slug);
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
  report({
    severity: "warning",
    code: "slug-collision",
    message: `${reference.method} ${reference.path} would have the same path as ${other}; this operation is served as "${slug}"`,
    hint: "give this operation another operationId, or an x-slug",
    ...reference.cursor.position,
  });
}

interface ViewerTargets {
  readonly overviewPath: string;
  readonly operationById: ReadonlyMap<string, OperationEntry>;
  readonly tags: readonly TagEntry[];
}

/**
 * Creates a function that resolves the fragments with which viewers of one page lead to its parts: `#operation/addPet`, `#tag/Pets`,
 * `#tag/Pets/operation/addPet` and `#section/Errors/Retries` of Redoc, and `#/Pets/addPet` of Swagger UI. It returns undefined
 * for other links, and for parts that the API does not have.
 */
function createViewerLinks({ overviewPath, operationById, tags }: ViewerTargets) {
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
