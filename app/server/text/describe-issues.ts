import type { z } from "zod";

/** One validation issue in terms that authors understand. */
export interface DescribedIssue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
  readonly unknownKey?: string;
}

/**
 * Converts the issues that Zod found to messages for authors. Each unknown key becomes a separate issue.
 * If a value matches no variant of a union, only the issues of one variant are reported: of those that accept the type
 * of the value, the variant with the fewest issues. If none accepts the type, a variant with a message of its own.
 */
export function describeIssues(issues: readonly z.core.$ZodIssue[]): readonly DescribedIssue[] {
  return issues.flatMap(describeIssue);
}

function describeIssue(issue: z.core.$ZodIssue): readonly DescribedIssue[] {
  if (issue.code === "unrecognized_keys")
    return issue.keys.map((key) => ({ path: [...issue.path, key], message: "is not known", unknownKey: key }));
  if (issue.code === "invalid_key")
    return issue.issues.flatMap((inner) => describeIssue({ ...inner, path: issue.path }));
  if (issue.code === "invalid_union") {
    const branches = issue.errors.filter((branch) => branch.length > 0).sort((a, b) => a.length - b.length);
    const isExplained = (branch: readonly z.core.$ZodIssue[]) =>
      branch.some(({ message }) => !message.startsWith("Invalid "));
    const nearest =
      branches.find((branch) => !branch.some(isOfWholeValue)) ?? branches.find(isExplained) ?? branches[0];
    if (nearest) return nearest.flatMap((inner) => describeIssue({ ...inner, path: [...issue.path, ...inner.path] }));
  }
  return [{ path: issue.path, message: issue.code === "invalid_type" ? describeType(issue) : issue.message }];
}

const isOfWholeValue = ({ code, path }: z.core.$ZodIssue) =>
  path.length === 0 && (code === "invalid_type" || code === "invalid_value");

const kinds: Readonly<Record<string, string>> = {
  string: "text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "a mapping of keys to values",
  record: "a mapping of keys to values",
  null: "empty",
};

function describeType({ expected, message }: z.core.$ZodIssueInvalidType): string {
  const [, received = ""] = /received (\w+)/.exec(message) ?? [];
  if (received === "undefined") return "is missing";
  if (received === "NaN" && Object.hasOwn(kinds, expected)) return `must be ${kinds[expected]}`;
  if (!Object.hasOwn(kinds, expected) || !Object.hasOwn(kinds, received)) return message;
  return `must be ${kinds[expected]}, not ${kinds[received]}`;
}

/** Formats a path as in JavaScript: `navbar.items[2].label`. */
export const formatPath = (segments: readonly PropertyKey[]): string =>
  segments.reduce<string>((text, segment) => {
    if (typeof segment === "number") return `${text}[${segment}]`;
    return text ? `${text}.${String(segment)}` : String(segment);
  }, "");
