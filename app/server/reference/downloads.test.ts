import { readFileSync } from "node:fs";
import path from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { writeYaml } from "./downloads.ts";

const own = parse(readFileSync(path.join(import.meta.dirname, "../../../openapi/integrations.yaml"), "utf8"));

test("the YAML parts join to one document with the same value", async () => {
  expect(parse(await writeYaml(own))).toEqual(own);
  const texts = fc.oneof(
    fc.string({ unit: "grapheme" }),
    fc.constantFrom("a\nb", " x\n\n y\n", "x\n\n", "- #", "? :", "0"),
  );
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
  await fc.assert(
    fc.asyncProperty(fc.dictionary(texts, value), async (given) => {
      expect(parse(await writeYaml(given))).toEqual(given);
    }),
  );
});
