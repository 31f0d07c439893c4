import { readdir, readFile } from "node:fs/promises";
import path from "node:path";

/** An earlier version of an API description, as it lies beside the current one. */
export interface EarlierFile {
  /** Absolute. */
  readonly file: string;
  /** What follows `@` in its name: mostly a date. */
  readonly label: string;
  readonly bytes: Uint8Array;
}

/** Finds `name@label.yaml` beside `name.yaml`, oldest first: dates sort as text, versions by their numbers. */
export async function findEarlierFiles(current: string): Promise<EarlierFile[]> {
  const directory = path.dirname(current);
  const stem = path.basename(current).replace(extension, "");
  const found = (await readdir(directory)).flatMap((name) => {
    const label =
      extension.test(name) && name.startsWith(`${stem}@`) ? name.slice(stem.length + 1).replace(extension, "") : "";
    return label === "" ? [] : [{ file: path.join(directory, name), label }];
  });
  found.sort((a, b) => a.label.localeCompare(b.label, "en", { numeric: true }));
  return Promise.all(found.map(async (entry) => ({ ...entry, bytes: await readFile(entry.file) })));
}

const extension = /\.(?:json|ya?ml)$/i;
