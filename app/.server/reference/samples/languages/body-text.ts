import { toJson } from "#app/.server/text/to-json.ts";
import type { RequestBody } from "../request-body.ts";
import { toPrintableJson } from "./literals.ts";

/** Returns the text of a body; undefined for a multipart form, a file or no body. */
export function toBodyText(body: RequestBody | undefined): string | undefined {
  if (body?.kind === "json") return toPrintableJson(toJson(body.value, 2));
  if (body?.kind === "text") return body.text;
  if (body?.kind === "urlencoded")
    return new URLSearchParams(body.parts.map(({ name, value }) => [name, value])).toString();
  return undefined;
}

/** Converts each item to one or more lines of code. */
export const toLines = <Item>(items: readonly Item[], write: (item: Item) => string) =>
  items.map((item) => `${write(item)}\n`).join("");

/** Indents every line except the first. */
export const indent = (text: string, spaces: number) => text.replaceAll("\n", `\n${" ".repeat(spaces)}`);
