const tooDeep = "… nested too deeply to be shown";

/** Maximum number of levels of an example. Indented JSON grows with the square of the number of levels. */
const maximumLevels = 100;

/** Returns an example value, or a message if it has more than 100 levels. */
export const limitLevels = (value: unknown): unknown => (isDeeper(value, maximumLevels) ? tooDeep : value);

const isDeeper = (value: unknown, levels: number): boolean =>
  typeof value === "object" &&
  value !== null &&
  (levels === 0 || Object.values(value).some((inner) => isDeeper(inner, levels - 1)));

/** Formats a value as JSON with exact integers. A circular or very deep value becomes a JSON string with a message. */
export function toJson(value: unknown, indent?: number): string {
  try {
    return JSON.stringify(value, exact, indent) ?? "null";
  } catch (error) {
    return error instanceof RangeError ? `"${tooDeep}"` : '"… cannot be shown"';
  }
}

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
