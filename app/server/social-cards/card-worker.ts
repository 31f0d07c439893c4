import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { type CardElement, cardSize } from "./to-card-element.ts";

/** URL of this module in the source or in the build. Worker threads load it without the rest of the server. */
export const cardWorkerFile = import.meta.url;

type Render = (element: CardElement) => Promise<Uint8Array>;

let renderer: Promise<Render> | undefined;

/** Renders a PNG image. Call this function only in a worker thread. */
export async function renderCard(element: CardElement): Promise<Uint8Array> {
  renderer ??= createRenderer();
  return (await renderer)(element);
}

/** Loading the libraries and fonts takes a third of a second and tens of megabytes. */
async function createRenderer(): Promise<Render> {
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
  return async (element) => {
    const svg = await satori(element, { ...cardSize, fonts });
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
