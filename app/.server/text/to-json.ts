/** JSON text of any value of a description, exact for large integers; never throws for depth or circles that YAML aliases can make. */
export function toJson(value: unknown, indent?: number): string {
  try {
    return JSON.stringify(value, exact, indent) ?? "null";
  } catch (error) {
    return error instanceof RangeError ? '"… nested too deeply to be shown"' : '"… cannot be shown"';
  }
}

const rawJson: unknown = Reflect.get(JSON, "rawJSON");

function exact(_key: string, value: unknown): unknown {
  if (typeof value !== "bigint") return value;
  return typeof rawJson === "function" ? rawJson(String(value)) : Number(value);
}

/** A value the way it stands in a sentence: strings bare, everything else as JSON, long ones cut. */
export function toInlineCode(value: unknown, length = 400): string {
  const text = typeof value === "string" ? value : toJson(value);
  return text.length > length ? `${text.slice(0, length).toWellFormed()} …` : text;
}
