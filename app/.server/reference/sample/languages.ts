import type { SampleRequest } from "./sample-request.ts";
import { toCurl } from "./curl.ts";

/** A language that samples are written in. */
export interface SampleLanguage {
  /** Remembered, and used in addresses: `?lang=curl`. */
  readonly value: string;
  readonly label: string;
  /** For the highlighter. */
  readonly highlight: string;
  readonly write: (request: SampleRequest) => string;
}

/** In the order in which they are offered. */
export const sampleLanguages: readonly SampleLanguage[] = [{ value: "curl", label: "curl", highlight: "bash", write: toCurl }];
