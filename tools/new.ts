import process from "node:process";
import { newReleaseNote, UsageError } from "./new-release-note.ts";

const usage = `Usage: npm run new release-note -- VERSION [--date YYYY-MM-DD]

  release-note   a dated release note with placeholders, in the folder of release notes

Exit 0: written; 1: not written, because the note exists or cannot be written; 2: wrong usage.
`;

const [kind, ...rest] = process.argv.slice(2);
try {
  if (kind === "--help" || kind === "-h") process.stdout.write(usage);
  else if (kind !== "release-note")
    throw new UsageError(kind ? `"${kind}" cannot be created` : "state what to create, such as release-note");
  else process.stdout.write(`${await newReleaseNote(rest, process.env.CONTENT_DIR || "content")}\n`);
} catch (error) {
  if (!(error instanceof Error)) throw error;
  process.stderr.write(error instanceof UsageError ? `${error.message}\n\n${usage}` : `${error.message}\n`);
  process.exitCode = error instanceof UsageError ? 2 : 1;
}
