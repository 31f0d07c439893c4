import { expect, test } from "vitest";
import { type CardRendererOptions, createCardRenderer } from "./create-card-renderer.ts";
import type { CardElement } from "./to-card-element.ts";

const failing = (options: CardRendererOptions = {}) =>
  createCardRenderer({ workerFile: new URL("testing/failing-worker.ts", import.meta.url).href, ...options });
const toElement = (text: string): CardElement => ({ type: "div", key: null, props: { children: [text] } });
const element = toElement("");

test("one worker renders all cards", async () => {
  const render = failing();
  const workers = await Promise.all([render(element), render(element), render(element)]);
  expect(new Set(workers.flatMap((ids) => [...ids])).size).toBe(1);
});

test.each([
  ["throws", /no such font/],
  ["ends", /exit/i],
  ["hangs", /abort/i],
])("when the worker %s, the card fails and the next card is rendered", async (text, message) => {
  const render = failing({ milliseconds: 2000 });
  await expect(render(toElement(text))).rejects.toThrow(message);
  await expect(render(element)).resolves.toBeInstanceOf(Uint8Array);
});

test("an idle worker is stopped", async () => {
  const render = failing({ idleMilliseconds: 10 });
  const [first] = await render(element);
  await expect.poll(async () => (await render(element))[0]).not.toBe(first);
});

test("requests for cards beyond the limit are rejected at once", async () => {
  const render = failing({ waitingCap: 1 });
  const [first, second, third] = [render(element), render(element), render(element)];
  await expect(third).rejects.toThrow(/Too much work/);
  await Promise.all([first, second]);
  await expect(render(element)).resolves.toBeInstanceOf(Uint8Array);
});
