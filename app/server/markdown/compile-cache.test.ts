import { expect, it } from "vitest";
import type { Diagnostic } from "#app/server/model/diagnostic.ts";
import { createCompileCache } from "./compile-cache.ts";
import type { CompiledDocument, CompileOptions, DocumentInput } from "./document.ts";
import { compileText } from "./testing/compile-text.ts";

const diagnostic: Diagnostic = { severity: "warning", code: "bad-tag", message: "m", file: "/a.md" };

/** Creates a function that compiles documents with one cache, as successive loads of the site do. */
function createSite() {
  const cache = createCompileCache();
  return (surroundings: string, bodies: readonly string[]) => {
    const compiled: string[] = [];
    const reported: Diagnostic[] = [];
    cache.startLoad(surroundings);
    const documents = bodies.map((body, index) => {
      const input = { file: `/${index}.md`, path: `/${index}`, body } as DocumentInput;
      const options = {
        report: (found: Diagnostic) => reported.push(found),
      } as Partial<CompileOptions> as CompileOptions;
      return cache.compile(input, options, (_, { report }): CompiledDocument | undefined => {
        compiled.push(body);
        report(diagnostic);
        const { document } = compileText(body);
        return document && { ...document, findImage: () => void report(diagnostic) };
      });
    });
    return { compiled, reported, documents };
  };
}

it("compiles only changed documents, and reports the diagnostics of unchanged documents again", () => {
  const load = createSite();
  const first = load("s", ["a", "b"]);
  expect(first.compiled).toEqual(["a", "b"]);
  const second = load("s", ["a", "c"]);
  expect(second.compiled).toEqual(["c"]);
  expect(second.documents[0]).toBe(first.documents[0]);
  expect(second.reported).toHaveLength(2);
});

it("reports later diagnostics of a cached document to the current load", () => {
  const load = createSite();
  load("s", ["a"]);
  const { reported, documents } = load("s", ["a"]);
  documents[0]?.findImage("x", undefined);
  expect(reported).toHaveLength(2);
});

it("drops all documents when their shared inputs change, and unused documents at each load", () => {
  const load = createSite();
  load("s", ["a", "b"]);
  expect(load("t", ["a", "b"]).compiled).toEqual(["a", "b"]);
  load("t", ["a"]);
  expect(load("t", ["a", "b"]).compiled).toEqual(["b"]);
});
