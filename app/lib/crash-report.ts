/** Content of the crash screen. It contains error messages without stacks, because stacks contain file paths. */
export interface CrashReport {
  readonly kind: "crash";
  readonly message: string;
  readonly causes: readonly string[];
}

const maximumCauses = 8;

/** Collects the messages of an error and of at most eight causes. The chain of causes can be circular. */
export function toCrashReport(error: unknown): CrashReport {
  const messages: string[] = [];
  let current: unknown = error;
  while (current !== undefined && current !== null && messages.length <= maximumCauses) {
    messages.push(toMessage(current));
    current = current instanceof Error ? current.cause : undefined;
  }
  const [message = "Unknown error", ...causes] = messages;
  return { kind: "crash", message, causes };
}

/** Returns whether a response's data is a crash report. */
export function isCrashReport(value: unknown): value is CrashReport {
  return typeof value === "object" && value !== null && "kind" in value && value.kind === "crash";
}

const toMessage = (value: unknown) => (value instanceof Error ? value.message || value.name : String(value));
