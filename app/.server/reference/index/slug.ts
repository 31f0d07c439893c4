import kebabCase from "lodash.kebabcase";
import { trimEndOf } from "#app/lib/trim-end-of.ts";

/** Converts a name to a slug: `FreightCreate` becomes `freight-create`. A name of spaces and punctuation becomes an empty string. */
export function toSlug(name: string): string {
  // A slug has at most 120 characters, because paths must not exceed the limits of request headers and file systems.
  return trimEndOf(kebabCase(name).slice(0, 120).toWellFormed(), "-\uFFFD");
}

/**
 * Returns the slug of an overview's title or a schema's name, or `fallback` if the slug would be empty. As in Docusaurus, the
 * text is first converted to lower case (`FreightStatus` becomes `freightstatus`), so that existing links stay valid.
 */
export const toTitleSlug = (title: string, fallback = "overview"): string =>
  toSlug(title.replace(" ", "-").toLowerCase()) || fallback;

interface SlugSource {
  readonly slug: string | undefined;
  readonly id: string | undefined;
  readonly summary: string | undefined;
  readonly method: string;
  readonly path: string;
}

/**
 * Returns the slug of an operation: the first of `x-slug`, the operationId, the summary, and method with path that contains a
 * letter or digit, or else `operation`.
 */
export function toOperationSlug({ slug, id, summary, method, path }: SlugSource): string {
  const candidates = [slug, id, summary, `${method} ${path.replace(/\{([^{}]*)\}/g, " $1 ")}`];
  return candidates.map((candidate = "") => toSlug(candidate)).find((found) => found !== "") ?? "operation";
}

/** Makes slugs unique: the first owner gets the slug, later owners get the slug with a suffix, a number or both. */
export class SlugRegistry<Owner> {
  private readonly owners = new Map<string, Owner | undefined>();

  /**
   * Assigns a unique slug: `wanted` if it is free, or else `wanted` followed by `distinction`, a number or both. If `wanted` was
   * not free, `holder` is the owner to which `wanted` is assigned.
   */
  claim(
    wanted: string,
    owner?: Owner,
    distinction = "",
  ): { readonly slug: string; readonly holder: Owner | undefined } {
    const holder = this.owners.get(wanted);
    const distinct = this.owners.has(wanted) && distinction !== "" ? `${wanted}-${distinction}` : wanted;
    let slug = distinct;
    for (let number = 2; this.owners.has(slug); number += 1) slug = `${distinct}-${number}`;
    this.owners.set(slug, owner);
    return { slug, holder };
  }
}
