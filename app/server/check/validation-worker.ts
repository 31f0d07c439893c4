import { createRequire } from "node:module";
import type { OpenAPI } from "openapi-types";

/** URL of this module in the source or in the build. Worker threads load it without the rest of the server. */
export const validationWorkerFile = import.meta.url;

const options = { resolve: { external: false }, validate: { errors: { colorize: false } } } as const;

/** Returns the messages of the validator, a development dependency that is not bundled. Call this function only in a worker thread. */
export async function validateSpecification(document: OpenAPI.Document): Promise<readonly string[]> {
  const { validate }: typeof import("@readme/openapi-parser") = createRequire(import.meta.url)(
    "@readme/openapi-parser",
  );
  const result = await validate(document, options);
  return result.valid ? [] : result.errors.map(({ message }) => message);
}
