const known = new Set(["get", "post", "put", "patch", "delete"]);

/** The HTTP method in its colour. */
export function MethodBadge({ method }: { method: string }) {
  const lower = method.toLowerCase();
  return <span className={`method method-${known.has(lower) ? lower : "other"}`}>{method}</span>;
}
