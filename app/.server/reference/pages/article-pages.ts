import type { Highlight } from "#app/.server/highlight/highlight.ts";
import type { Page } from "#app/.server/model/page.ts";
import type { Heading } from "#app/lib/page.ts";
import type { ReferenceIndex } from "../index/reference-index.ts";
import { createUsedBy } from "../index/used-by.ts";
import { toPlainText } from "../markdown/to-text.ts";
import { hasErrors, outlineErrors } from "../outline/outline-errors.ts";
import { errorsTitle, renderErrors } from "../view/errors-page.tsx";
import { overviewIds, renderOverview } from "../view/overview-page.tsx";
import { renderDescription } from "../view/parts.tsx";
import { renderSchema } from "../view/schema-page.tsx";
import { renderSchemas, schemasTitle } from "../view/schemas-page.tsx";
import { renderTag, tagIds } from "../view/tag-page.tsx";
import { listAuthoredLinks } from "./authored-links.ts";
import { makePage } from "./make-page.ts";

/** Overview, tag pages, schema pages. */
export function createArticlePages(index: ReferenceIndex, highlight: Highlight): Page[] {
  return [
    createOverviewPage(index, highlight),
    ...createTagPages(index, highlight),
    ...createErrorsPage(index, highlight),
    ...createSchemasPage(index, highlight),
    ...createSchemaPages(index, highlight),
  ];
}

function createOverviewPage(index: ReferenceIndex, highlight: Highlight): Page {
  const { root } = index.specification;
  const info = root.get("info");
  return makePage(
    {
      path: index.overviewPath,
      kind: "api-overview",
      layout: "article",
      title: index.title,
      source: () => (info ?? root).position,
      description: () =>
        toPlainText(info?.text("summary") ?? info?.text("description") ?? "") || `Reference of ${index.title}.`,
      headings: () => {
        const own: Heading[] = [];
        if (root.list("servers").length > 0) own.push({ id: "servers", text: "Servers", level: 2 });
        if (index.specification.components("securitySchemes").length > 0)
          own.push({ id: "authentication-schemes", text: "Authentication schemes", level: 2 });
        if (index.downloads.length > 0) own.push({ id: "downloads", text: "Specification", level: 2 });
        own.push({ id: "operations", text: "Operations", level: 2 });
        const tags = index.tags.map((tag): Heading => ({ id: `operations.${tag.slug}`, text: tag.label, level: 3 }));
        return [
          ...renderDescription(info?.text("description") ?? info?.text("summary"), overviewIds).headings,
          ...own,
          ...tags,
        ];
      },
      links: () => listAuthoredLinks(info, root.get("servers"), ...sharedParts(index)),
      render: (colours) => renderOverview(index, colours),
    },
    highlight,
  );
}

/** Components that have no page of their own: what authors write there is checked with the overview. */
function sharedParts({ specification }: ReferenceIndex) {
  return (specification.root.get("components")?.entries() ?? []).flatMap(([kind, named]) =>
    kind === "schemas" ? [] : named.entries().map(([, part]) => part),
  );
}

function createTagPages(index: ReferenceIndex, highlight: Highlight): Page[] {
  return index.tags.map((tag) =>
    makePage(
      {
        path: tag.path,
        kind: "api-tag",
        layout: "article",
        title: tag.label === index.title ? `${tag.label} operations` : tag.label,
        source: () => (tag.cursor ?? index.specification.root).position,
        description: () => toPlainText(tag.description) || `Operations of ${index.title}: ${tag.label}.`,
        headings: () => [
          ...renderDescription(tag.description, tagIds).headings,
          { id: "operations", text: "Operations", level: 2 },
        ],
        links: () => listAuthoredLinks(tag.cursor),
        render: (colours) => renderTag(index, tag, colours),
      },
      highlight,
    ),
  );
}

function createErrorsPage(index: ReferenceIndex, highlight: Highlight): Page[] {
  if (!hasErrors(index)) return [];
  const page = makePage(
    {
      path: index.errorsPath,
      kind: "api-overview",
      layout: "article",
      title: errorsTitle(index),
      source: () => index.specification.root.position,
      description: () => `Every error of ${index.title}, what it means and what its body contains.`,
      headings: () => outlineErrors(index).map(({ id, title }) => ({ id, text: title, level: 2 })),
      links: () => [],
      render: (colours) => renderErrors(index, colours),
    },
    highlight,
  );
  return [page];
}

function createSchemasPage(index: ReferenceIndex, highlight: Highlight): Page[] {
  if (index.schemas.length === 0) return [];
  const page = makePage(
    {
      path: index.schemasPath,
      kind: "api-overview",
      layout: "article",
      title: schemasTitle(index),
      source: () => index.specification.root.position,
      description: () => `The ${index.schemas.length} schemas of ${index.title} by name, with what each describes.`,
      headings: () => [],
      links: () => [],
      render: () => renderSchemas(index),
    },
    highlight,
  );
  return [page];
}

function createSchemaPages(index: ReferenceIndex, highlight: Highlight): Page[] {
  const usedBy = createUsedBy(index);
  return index.schemas.map((schema) =>
    makePage(
      {
        path: schema.path,
        kind: "schema",
        layout: "article",
        title: `${schema.name} schema`,
        source: () => schema.cursor.position,
        description: () =>
          toPlainText(schema.cursor.text("description") ?? "") ||
          `The schema ${schema.name} of ${index.title}: its fields, constraints and where it is used.`,
        headings: () => {
          const { operations, schemas } = usedBy(schema);
          const used: Heading[] =
            operations.length + schemas.length > 0 ? [{ id: "used-by", text: "Used by", level: 2 }] : [];
          return [
            { id: "fields", text: "Fields", level: 2 },
            { id: "example", text: "Example", level: 2 },
            { id: "copy", text: "Exports", level: 2 },
            ...used,
          ];
        },
        links: () => listAuthoredLinks(schema.cursor),
        render: (colours) => renderSchema(index, schema, usedBy(schema), colours),
      },
      highlight,
    ),
  );
}
