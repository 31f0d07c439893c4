import { toInlineCode } from "#app/server/text/serialize.ts";
import type { EnumValue } from "../normalize/schema.ts";
import type { FieldNode } from "../outline/field.ts";

const quoted = /(?:([`"'*])([^`"'*<>\n]+)\1|<code>([^<>\n]+)<\/code>|“([^“”\n]+)”)/g;

/** Returns true if a description lists all values as code, in bold or in quotes, and nothing else is known about them. */
export function listsValues(description: string, values: readonly EnumValue[]): boolean {
  const names = new Set(
    Array.from(description.matchAll(quoted), ([, , marked, code, curly]) => marked ?? code ?? curly),
  );
  return values.every(({ value, name, description: text }) => !name && !text && names.has(toInlineCode(value)));
}

/** Words with which a sentence lists values. */
const listWords = new Set(
  `accepted allowed and are available be can either enum following include includes is may must of one option options or
   permitted possible set should supported the to valid value values`.split(/\s+/),
);

/**
 * Removes the sentences that only list all values, because the values follow the description.
 * @example withoutValueList("The state. One of on, off.", [{ value: "on" }, { value: "off" }]) // The state.
 */
export function withoutValueList(description: string, values: readonly EnumValue[]): string {
  const wanted = new Set(values.map(({ value }) => toInlineCode(value)));
  const sentences = description.split(/(?<=[.!?])(?=\s)|(?<=\n)(?=\s*\n)/);
  const kept = sentences.filter((sentence) => !isValueList(sentence, wanted));
  return kept.length === sentences.length ? description : kept.join("").trim();
}

/**
 * Removes words at the beginning of a description that repeat the marks of its field.
 * @example withoutMarks("Output only. The id.", { required: false, badges: ["read-only"] }) // The id.
 */
export function withoutMarks(
  description: string,
  { required, badges }: Pick<FieldNode, "required" | "badges">,
): string {
  const marks = [
    required ? "required" : "optional",
    ...(badges.includes("read-only") ? ["output only", "read-only"] : []),
    ...(badges.includes("write-only") ? ["input only", "write-only"] : []),
  ];
  const [, mark = "", rest = ""] =
    /^\s*[([*_]*([a-z-]+(?: only)?)(?:[)\]*_]*[.:][)\]*_]*|[)\]])(?:\s+(.*))?$/is.exec(description) ?? [];
  return marks.includes(mark.toLowerCase()) ? withoutMarks(rest, { required, badges }) : description;
}

function isValueList(sentence: string, wanted: ReadonlySet<string>): boolean {
  const words = sentence
    .split(/[\s,;:|/()[\]"'`“”]+/)
    .map((word) => (wanted.has(word) ? word : word.replace(/[.!?]$/, "")));
  const found = new Set(words);
  const isOnlyList = words.every((word) => word === "" || wanted.has(word) || listWords.has(word.toLowerCase()));
  return wanted.size > 1 && isOnlyList && wanted.isSubsetOf(found);
}
