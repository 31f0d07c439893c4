import path from "node:path";
import { describe, expect, test } from "vitest";
import { createFolder, writeFiles } from "#app/server/testing/write-site.ts";
import type { Api } from "../load-reference.ts";
import { normalizeOperation } from "../normalize/normalize-operation.ts";
import type { Example, MediaType } from "../normalize/operation.ts";
import { createRequestValidator } from "../testing/conformance.ts";
import { loadValidFile } from "../testing/load-text.ts";
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

const { api } = await loadValidFile(file);
const directory = createFolder();

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
          if (fileName) writeFiles({ [fileName]: Buffer.from([0x25, 0x50, 0x44, 0x46, 0xff]) }, directory);
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
