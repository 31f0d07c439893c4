import kebabCase from "lodash.kebabcase";
import { trimEndOf } from "#app/lib/trim-end-of.ts";

/**
 * Converts `FreightCreate` to `freight-create`, and `describeEC2Hosts` to `describe-ec2-hosts`: digits stay with the
 * letters beside them. A name without letters and digits becomes an empty string.
 */
export function toSlug(name: string): string {
  const boundary = /[^\p{L}\p{M}\p{N}]+|(?<=[\p{Ll}\d])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u;
  const words = /\p{L}\d|\d\p{L}/u.test(name) ? name.replace(/['’]/g, "").split(boundary) : undefined;
  const joined = words?.map((word) => kebabCase(word).replaceAll("-", "")).filter((word) => word !== "");
  // The limit is 120 characters, because request headers and file systems limit the length of paths.
  return trimEndOf((joined?.join("-") ?? kebabCase(name)).slice(0, 120).toWellFormed(), "-\uFFFD");
}

/** Converts `FreightStatus` to `freightstatus` as Docusaurus does, so that existing links stay valid. */
export const toTitleSlug = (title: string, fallback = "overview"): string =>
  toSlug(title.replace(" ", "-").toLowerCase()) || fallback;

interface SlugSource {
  readonly slug: string | undefined;
  readonly id: string | undefined;
  readonly summary: string | undefined;
  readonly method: string;
  readonly path: string;
}

/** Returns the slug of the first text with letters or digits: `x-slug`, `operationId`, `summary`, or method and path. */
export function toOperationSlug({ slug, id, summary, method, path }: SlugSource): string {
  const candidates = [slug, id, summary, `${method} ${path.replace(/\{([^{}]*)\}/g, " $1 ")}`];
  return candidates.map((candidate = "") => toSlug(candidate)).find((found) => found !== "") ?? "operation";
}

/** Makes slugs unique. If `a` is taken, the next slug is `a-2`. With the distinctions `get` and `pets`, the next slugs are `a-get` and `a-pets`. */
export class SlugRegistry<Owner> {
  private readonly owners = new Map<string, Owner | undefined>();

  /** Assigns a unique slug. `holder` is the earlier owner of `wanted`, if there is one. */
  claim(
    wanted: string,
    owner?: Owner,
    distinctions: readonly string[] = [],
  ): { readonly slug: string; readonly holder: Owner | undefined } {
    const holder = this.owners.get(wanted);
    const distinct = distinctions.filter((text) => text !== "").map((text) => `${wanted}-${text}`);
    let slug = [wanted, ...distinct].find((candidate) => !this.owners.has(candidate)) ?? distinct[0] ?? wanted;
    const base = slug;
    for (let number = 2; this.owners.has(slug); number += 1) slug = `${base}-${number}`;
    this.owners.set(slug, owner);
    return { slug, holder };
  }
}
