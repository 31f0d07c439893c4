import GithubSlugger from "github-slugger";
import { decodeLeniently } from "#app/lib/site-path.ts";
import type { OperationEntry, TagEntry } from "./reference-index.ts";
import { toSlug } from "./slug.ts";

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
export function createViewerLinks({ overviewPath, operationById, tags }: ViewerTargets) {
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
