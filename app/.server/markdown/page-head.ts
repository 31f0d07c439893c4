import type { PageHead } from "#app/lib/page.ts";
import type { CompiledDocument } from "./document.ts";

/** The parts of an author's `<head>` element that pages support. */
export interface AuthoredHead {
  /** The whole text of the HTML document's `<title>`. */
  readonly title: string | undefined;
  readonly description: string | undefined;
  readonly head: Pick<PageHead, "image" | "keywords" | "noindex">;
}

/** Converts the elements of an author's `<head>`. An image that cannot be shown is reported and omitted. */
export function toPageHead({ head, findImage }: Pick<CompiledDocument, "head" | "findImage">): AuthoredHead {
  const metas = new Map<string, string>();
  for (const { tagName, properties } of head)
    if (tagName === "meta")
      metas.set(String(properties.name ?? properties.property ?? "").toLowerCase(), String(properties.content ?? ""));
  const keywords = metas.get("keywords");
  const written = metas.get("og:image") ?? metas.get("twitter:image");
  const image = written === undefined ? undefined : findImage(written, undefined);
  return {
    title: head.find(({ tagName }) => tagName === "title")?.text.trim() || undefined,
    description: metas.get("description") ?? metas.get("og:description"),
    head: {
      ...(keywords === undefined ? {} : { keywords: keywords.split(",").map((word) => word.trim()) }),
      ...(image === undefined ? {} : { image }),
      ...(/noindex/.test(metas.get("robots") ?? "") ? { noindex: true } : {}),
    },
  };
}
