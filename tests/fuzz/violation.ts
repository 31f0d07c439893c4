import { availableParallelism, loadavg } from "node:os";

/** Broken invariant. Violations with the same rule and subject are reported once in a run. */
export interface Violation {
  readonly rule: string;
  /** What breaks the rule, for example `page`, `/search` or a diagnostic's code. */
  readonly subject: string;
  readonly detail: string;
}

/** Load on the machine can break these rules, so `runRound` repeats the case before it reports a violation. */
const timedRules: ReadonlySet<string> = new Set(["slow-response", "event-loop-delay", "slow-load", "memory"]);

/** Returns whether the machine's load may have caused a violation. */
export const isTimed = ({ rule }: Violation): boolean => timedRules.has(rule);

/** Returns the key of a finding: rule and subject. */
export const toKey = ({ rule, subject }: Violation): string => `${rule} ${subject}`;

/** Returns the kind of resource that a request target names, such as `page`, `*.md` or `/search`. */
export function toSubject(target: string): string {
  const [path = ""] = target.split("?", 1);
  const fixed = /^\/(?:search(?:\.json)?|mcp|healthz|readyz|(?:social-cards|assets|openapi)(?=\/))/.exec(path)?.[0];
  const suffix = /\.[a-z]{2,4}$/.exec(path)?.[0];
  return fixed ?? (suffix ? `*${suffix}` : "page");
}

/** Returns the factor for time limits: 1, or more if processes have to wait for a CPU. */
export const toMachineFactor = (): number => Math.max(1, Math.ceil((loadavg()[0] ?? 0) / availableParallelism()));
