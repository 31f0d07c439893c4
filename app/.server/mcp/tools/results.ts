import type { CallToolResult, ToolAnnotations } from "@modelcontextprotocol/sdk/types.js";

/** What every tool here is: it reads, and from this site alone. */
export const readsOnly: ToolAnnotations = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
};

/** Text as a tool's result. */
export const toTextResult = (text: string): CallToolResult => ({ content: [{ type: "text", text }] });

/** Data as a tool's result, readable for people too. */
export const toJsonResult = (value: unknown): CallToolResult => toTextResult(JSON.stringify(value, null, 2));

/** A mistake of the caller, with what to do. */
export const toMistake = (text: string): CallToolResult => ({ ...toTextResult(text), isError: true });
