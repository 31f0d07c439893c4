import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Api } from "../load-reference.ts";
import { normalizeOperation } from "../normalize/normalize-operation.ts";
import type { Example, MediaType } from "../normalize/operation.ts";
import { createRequestValidator } from "../testing/conformance.ts";
import { loadFile } from "../testing/load-text.ts";
import { runners, runSamples } from "../testing/run-samples.ts";
import { sampleLanguages } from "./list-samples.ts";
import { toSampleRequest } from "./sample-request.ts";

const file = path.resolve(import.meta.dirname, "../../../../openapi/integrations.yaml");

interface Case {
  readonly name: string;
  readonly media: MediaType | undefined;
  readonly example: Example | undefined;
  readonly entry: Api["index"]["operations"][number];
}

let api: Api | undefined;
let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), "own-samples-"));
  if (existsSync(file)) ({ api } = await loadFile(file));
});
afterAll(() => rm(directory, { recursive: true }));

function listCases({ index }: Api): Case[] {
  return index.operations
    .filter(({ reference }) => reference.kind === "path")
    .flatMap((entry) => {
      const { body } = normalizeOperation(index.specification, entry.reference);
      return (body?.content ?? [undefined]).flatMap((media) =>
        (media && media.examples.length > 0 ? media.examples : [undefined]).map((example) => ({
          name: `${entry.reference.method} ${entry.reference.path} ${media?.types[0] ?? ""} ${example?.name ?? ""}`.trim(),
          media,
          example,
          entry,
        })),
      );
    });
}

describe.each(["curl", "javascript", "python"])("%s samples of our own operations", (language) => {
  test.for(["all fields", "required fields"])(
    "with %s send a request that conforms to the specification",
    { timeout: 180_000 },
    async (extent, ctx) => {
      if (!api) return ctx.skip(`NOT CHECKED: ${file} does not exist`);
      if (!(await runners[language]?.isInstalled()))
        return ctx.skip(`NOT CHECKED: ${language} (with requests, for Python) is not on this machine`);
      const { specification } = api.index;
      const cases = listCases(api);
      const write = sampleLanguages.find(({ value }) => value === language)?.write;
      const samples = [];
      for (const { entry, media, example } of cases) {
        const request = toSampleRequest(specification, normalizeOperation(specification, entry.reference), {
          media,
          example,
          isMinimal: extent === "required fields",
        });
        for (const { fileName } of request.body?.kind === "form" ? request.body.parts : [])
          if (fileName) await writeFile(path.join(directory, fileName), Buffer.from([0x25, 0x50, 0x44, 0x46, 0xff]));
        samples.push({ code: write?.(request) ?? "", origin: new URL(request.url).origin });
      }
      expect(cases.length).toBeGreaterThan(20);
      const arrived = await runSamples(language, directory, samples);
      const validate = await createRequestValidator(file);
      const errors: string[] = [];
      for (const [position, { name, entry }] of cases.entries()) {
        const got = arrived[position];
        if (!got) errors.push(`${name}: nothing arrived from\n${samples[position]?.code}`);
        else
          for (const error of await validate(entry.reference.path, entry.reference.method.toLowerCase(), got))
            errors.push(`${name}: ${error}`);
      }
      expect(errors).toEqual([]);
    },
  );
});
