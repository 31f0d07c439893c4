import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { parentPort, Worker, workerData } from "node:worker_threads";
import type { CardElement } from "./to-card-element.ts";

/** What the thread is asked, one at a time: an element, and the size of the picture in pixels. */
export interface CardRequest {
  readonly element: CardElement;
  readonly size: { readonly width: number; readonly height: number };
}
/** What it answers: a PNG, or why there is none. */
export type CardAnswer = { readonly picture: Uint8Array } | { readonly error: string };

/** Told to the thread, so that importing this file elsewhere starts nothing. */
const purpose = "draw social cards";

/** Starts a thread that answers `CardRequest`s. This file is its own chunk of the build, and is what the thread runs. */
export function startCardWorker(): Worker {
  return new Worker(new URL(import.meta.url), { workerData: purpose, name: "social-cards" });
}

if (workerData === purpose) await listen();

async function listen(): Promise<void> {
  const draw = await createDraw();
  parentPort?.on("message", async (request: CardRequest) => {
    let answer: CardAnswer;
    try {
      answer = { picture: await draw(request) };
    } catch (error) {
      answer = { error: String(error) };
    }
    parentPort?.postMessage(answer);
  });
}

/** Loading the libraries takes a third of a second and tens of megabytes: only this thread does it. */
async function createDraw(): Promise<(request: CardRequest) => Promise<Uint8Array>> {
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
