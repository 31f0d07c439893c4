import { toJson } from "../../tree/to-code.ts";
import type { SampleRequest } from "../sample-request.ts";

/** A body that is one text; undefined for forms, files and no body. */
export function toBodyText(body: SampleRequest["body"]): string | undefined {
  if (body?.kind === "json") return toJson(body.value, 2);
  if (body?.kind === "text") return body.text;
  if (body?.kind === "urlencoded")
    return new URLSearchParams(body.parts.map(({ name, value }) => [name, value])).toString();
  return undefined;
}

/** Every line but the first moved in by some spaces. */
export const indent = (text: string, spaces: number) => text.replaceAll("\n", `\n${" ".repeat(spaces)}`);

/** A string in double quotes with the escapes that JavaScript, Python, Java, Go and C# share. */
export const quote = (text: string) => JSON.stringify(text);
