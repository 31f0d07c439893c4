import type { PageHead } from "#app/lib/page.ts";
import type { CompiledDocument } from "./compile-document.ts";

/** What authors may say in a page's `<head>`, as far as it has a place in ours. */
export interface AuthoredHead {
  /** Of the document, whole. */
  readonly title?: string | undefined;
  readonly description?: string | undefined;
  readonly head: Pick<PageHead, "image" | "keywords" | "noindex">;
}

/** Reads `<title>` and `<meta>` elements out of a document's `<head>`. A picture that cannot be shown is reported and left out. */
export function toPageHead({ head, findImage }: Pick<CompiledDocument, "head" | "findImage">): AuthoredHead {
  const metas = new Map(
    head
      .filter(({ tagName }) => tagName === "meta")
      .map(
        ({ properties }) =>
          [
            String(properties.name ?? properties.property ?? "").toLowerCase(),
            String(properties.content ?? ""),
          ] as const,
      ),
  );
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
