import type { ReactNode } from "react";
import type { Heading } from "#app/lib/page.ts";
import type { ReferenceIndex } from "../index/reference-index.ts";
import { Description, renderDescription, renderReference, Section } from "./parts.tsx";

/** Content of a reference page that is not the page of an operation. */
export interface Article {
  readonly lead?: ReactNode;
  readonly description?: string | undefined;
  readonly sections: ReadonlyArray<{
    readonly id: string;
    readonly title: string;
    /** Elements of the section, or a function that creates the elements when the page is rendered. */
    readonly content: ReactNode | (() => ReactNode);
    /** Headings inside `content`, so that the table of contents does not have to render `content`. */
    readonly headings?: readonly Heading[];
  }>;
}

const toDescription = ({ description, sections }: Article) => ({
  text: description,
  reservedIds: sections.map(({ id }) => id),
});

/** Lists the headings of an article for the table of contents. */
export function listArticleHeadings(article: Article): Heading[] {
  return [
    ...renderDescription(toDescription(article)).headings,
    ...article.sections.flatMap(({ id, title, headings = [] }) => [{ id, text: title, level: 2 }, ...headings]),
  ];
}

/** Renders an article as the body of a page. */
export function renderArticle(index: ReferenceIndex, title: string, article: Article): string {
  const { lead, sections } = article;
  return renderReference(
    index,
    <div className="ref-overview">
      <header className="ref-header">
        <h1>{title}</h1>
        {lead}
      </header>
      <Description {...toDescription(article)} />
      {sections.map(({ id, title: heading, content }) => (
        <Section key={id} id={id} title={heading}>
          {typeof content === "function" ? content() : content}
        </Section>
      ))}
    </div>,
  );
}
