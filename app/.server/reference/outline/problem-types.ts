import { trimEndOf } from "#app/lib/trim-end-of.ts";
import type { Response } from "../normalize/operation.ts";

/** A problem type as RFC 9457 defines it. The name is the last segment of the URL. */
export interface ProblemType {
  readonly name: string;
  readonly url: string;
}

/**
 * Lists the problem types in the examples of an error, such as `freight-locked` for `https://api.example/problems/freight-locked`.
 */
export function listProblemTypes({ content }: Response): ProblemType[] {
  const urls = content.flatMap(({ examples }) =>
    examples.flatMap(({ value }) => {
      const type: unknown = typeof value === "object" && value !== null && "type" in value ? value.type : undefined;
      return typeof type === "string" && /^(?:https?|urn|tag):/.test(type) ? type : [];
    }),
  );
  return [...new Set(urls)].flatMap((url) => {
    const name = trimEndOf(url, "/").split(/[/#:]/).at(-1);
    return name ? { name, url } : [];
  });
}
