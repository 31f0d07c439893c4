import { readFileSync } from "node:fs";
import path from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { toYamlPieces } from "./yaml-pieces.ts";

const own = parse(readFileSync(path.join(import.meta.dirname, "../../../openapi/integrations.yaml"), "utf8"));
const join = (pieces: Iterable<string>) => [...pieces].join("");

test("the YAML pieces join to one document with the same value", () => {
  expect(parse(join(toYamlPieces(own)))).toEqual(own);
  const texts = fc.oneof(fc.string({ unit: "grapheme" }), fc.constantFrom("a\nb", " x\n\n y\n", "- #", "? :", "0"));
  const { value } = fc.letrec((tie) => ({
    value: fc.oneof(
      { maxDepth: 5 },
      texts,
      fc.integer(),
      fc.constant(null),
      fc.array(tie("value"), { maxLength: 3 }),
      fc.dictionary(texts, tie("value"), { maxKeys: 4 }),
    ),
  }));
  fc.assert(
    fc.property(fc.dictionary(texts, value), (given) => {
      expect(parse(join(toYamlPieces(given)))).toEqual(given);
    }),
  );
});

test("a value with thousands of levels is written as JSON", () => {
  const deep: unknown = JSON.parse(`${'{"a":'.repeat(3_000)}1${"}".repeat(3_000)}`);
  expect(join(toYamlPieces({ "b: c": { d: deep } }))).toBe(
    `'b: c':\n  d:\n    a: ${JSON.stringify(deep).slice(5, -1)}\n`,
  );
});

test("no piece is longer than a tenth of the specification", () => {
  const largest = (pieces: Iterable<string>) => Math.max(...Array.from(pieces, (piece) => piece.length));
  const { length } = JSON.stringify(own, null, 2);
  expect(largest(toYamlPieces(own))).toBeLessThan(length / 10);
});
