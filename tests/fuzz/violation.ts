import { availableParallelism, loadavg } from "node:os";

/** Broken invariant. Violations with the same rule and subject count as one finding of a run. */
export interface Violation {
  readonly rule: string;
  /** Kind of response or file, such as `*.md` or `/search`. */
  readonly subject: string;
  readonly detail: string;
}

/** Rules whose outcome depends on the machine's load. A case counts only if it breaks such a rule twice. */
const timedRules: ReadonlySet<string> = new Set(["slow-response", "event-loop-delay", "slow-load", "memory"]);

/** Returns whether the machine's load may have caused a violation. */
export const isTimed = ({ rule }: Violation): boolean => timedRules.has(rule);

/** Returns the key of a finding: rule and subject. */
export const toKey = ({ rule, subject }: Violation): string => `${rule} ${subject}`;

/** Returns the kind of resource that a request target names. */
export function toSubject(target: string): string {
  const [path = ""] = target.split("?", 1);
  const fixed = /^\/(?:search(?:\.json)?|mcp|healthz|readyz|(?:social-cards|assets|openapi)(?=\/))/.exec(path)?.[0];
  const suffix = /\.[a-z]{2,4}$/.exec(path)?.[0];
  return fixed ?? (suffix ? `*${suffix}` : "page");
}

/** Returns the factor by which time limits are multiplied on a machine with other load. */
export const toMachineFactor = (): number => Math.max(1, Math.ceil((loadavg()[0] ?? 0) / availableParallelism()));
