// Prints the licenses of the production packages: first the packages of each license, then the license texts.
//
// node tools/list-licenses.ts

import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import process from "node:process";
import { z } from "zod";

const lockSchema = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.string().optional(),
      license: z.string().optional(),
      dev: z.boolean().optional(),
      optional: z.boolean().optional(),
      devOptional: z.boolean().optional(),
    }),
  ),
});

interface LicensedPackage {
  readonly name: string;
  readonly license: string;
  readonly text: string;
}

/** Lists the packages that the Dockerfile installs. Throws if a package has no license. */
export function listPackages(root: string): readonly LicensedPackage[] {
  const { packages } = lockSchema.parse(JSON.parse(readFileSync(path.join(root, "package-lock.json"), "utf8")));
  return Object.entries(packages).flatMap(([folder, { version, license, dev, optional, devOptional }]) => {
    // The folder of the project itself is "". The Dockerfile installs no optional packages.
    if (folder === "" || dev || optional || devOptional) return [];
    const name = `${folder.slice(folder.lastIndexOf("node_modules/") + "node_modules/".length)}@${version}`;
    if (license === undefined) throw new Error(`${name} has no license in package-lock.json`);
    return [{ name, license, text: readLicense(path.join(root, folder)) }];
  });
}

function readLicense(folder: string): string {
  const files = readdirSync(folder).filter((file) => /^(?:licen[cs]e|copying|notice)/i.test(file));
  return files.map((file) => readFileSync(path.join(folder, file), "utf8").trim()).join("\n\n");
}

/** Returns the list of licenses and their texts. A text that several packages share is written once. */
export function writeLicenses(packages: readonly LicensedPackage[]): string {
  const byLicense = [...Map.groupBy(packages, ({ license }) => license)].sort(([one], [other]) =>
    one < other ? -1 : 1,
  );
  const byText = Map.groupBy(packages, ({ text }) => text);
  const toNames = (some: readonly LicensedPackage[]) => some.map(({ name }) => name).join(", ");
  return [
    ...byLicense.map(([license, some]) => `${license}: ${toNames(some)}`),
    ...[...byText]
      .filter(([text]) => text !== "")
      .map(([text, some]) => `${"─".repeat(80)}\n${toNames(some)}\n\n${text}`),
  ].join("\n\n");
}

if (import.meta.main) process.stdout.write(`${writeLicenses(listPackages(path.join(import.meta.dirname, "..")))}\n`);
