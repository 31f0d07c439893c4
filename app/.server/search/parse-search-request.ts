import { searchLimits, toQuery } from "#app/lib/search.ts";

export type SearchRequest =
  | { readonly query: string; readonly limit: number; readonly problem?: undefined }
  | { readonly problem: string };

/** Reads `q` and `limit`. A long query is cut; a limit that is none is told. */
export function parseSearchRequest(parameters: URLSearchParams): SearchRequest {
  const query = toQuery(parameters.get("q"));
  const written = parameters.get("limit");
  if (written === null) return { query, limit: searchLimits.standard };
  const limit = /^\d{1,3}$/.test(written) ? Number(written) : Number.NaN;
  const { minimum, maximum } = searchLimits;
  if (!(limit >= minimum && limit <= maximum))
    return { problem: `limit must be a whole number from ${minimum} to ${maximum}` };
  return { query, limit };
}
