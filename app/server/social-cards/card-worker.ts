import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { parentPort, Worker, workerData } from "node:worker_threads";
import type { CardElement } from "./to-card-element.ts";

/** Element to render and the size of the image in pixels. */
export interface CardRequest {
  readonly element: CardElement;
  readonly size: { readonly width: number; readonly height: number };
}
/** A message from the worker: the PNG image, or the message of an error. */
export type CardResponse = { readonly image: Uint8Array } | { readonly error: string };

const purpose = "render social cards";

/** Starts a worker thread that renders cards. Responses have no id, so only one `CardRequest` may be sent at a time. */
export function startCardWorker(): Worker {
  return new Worker(new URL(import.meta.url), { workerData: purpose, name: "social-cards" });
}

if (workerData === purpose) await listen();

async function listen(): Promise<void> {
  const render = await createRender();
  parentPort?.on("message", async (request: CardRequest) => {
    let response: CardResponse;
    try {
      response = { image: await render(request) };
    } catch (error) {
      response = { error: String(error) };
    }
    parentPort?.postMessage(response);
  });
}

/** Loads libraries and fonts only in the worker: they take a third of a second and tens of megabytes. */
async function createRender(): Promise<(request: CardRequest) => Promise<Uint8Array>> {
  const { resolve } = createRequire(import.meta.url);
  const [{ default: satori }, { initWasm, Resvg }] = await Promise.all([import("satori"), import("@resvg/resvg-wasm")]);
  await initWasm(await readFile(resolve("@resvg/resvg-wasm/index_bg.wasm")));
  const fonts = await Promise.all(
    (["latin", "latin-ext", "cyrillic", "greek"] as const).flatMap((script) =>
      ([500, 700] as const).map(async (weight) => ({
        name: "Inter",
        weight,
        style: "normal" as const,
        data: await readFile(resolve(`@fontsource/inter/files/inter-${script}-${weight}-normal.woff`)),
      })),
    ),
  );
  return async ({ element, size }) => {
    const svg = await satori(element, { ...size, fonts });
    const renderer = new Resvg(svg);
    const image = renderer.render();
    try {
      return image.asPng();
    } finally {
      image.free();
      renderer.free();
    }
  };
}
