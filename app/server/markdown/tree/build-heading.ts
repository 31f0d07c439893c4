import type { Element, ElementContent, Properties } from "hast";
import { h } from "#app/server/text/html.ts";
import type { DiagnosticLocation } from "../reporter.ts";
import type { BuildContext } from "./build-context.ts";
import { toLine } from "./tree.ts";

interface HeadingSource {
  readonly level: number;
  readonly id: string | undefined;
  /** The text from which the id is created, if it differs from the children's text. */
  readonly slug?: string | undefined;
  readonly children: readonly ElementContent[];
  readonly properties?: Properties;
}

/** Builds a heading and collects it for the page. Level 1 becomes level 2, since the page's title is its only `h1`. */
export function buildHeading(source: HeadingSource, context: BuildContext, location: DiagnosticLocation): Element {
  const { level: written, children, properties } = source;
  const { reporter, page } = context;
  const text = toLine(children);
  const level = Math.max(written, 2);
  if (written === 1) {
    const message = `the heading "${text}" is not the title of the page, so it is shown with level 2 instead of level 1`;
    const hint = "write ##; only the title, at the start of the page, is a # heading";
    reporter.warn(location, "second-title", message, hint);
  }
  if (text === "")
    reporter.warn(location, "empty-heading", "this heading has no text", "write its text, or remove the heading");
  const id = claimHeadingId(source.id, context, location) ?? page.anchors.fromText(source.slug ?? text);
  const isGenerated = source.id === "footnote-label";
  if (text !== "" && !isGenerated) page.headings.push({ id, text, level });
  return h(`h${level}`, { ...properties, id }, children);
}

/** Reserves the id that the author wrote, or a similar id if an earlier element has the same id. */
function claimHeadingId(
  written: string | undefined,
  { reporter, page }: BuildContext,
  location: DiagnosticLocation,
): string | undefined {
  if (written === undefined) return undefined;
  const id = written.trim().replace(/\s+/g, "-");
  if (id === "") {
    const hint = "write {#some-name}, or remove the braces: the id then comes from the text of the heading";
    reporter.warn(location, "bad-heading-id", "the id of the heading is empty", hint);
    return undefined;
  }
  if (id !== written) {
    const hint = "write an id without spaces";
    reporter.warn(location, "bad-heading-id", `the id "${written}" has spaces, so "${id}" is used`, hint);
  }
  if (page.anchors.claim(id)) return id;
  const other = page.anchors.fromText(id);
  const hint = `write another id; until then, this heading has the id "${other}", and links to #${id} lead to the earlier element`;
  reporter.warn(location, "duplicate-id", `an earlier element of the page has the same id "${id}"`, hint);
  return other;
}
