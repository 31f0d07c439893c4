import type { OpenAPI } from "openapi-types";

type Validation = { readonly messages: readonly string[] } | { readonly reason: string };

/** Without limits, the validator runs for half a minute and uses gigabytes of memory for some published specifications. */
const milliseconds = 10_000;
const resourceLimits = { maxOldGenerationSizeMb: 1024 };

/** Validates a self-contained specification in a worker thread. Returns a reason if the validator gives no result. */
export async function validateInWorker(document: OpenAPI.Document): Promise<Validation> {
  const [{ Piscina }, { validationWorkerFile }] = await Promise.all([
    import("piscina"),
    import("./validation-worker.ts"),
  ]);
  const pool = new Piscina({
    filename: validationWorkerFile,
    name: "validateSpecification",
    maxThreads: 1,
    resourceLimits,
  });
  const limit = new AbortController();
  // A result that arrived while the main thread was blocked is delivered before `setImmediate` aborts the task.
  const timer = setTimeout(() => setImmediate(() => limit.abort()), milliseconds);
  try {
    return { messages: await pool.run(document, { signal: limit.signal }) };
  } catch (error) {
    if (limit.signal.aborted) return { reason: `the validation took longer than ${milliseconds / 1000} s` };
    return { reason: `the validator failed: ${error instanceof Error ? error.message : error}` };
  } finally {
    clearTimeout(timer);
    await pool.destroy();
  }
}
