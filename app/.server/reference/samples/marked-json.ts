import { toJson } from "#app/.server/text/to-json.ts";
import { joinMarked } from "./optional-marks.ts";

/** Deeper values are written without marks. */
const maximumDepth = 40;

/** One step of a JSON pointer. */
export const toStep = (name: string | number) => `/${String(name).replaceAll("~", "~0").replaceAll("/", "~1")}`;

/** JSON with two spaces of indent, in which the properties at the given pointers are marked as optional. */
export function toMarkedJson(value: unknown, optional: ReadonlySet<string> = new Set()): string {
  return write(value, { optional, pointer: "", depth: 0, isCompact: false });
}

/** The same in one line, for a value that stands at `pointer` of what the other pointers are relative to. */
export function toMarkedLine(value: unknown, optional: ReadonlySet<string>, pointer: string): string {
  return write(value, { optional, pointer, depth: 0, isCompact: true });
}

interface Place {
  readonly optional: ReadonlySet<string>;
  readonly pointer: string;
  readonly depth: number;
  readonly isCompact: boolean;
}

function write(value: unknown, reference: Place): string {
  if (typeof value !== "object" || value === null) return toJson(value);
  const { optional, pointer, depth, isCompact } = reference;
  const isList = Array.isArray(value);
  const entries = Object.entries(value).filter(([, child]) => isList || child !== undefined);
  if (entries.length === 0) return isList ? "[]" : "{}";
  const pad = isCompact ? "" : "  ".repeat(depth + 1);
  const end = isCompact ? "" : `\n${pad.slice(2)}`;
  if (depth >= maximumDepth) return toJson(value, isCompact ? 0 : 2).replaceAll("\n", end);
  const items = entries.map(([key, child]) => {
    const at = `${pointer}${toStep(key)}`;
    const name = isList ? "" : `${toJson(key)}:${isCompact ? "" : " "}`;
    return {
      text: `${pad}${name}${write(child, { ...reference, pointer: at, depth: depth + 1 })}`,
      isOptional: !isList && optional.has(at),
    };
  });
  const [open, close] = isList ? "[]" : "{}";
  return `${open}${isCompact ? "" : "\n"}${joinMarked(items, isCompact ? "," : ",\n")}${end}${close}`;
}
