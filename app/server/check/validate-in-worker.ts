import { createRequire } from "node:module";
import { Worker } from "node:worker_threads";
import type { OpenAPI } from "openapi-types";

type Validation = { readonly messages: readonly string[] } | { readonly reason: string };

/** Without limits, the validator runs for half a minute and uses gigabytes of memory for some published specifications. */
const maximumMilliseconds = 10_000;
const maximumMegabytes = 1024;

/** The time and memory of the validator can be limited only in a separate thread. */
const workerSource = `
const { parentPort, workerData } = require("node:worker_threads");
const { validate } = require(workerData.validator);
const options = { resolve: { external: false }, validate: { errors: { colorize: false } } };
validate(workerData.document, options).then(
  (result) => parentPort.postMessage(result.valid ? [] : result.errors.map(({ message }) => message)),
  (error) => parentPort.postMessage([String(error && error.message)]),
);
`;

/** Validates a self-contained specification. Returns a reason if the validator gives no result. */
export async function validateInWorker(document: OpenAPI.Document): Promise<Validation> {
  let validator: string;
  try {
    validator = createRequire(import.meta.url).resolve("@readme/openapi-parser");
  } catch {
    return { reason: "the validator, which is a development dependency, is not installed" };
  }
  const worker = new Worker(workerSource, {
    eval: true,
    workerData: { validator, document },
    resourceLimits: { maxOldGenerationSizeMb: maximumMegabytes },
  });
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise<Validation>((resolve) => {
      const giveUp = () => resolve({ reason: `the validation took longer than ${maximumMilliseconds / 1000} s` });
      // A result that arrived while the main thread was blocked is delivered before `setImmediate` calls `giveUp`.
      timer = setTimeout(() => setImmediate(giveUp), maximumMilliseconds);
      worker.once("message", (messages: readonly string[]) => resolve({ messages }));
      worker.once("error", (error: Error) => resolve({ reason: `the validator failed: ${error.message}` }));
      worker.once("exit", () => resolve({ reason: "the validator ended without a result" }));
    });
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}
