import process from "node:process";
import { threadId } from "node:worker_threads";
import type { CardElement } from "../to-card-element.ts";

/** Fails in the way that the element's text names. Otherwise, returns the worker thread's ID instead of an image. */
export function renderCard(element: CardElement): Uint8Array {
  const [text] = element.props.children ?? [];
  if (text === "throws") throw new Error("no such font");
  if (text === "ends") process.exit(3);
  while (text === "hangs");
  return new Uint8Array([threadId]);
}
