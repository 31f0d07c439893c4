/** Formats a value as JSON with exact integers. */
export const toJson = (value: unknown, indent?: number): string => JSON.stringify(value, exact, indent) ?? "null";

const rawJson: unknown = "rawJSON" in JSON ? JSON.rawJSON : undefined;

function exact(_key: string, value: unknown): unknown {
  if (typeof value !== "bigint") return value;
  return typeof rawJson === "function" ? rawJson(String(value)) : Number(value);
}

/** Formats a value for a sentence: a string without quotes, any other value as JSON. A long text is truncated. */
export function toInlineCode(value: unknown, length = 400): string {
  const text = typeof value === "string" ? value : toJson(value);
  return text.length > length ? `${text.slice(0, length).toWellFormed()} …` : text;
}
