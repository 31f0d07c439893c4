import fc from "fast-check";
import type { SiteFiles } from "../run-site.ts";
import { noteFile } from "./note.ts";
import { specificationFile } from "./specification.ts";

export const specificationSites: fc.Arbitrary<SiteFiles> = fc
  .array(specificationFile, { minLength: 1, maxLength: 2 })
  .map((files) =>
    Object.fromEntries(files.map(({ extension, text }, index) => [`openapi/api-${index}.${extension}`, text])),
  );

export const noteSites: fc.Arbitrary<SiteFiles> = fc
  .array(noteFile, { minLength: 1, maxLength: 3 })
  .map((files) =>
    Object.fromEntries(
      files.map(({ folder, extension, text }, index) => [
        `content/${folder}/2024-01-0${index + 1}-note.${extension}`,
        text,
      ]),
    ),
  );
