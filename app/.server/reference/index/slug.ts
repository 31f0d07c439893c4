import kebabCase from "lodash.kebabcase";
import { trimEndOf } from "#app/lib/trim-end-of.ts";

/** The address segment of a name: `FreightCreate` becomes `freight-create`. Empty when no letter or digit is left. */
export function toSlug(name: string): string {
  // Very long names are cut: an address segment must fit a file system and a header.
  return trimEndOf(kebabCase(name).slice(0, 120).toWellFormed(), "-\uFFFD");
}

/** The overview's segment: kebab case of the title, the way addresses of earlier sites were made. */
export function toTitleSlug(title: string): string {
  return toSlug(title.replace(" ", "-").toLowerCase()) || "overview";
}

/** What an operation offers to make an address of. */
interface SlugSource {
  readonly slug?: string | undefined;
  readonly id?: string | undefined;
  readonly summary?: string | undefined;
  readonly method: string;
  readonly path: string;
}

/** `x-slug`, else operationId, else summary, else method and path. Never empty. */
export function toOperationSlug({ slug, id, summary, method, path }: SlugSource): string {
  const candidates = [slug, id, summary, `${method} ${path.replace(/\{([^{}]*)\}/g, " $1 ")}`, "operation"];
  for (const candidate of candidates) {
    const made = candidate === undefined ? "" : toSlug(candidate);
    if (made !== "") return made;
  }
  return "operation";
}

/** Gives out each address once: the first asker gets it, later ones get it with what tells them apart, or a number. */
export class SlugRegistry<Owner> {
  private readonly owners = new Map<string, Owner | undefined>();

  /** Keeps an address for something fixed. */
  reserve(slug: string): void {
    this.owners.set(slug, undefined);
  }

  /** @returns the address given, and who held the wanted one, if somebody did */
  claim(
    wanted: string,
    owner: Owner,
    distinction = "",
  ): { readonly slug: string; readonly holder?: Owner | undefined; readonly isTaken: boolean } {
    if (!this.owners.has(wanted)) {
      this.owners.set(wanted, owner);
      return { slug: wanted, isTaken: false };
    }
    const distinct = distinction === "" ? wanted : `${wanted}-${distinction}`;
    let slug = distinct;
    for (let number = 2; this.owners.has(slug); number += 1) slug = `${distinct}-${number}`;
    this.owners.set(slug, owner);
    return { slug, holder: this.owners.get(wanted), isTaken: true };
  }
}
