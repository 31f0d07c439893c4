import { globSync } from "node:fs";
import path from "node:path";
import process from "node:process";

const packages = path.resolve(import.meta.dirname, "../../../../tests/specifications/node_modules");

/** Specifications in the packages of `tests/specifications`, as patterns below `node_modules`. */
const shipped = [
  "@digdir/dialogporten-schema/swagger.verified.json",
  "@directus/specs/dist/openapi.json",
  "@figma/rest-api-spec/openapi/openapi.yaml",
  "@gitbook/api/spec/openapi.json",
  "@ideal-postcodes/openapi/dist/openapi.yaml",
  "@scalar/galaxy/dist/latest.yaml",
  // Only the JSON files are read, since the YAML files of the package contain the same specifications.
  "@readme/oas-examples/[23].?/json/*.json",
];

/** A specification from outside this project, with a name for test titles. */
export interface RealSpecification {
  readonly name: string;
  /** Absolute path of the file. */
  readonly file: string;
}

/** Lists the specifications in the packages of `tests/specifications`. Throws if one of the globs in `shipped` yields no file. */
export function listRealSpecifications(): RealSpecification[] {
  return shipped.flatMap((pattern) => {
    const files = globSync(pattern, { cwd: packages }).toSorted();
    if (files.length === 0)
      throw new Error(`${packages} contains no ${pattern}. Run \`node tools/prepare.mjs specifications\``);
    return files.map((name) => ({ name, file: path.join(packages, name) }));
  });
}

/** Selects at most `count` items at equal distances, or all items if `EVERY_PAGE` is set. Testing all items takes minutes. */
export function sample<T>(items: readonly T[], count: number): readonly T[] {
  const step = process.env.EVERY_PAGE ? 1 : Math.max(1, Math.ceil(items.length / count));
  return items.filter((_, index) => index % step === 0);
}
