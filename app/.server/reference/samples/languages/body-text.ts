import { toMarkedJson } from "../marked-json.ts";
import { joinMarked, markOptional } from "../optional-marks.ts";
import type { SampleRequest } from "../sample-request.ts";
import { toPrintableJson } from "./literals.ts";

/** A body that is one text; undefined for forms, files and no body. */
export function toBodyText(body: SampleRequest["body"]): string | undefined {
  if (body?.kind === "json") return toPrintableJson(toMarkedJson(body.value, body.optional));
  if (body?.kind === "text") return body.text;
  if (body?.kind === "urlencoded")
    return joinMarked(
      body.parts.map(({ name, value, isOptional }) => ({
        text: new URLSearchParams([[name, value]]).toString(),
        isOptional: isOptional === true,
      })),
      "&",
    );
  return undefined;
}

/** A header or form part as one or more lines of a sample. */
export const toLines = <Part extends { readonly isOptional?: boolean | undefined }>(
  parts: readonly Part[],
  write: (part: Part) => string,
) => parts.map((part) => markOptional(`${write(part)}\n`, part.isOptional === true)).join("");

/** Every line but the first moved in by some spaces. */
export const indent = (text: string, spaces: number) => text.replaceAll("\n", `\n${" ".repeat(spaces)}`);
