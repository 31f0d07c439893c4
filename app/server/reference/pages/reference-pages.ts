import { formatCount } from "#app/lib/format.ts";
import type { AuthoredLink, Page } from "#app/server/model/page.ts";
import type { OperationEntry, ReferenceIndex, SchemaEntry, TagEntry } from "../index/reference-index.ts";
import { createUsedBy, type Uses } from "../index/references.ts";
import { toSummary } from "../markdown/render-markdown.ts";
import { normalizeOperation } from "../normalize/normalize-operation.ts";
import { hasErrors } from "../outline/outline-errors.ts";
import { listOperationSections } from "../outline/outline-operation.ts";
import type { Cursor } from "../source/cursor.ts";
import { type Article, listArticleHeadings, renderArticle } from "../view/article.tsx";
import { createErrorsArticle, createOverview, createSchemasArticle, createTagArticle } from "../view/list-pages.tsx";
import { renderOperation, toDescription } from "../view/operation-page.tsx";
import { renderDescription } from "../view/parts.tsx";
import { createSchemaArticle } from "../view/schema-page.tsx";
import { listAuthoredLinks, listSharedLinks } from "./authored-links.ts";

/** A page whose other properties are functions, which are called when the properties are read. */
interface LazyPage extends Omit<Page, "description" | "headings" | "source" | "links" | "head" | "listed"> {
  readonly source: Cursor;
  readonly description: () => string;
  readonly headings: () => Page["headings"];
  readonly links?: () => readonly AuthoredLink[];
}

/** Creates the pages of an API: overview, tags, errors, schemas and operations. */
export function createReferencePages(index: ReferenceIndex): Page[] {
  const usedBy = createUsedBy(index);
  const articles = [
    createOverviewPage(index),
    ...index.tags.map((tag) => createTagPage(index, tag)),
    ...(hasErrors(index) ? [createErrorsPage(index)] : []),
    ...(index.schemas.length > 0 ? [createSchemasPage(index)] : []),
    ...index.schemas.map((schema) => createSchemaPage(index, schema, () => usedBy(schema))),
  ];
  const pathItems = new Set<unknown>();
  const operations = index.operations.map((entry) => {
    const { value } = entry.reference.pathItem;
    // The links of a path item are checked with its first operation, so that each broken link is reported once.
    const isFirst = !pathItems.has(value);
    pathItems.add(value);
    return createOperationPage(index, entry, isFirst);
  });
  return [...articles, ...operations].map(toPage);
}

function toPage({ source, description, headings, links, ...page }: LazyPage): Page {
  // The check of links reads the headings of a page for each link with a fragment.
  let known: Page["headings"] | undefined;
  return {
    ...page,
    head: { type: "website" },
    listed: true,
    get description() {
      return description();
    },
    get headings() {
      known ??= headings();
      return known;
    },
    get source() {
      return source.position;
    },
    get links() {
      return links?.() ?? [];
    },
  };
}

/** Returns the properties of a page that depend on its title and its article. */
const fromArticle = (index: ReferenceIndex, title: string, article: () => Article) => ({
  layout: "article" as const,
  title,
  headings: () => listArticleHeadings(article()),
  renderBody: () => renderArticle(index, title, article()),
});

function createOverviewPage(index: ReferenceIndex): LazyPage {
  const { root } = index.specification;
  const info = root.get("info");
  return {
    path: index.overviewPath,
    kind: "api-overview",
    ...fromArticle(index, index.title, () => createOverview(index)),
    source: info ?? root,
    description: () =>
      toSummary(info?.text("summary") ?? info?.text("description") ?? "") || `API reference of ${index.title}.`,
    links: () => listAuthoredLinks(index, info, root.get("servers"), ...listSharedComponents(index)),
  };
}

/** Lists all components except schemas. These components have no page, so their links belong to the overview page. */
function listSharedComponents({ specification }: ReferenceIndex): Cursor[] {
  return (specification.root.get("components")?.entries() ?? []).flatMap(([kind, components]) =>
    kind === "schemas" ? [] : components.entries().map(([, component]) => component),
  );
}

const createTagPage = (index: ReferenceIndex, tag: TagEntry): LazyPage => ({
  path: tag.path,
  kind: "api-tag",
  ...fromArticle(index, tag.label === index.title ? `${tag.label} operations` : tag.label, () =>
    createTagArticle(index, tag),
  ),
  source: tag.cursor ?? index.specification.root,
  description: () => toSummary(tag.description) || `${tag.label} operations of ${index.title}.`,
  links: () => listAuthoredLinks(index, tag.cursor),
});

const createErrorsPage = (index: ReferenceIndex): LazyPage => ({
  path: index.errorsPath,
  kind: "api-errors",
  ...fromArticle(index, "Errors", () => createErrorsArticle(index)),
  source: index.specification.root,
  description: () => `Error responses of ${index.title}: what each status means and what the body contains.`,
});

const createSchemasPage = (index: ReferenceIndex): LazyPage => ({
  path: index.schemasPath,
  kind: "api-schemas",
  ...fromArticle(index, "Schemas", () => createSchemasArticle(index)),
  source: index.specification.root,
  description: () => `The ${formatCount(index.schemas.length, "schema")} of ${index.title} by name.`,
});

const createSchemaPage = (index: ReferenceIndex, schema: SchemaEntry, findUses: () => Uses): LazyPage => ({
  path: schema.path,
  kind: "schema",
  ...fromArticle(index, `${schema.name} schema`, () => createSchemaArticle(index, schema, findUses())),
  source: schema.cursor,
  description: () =>
    toSummary(schema.cursor.text("description") ?? "") ||
    `The ${schema.name} schema of ${index.title}: fields, constraints and the operations that use it.`,
  links: () => listAuthoredLinks(index, schema.cursor),
});

function createOperationPage(index: ReferenceIndex, entry: OperationEntry, isFirst: boolean): LazyPage {
  const { cursor, pathItem, method, path } = entry.reference;
  return {
    path: entry.path,
    kind: "operation",
    layout: "api",
    title: entry.title,
    source: cursor,
    description: () =>
      toSummary(cursor.text("description") ?? pathItem.text("description") ?? "") ||
      `${method} ${path}: ${entry.label}`,
    headings: () => {
      const operation = normalizeOperation(index.specification, entry.reference);
      const { headings } = renderDescription(toDescription(entry, operation));
      return [...headings, ...listOperationSections(operation)];
    },
    links: () => [...listAuthoredLinks(index, cursor), ...(isFirst ? listSharedLinks(index, pathItem) : [])],
    ...(index.availability && {
      prepare: index.availability.prepare,
      isProvisional: () => index.availability?.isKnown() === false,
    }),
    renderBody: () => renderOperation(index, entry),
  };
}
