import type { AuthoredLink, Page } from "#app/server/model/page.ts";
import type { OperationEntry, ReferenceIndex, SchemaEntry, TagEntry } from "../index/reference-index.ts";
import { createUsedBy } from "../index/references.ts";
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

interface ArticlePage extends Omit<LazyPage, "headings" | "renderBody" | "layout"> {
  readonly article: () => Article;
}

/** Creates the pages of an API: overview, tags, errors, schemas and operations. */
export function createReferencePages(index: ReferenceIndex): Page[] {
  const usedBy = createUsedBy(index);
  const articles: ArticlePage[] = [
    createOverviewPage(index),
    ...index.tags.map((tag) => createTagPage(index, tag)),
    ...(hasErrors(index) ? [createErrorsPage(index)] : []),
    ...(index.schemas.length > 0 ? [createSchemasPage(index)] : []),
    ...index.schemas.map((schema) => createSchemaPage(index, schema, usedBy)),
  ];
  const pathItems = new Set<unknown>();
  const operations = index.operations.map((entry) => {
    const { value } = entry.reference.pathItem;
    // The links of a path item are checked with its first operation, so that each broken link is reported once.
    const isFirst = !pathItems.has(value);
    pathItems.add(value);
    return createOperationPage(index, entry, isFirst);
  });
  return [...articles.map((page) => toArticlePage(index, page)), ...operations].map(toPage);
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

const toArticlePage = (index: ReferenceIndex, { article, ...page }: ArticlePage): LazyPage => ({
  ...page,
  layout: "article",
  headings: () => listArticleHeadings(article()),
  renderBody: () => renderArticle(index, page.title, article()),
});

function createOverviewPage(index: ReferenceIndex): ArticlePage {
  const { root } = index.specification;
  const info = root.get("info");
  return {
    path: index.overviewPath,
    kind: "api-overview",
    title: index.title,
    source: info ?? root,
    description: () =>
      toSummary(info?.text("summary") ?? info?.text("description") ?? "") || `API reference of ${index.title}.`,
    links: () => listAuthoredLinks(index, info, root.get("servers"), ...listSharedComponents(index)),
    article: () => createOverview(index),
  };
}

/** Lists all components except schemas. These components have no page, so their links belong to the overview page. */
function listSharedComponents({ specification }: ReferenceIndex): Cursor[] {
  return (specification.root.get("components")?.entries() ?? []).flatMap(([kind, components]) =>
    kind === "schemas" ? [] : components.entries().map(([, component]) => component),
  );
}

const createTagPage = (index: ReferenceIndex, tag: TagEntry): ArticlePage => ({
  path: tag.path,
  kind: "api-tag",
  title: tag.label === index.title ? `${tag.label} operations` : tag.label,
  source: tag.cursor ?? index.specification.root,
  description: () => toSummary(tag.description) || `${tag.label} operations of ${index.title}.`,
  links: () => listAuthoredLinks(index, tag.cursor),
  article: () => createTagArticle(index, tag),
});

const createErrorsPage = (index: ReferenceIndex): ArticlePage => ({
  path: index.errorsPath,
  kind: "api-errors",
  title: "Errors",
  source: index.specification.root,
  description: () => `Error responses of ${index.title}: what each status means and what the body contains.`,
  article: () => createErrorsArticle(index),
});

const createSchemasPage = (index: ReferenceIndex): ArticlePage => ({
  path: index.schemasPath,
  kind: "api-schemas",
  title: "Schemas",
  source: index.specification.root,
  description: () => `The ${index.schemas.length} schemas of ${index.title} by name.`,
  article: () => createSchemasArticle(index),
});

const createSchemaPage = (
  index: ReferenceIndex,
  schema: SchemaEntry,
  usedBy: ReturnType<typeof createUsedBy>,
): ArticlePage => ({
  path: schema.path,
  kind: "schema",
  title: `${schema.name} schema`,
  source: schema.cursor,
  description: () =>
    toSummary(schema.cursor.text("description") ?? "") ||
    `The ${schema.name} schema of ${index.title}: fields, constraints and the operations that use it.`,
  links: () => listAuthoredLinks(index, schema.cursor),
  article: () => createSchemaArticle(index, schema, usedBy(schema)),
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
