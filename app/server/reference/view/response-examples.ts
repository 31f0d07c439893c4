import { isDeepStrictEqual } from "node:util";
import { toJson } from "#app/server/text/to-json.ts";
import type { ReferenceIndex } from "../index/reference-index.ts";
import { toUnnamedExample } from "../normalize/normalize-content.ts";
import type { Example, MediaType, Response } from "../normalize/operation.ts";
import { createExample } from "../samples/example-value.ts";
import { toXml } from "../samples/to-xml.ts";
import type { CodeExample } from "./code-examples.tsx";

interface ResponseExample extends CodeExample {
  readonly status: string;
}

/** Lists the examples of several responses. Equal examples are listed once, with all their statuses. */
export function listResponseExamples(index: ReferenceIndex, responses: readonly Response[]): CodeExample[] {
  const listed = responses.flatMap((response) => listExamples(index, response));
  const examples = [...Map.groupBy(listed, ({ code, url }) => url ?? code).values()].flatMap((equal) => {
    const statuses = [...new Set(equal.map(({ status }) => status))];
    return equal.slice(0, 1).map((example) => ({ ...example, status: statuses.join(", ") }));
  });
  return examples.map((example) => ({ ...example, label: toLabel(example, examples) }));
}

/** Returns true if a response has written or generated examples. */
export const hasExamples = (index: ReferenceIndex, response: Response) => listExamples(index, response).length > 0;

function toLabel({ status, label }: ResponseExample, all: readonly ResponseExample[]): string {
  const same = all.filter((other) => other.status === status);
  if (same.length === 1) return status;
  return same.length === all.length ? label : `${status} ${label}`;
}

function listExamples(index: ReferenceIndex, { status, content }: Response): ResponseExample[] {
  return content.flatMap((media) => {
    const type = media.types[0] ?? "application/json";
    const examples = media.examples.length > 0 ? media.examples : createExamples(index, media);
    return examples.map((example, position) => {
      const name = example.name ? (example.summary ?? example.name) : undefined;
      const named = name ? `${name} (${type})` : type;
      return {
        // The examples of two media types can have the same name.
        value:
          media === content[0] && example.name
            ? `${status}-${example.name}`
            : `${status}-${type.replace(/[^\w]+/g, "-")}-${example.name || position}`,
        status,
        label: content.length > 1 ? named : (name ?? "Example"),
        description: example.description,
        url: toExternalUrl(example),
        code: writeExample(index, type, media, example),
        language: toLanguage(type),
      };
    });
  });
}

function createExamples(index: ReferenceIndex, { schema, itemSchema }: MediaType): Example[] {
  const parts = schema ?? itemSchema;
  const value = parts && createExample(index.specification, parts, "response");
  const saysNothing = value === undefined || value === "(file)" || isDeepStrictEqual(value, {});
  return saysNothing ? [] : [toUnnamedExample(value)];
}

function writeExample(index: ReferenceIndex, type: string, media: MediaType, { serialized, value }: Example): string {
  if (serialized !== undefined) return serialized;
  if (typeof value === "string" && !/json/i.test(type)) return value;
  return /xml/i.test(type) ? toXml(index.specification, media.schema ?? [], value) : toJson(value, 2);
}

function toLanguage(type: string): string {
  if (/xml/i.test(type)) return "xml";
  return /json|form|\*/i.test(type) ? "json" : "text";
}

/** Returns the URL of an example whose value is not in the specification. */
export const toExternalUrl = ({ externalValue, value, serialized }: Example) =>
  value === undefined && serialized === undefined ? externalValue : undefined;
