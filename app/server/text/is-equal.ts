import { isDeepStrictEqual } from "node:util";

/** Compares values. If they are nested too deeply for the call stack, they count as different. */
export function isEqual(one: unknown, other: unknown): boolean {
  try {
    return isDeepStrictEqual(one, other);
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}
