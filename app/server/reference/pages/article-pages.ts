import type { AuthoredLink, Page } from "#app/server/model/page.ts";
import type { ReferenceIndex, SchemaEntry, TagEntry } from "../index/reference-index.ts";
import { createUsedBy } from "../index/used-by.ts";
import { toSummary } from "../markdown/render-markdown.ts";
import { hasErrors } from "../outline/outline-errors.ts";
import type { Cursor } from "../source/cursor.ts";
import { type Article, listArticleHeadings, renderArticle } from "../view/article.tsx";
import { createErrorsArticle } from "../view/errors-page.tsx";
import { createSchemasArticle, createTagArticle } from "../view/list-pages.tsx";
import { createOverview } from "../view/overview-page.tsx";
import { createSchemaArticle } from "../view/schema-page.tsx";
import { listAuthoredLinks } from "./authored-links.ts";

interface ArticlePage extends Pick<Page, "path" | "kind" | "title"> {
  readonly source: Cursor;
  readonly description: () => string;
  readonly links?: () => readonly AuthoredLink[];
  readonly article: () => Article;
}

/** Creates the overview, the pages of tags and schemas, and the lists of errors and schemas. */
export function createArticlePages(index: ReferenceIndex): Page[] {
  const usedBy = createUsedBy(index);
  const pages: ArticlePage[] = [
    createOverviewPage(index),
    ...index.tags.map((tag) => createTagPage(index, tag)),
    ...(hasErrors(index) ? [createErrorsPage(index)] : []),
    ...(index.schemas.length > 0 ? [createSchemasPage(index)] : []),
    ...index.schemas.map((schema) => createSchemaPage(index, schema, usedBy)),
  ];
  return pages.map((page) => toPage(index, page));
}

function toPage(index: ReferenceIndex, page: ArticlePage): Page {
  const { path, kind, title, source, article } = page;
  return {
    path,
    kind,
    layout: "article",
    title,
    head: { type: "website" },
    listed: true,
    get description() {
      return page.description();
    },
    get headings() {
      return listArticleHeadings(article());
    },
    get source() {
      return source.position;
    },
    get links() {
      return page.links?.() ?? [];
    },
    renderBody: () => renderArticle(index, title, article()),
  };
}

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
