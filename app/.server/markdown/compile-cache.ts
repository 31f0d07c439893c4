import { createHash } from "node:crypto";
import type { Diagnostic, Report } from "#app/.server/model/diagnostic.ts";
import type { CompiledDocument, DocumentInput } from "./compile-document.ts";
import type { CompileOptions } from "./compile-options.ts";

/** Compiled documents of the load before, so that a saved file costs its own compilation and no other. */
export interface CompileCache {
  /**
   * Begins a load. What the load before did not use is forgotten, and everything is when `surroundings` differ.
   * @param surroundings what documents depend on besides their own text: addresses of files, pictures, partials
   */
  readonly startLoad: (surroundings: string) => void;
  /** The document of the load before if its text and address are the same, its problems told again; else a new one. */
  readonly compile: (input: DocumentInput, options: CompileOptions, compile: Compile) => CompiledDocument | undefined;
}

type Compile = (input: DocumentInput, options: CompileOptions) => CompiledDocument | undefined;

interface Entry {
  readonly document: CompiledDocument | undefined;
  readonly diagnostics: readonly Diagnostic[];
  /** Takes what the document tells later, of a picture in its front matter. */
  report: Report;
}

/** Starts an empty cache. Only development uses one: it remembers between loads. */
export function createCompileCache(): CompileCache {
  let surroundings = "";
  let last = new Map<string, Entry>();
  let current = new Map<string, Entry>();

  const createEntry = (input: DocumentInput, options: CompileOptions, compile: Compile): Entry => {
    const diagnostics: Diagnostic[] = [];
    let entry: Entry | undefined;
    const report: Report = (diagnostic) => (entry ? entry.report(diagnostic) : diagnostics.push(diagnostic));
    entry = { document: compile(input, { ...options, report }), diagnostics, report: options.report };
    return entry;
  };

  return {
    startLoad: (now) => {
      last = now === surroundings ? current : new Map();
      current = new Map();
      surroundings = now;
    },
    compile: (input, options, compile) => {
      const key = createHash("sha256")
        .update(`${input.file}\0${input.path}\0${input.format}\0${input.body}`)
        .digest("base64");
      const entry = last.get(key) ?? createEntry(input, options, compile);
      entry.report = options.report;
      current.set(key, entry);
      for (const diagnostic of entry.diagnostics) options.report(diagnostic);
      return entry.document;
    },
  };
}
