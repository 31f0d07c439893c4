import path from "node:path";
import { createReleaseNotes } from "#app/.server/release-notes/create-release-notes.ts";
import { readReleaseNotes } from "#app/.server/release-notes/read-release-notes.ts";

const dir = path.resolve(process.argv[2]);
const report = () => {};
for (let i = 0; i < 3; i++) {
  const t0 = performance.now();
  const notes = await readReleaseNotes({ directory: dir, basePath: "/release-notes", report });
  const t1 = performance.now();
  await createReleaseNotes(notes, {
    contentDirectory: path.dirname(dir),
    staticDirectory: path.join(path.dirname(dir), "static"),
    resolveFile: () => undefined,
    highlight: (c) => c,
    report,
    title: "Release notes",
    siteTitle: "Docs",
    origin: "https://docs.example",
  });
  console.log(
    notes.files.length,
    (t1 - t0) | 0,
    (performance.now() - t1) | 0,
    (process.memoryUsage().heapUsed / 1e6) | 0,
  );
}
