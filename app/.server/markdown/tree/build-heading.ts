import type { Properties } from "hast";
import type { Location } from "../source/reporter.ts";
import type { BuildContext } from "./build-context.ts";
import { type ElementNode, type TreeNode, toPlainText } from "./tree.ts";

export interface HeadingSource {
  readonly level: number;
  /** As the author wrote it. */
  readonly id?: string | undefined;
  readonly children: readonly TreeNode[];
  readonly properties?: Properties;
}

/** A heading with its id, noted for the table of contents. The page's `h1` is its title, so every other starts at 2. */
export function buildHeading(
  { level: written, id: writtenId, children, properties }: HeadingSource,
  context: BuildContext,
  location: Location,
): ElementNode {
  const { reporter, page } = context;
  const text = toPlainText(children).replace(/\s+/g, " ").trim();
  const level = Math.max(written, 2);
  if (written === 1) {
    reporter.warn(
      location,
      "second-title",
      `"${text}" is a second title: it is shown as a heading of level 2`,
      "a page has one # heading, at its start",
    );
  }
  if (text === "") reporter.warn(location, "empty-heading", "empty heading", "write its text, or remove the line");
  const id = claimId(writtenId, context, location) ?? page.anchors.fromText(text);
  const isGenerated = properties?.id === "footnote-label";
  if (text !== "" && !isGenerated) page.headings.push({ id, text, level });
  return { type: "element", tagName: `h${level}`, properties: { ...properties, id }, children };
}

/** The id that the author wrote; undefined where there is none to take. */
function claimId(
  written: string | undefined,
  { reporter, page }: BuildContext,
  location: Location,
): string | undefined {
  if (written === undefined) return undefined;
  const id = written.trim().replace(/\s+/g, "-");
  if (id === "") {
    reporter.warn(location, "bad-heading-id", "an empty id", "write {#some-name}, or nothing: the text makes one");
    return undefined;
  }
  if (id !== written) {
    reporter.warn(
      location,
      "bad-heading-id",
      `"${written}" cannot be an id as it is`,
      `"${id}" is used; write it without spaces`,
    );
  }
  if (page.anchors.claim(id)) return id;
  const other = page.anchors.fromText(id);
  reporter.warn(
    location,
    "duplicate-id",
    `the page has the id "${id}" already`,
    `"${other}" is used; links to #${id} lead to the first`,
  );
  return other;
}
