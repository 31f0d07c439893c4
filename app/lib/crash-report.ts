/** What the crash screen shows: messages only, never a stack or a path of the machine. */
export interface CrashReport {
  readonly kind: "crash";
  readonly message: string;
  /** Messages of the error's causes, outermost first. */
  readonly causes: readonly string[];
}

const maximumCauses = 8;

/** Follows `cause` links, each once: a chain may be a ring. */
export function toCrashReport(error: unknown): CrashReport {
  const messages: string[] = [];
  const seen = new Set<unknown>();
  let current: unknown = error;
  while (current !== undefined && current !== null && !seen.has(current) && messages.length <= maximumCauses) {
    seen.add(current);
    messages.push(toMessage(current));
    current = current instanceof Error ? current.cause : undefined;
  }
  const [message = "Unknown error", ...causes] = messages;
  return { kind: "crash", message, causes };
}

/** Recognises a report that came over the wire. */
export function isCrashReport(value: unknown): value is CrashReport {
  return (
    typeof value === "object" &&
    value !== null &&
    "kind" in value &&
    value.kind === "crash" &&
    "message" in value &&
    "causes" in value
  );
}

const toMessage = (value: unknown) => (value instanceof Error ? value.message || value.name : String(value));
