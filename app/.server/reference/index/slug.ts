import kebabCase from "lodash.kebabcase";
import { trimEndOf } from "#app/lib/trim-end-of.ts";

/** The slug of a name: `FreightCreate` becomes `freight-create`. Empty if no letter or digit is left. */
export function toSlug(name: string): string {
  // Bounded, since a path has to fit into a header and a file system.
  return trimEndOf(kebabCase(name).slice(0, 120).toWellFormed(), "-\uFFFD");
}

/** The overview's slug: the title in kebab case, as Docusaurus writes it, so that old links stay valid. */
export function toTitleSlug(title: string): string {
  return toSlug(title.replace(" ", "-").toLowerCase()) || "overview";
}

/** The fields of an operation from which its slug can be made. */
interface SlugSource {
  readonly slug: string | undefined;
  readonly id: string | undefined;
  readonly summary: string | undefined;
  readonly method: string;
  readonly path: string;
}

/** The slug of the first that exists: `x-slug`, the operationId, the summary, or method and path. Never empty. */
export function toOperationSlug({ slug, id, summary, method, path }: SlugSource): string {
  const candidates = [slug, id, summary, `${method} ${path.replace(/\{([^{}]*)\}/g, " $1 ")}`];
  return candidates.map((candidate = "") => toSlug(candidate)).find((found) => found !== "") ?? "operation";
}

/** Makes slugs unique: the first owner gets the slug, later owners get it with a suffix or a number. */
export class SlugRegistry<Owner> {
  private readonly owners = new Map<string, Owner | undefined>();

  /** @returns the assigned slug, and the owner of the wanted slug if that was taken */
  claim(
    wanted: string,
    owner?: Owner,
    distinction = "",
  ): { readonly slug: string; readonly holder: Owner | undefined; readonly isTaken: boolean } {
    if (!this.owners.has(wanted)) {
      this.owners.set(wanted, owner);
      return { slug: wanted, holder: undefined, isTaken: false };
    }
    const distinct = distinction === "" ? wanted : `${wanted}-${distinction}`;
    let slug = distinct;
    for (let number = 2; this.owners.has(slug); number += 1) slug = `${distinct}-${number}`;
    this.owners.set(slug, owner);
    return { slug, holder: this.owners.get(wanted), isTaken: true };
  }
}
