import process from "node:process";
import { newReleaseNote, UsageError } from "./new-release-note.ts";
import { newVersion } from "./new-version.ts";

const usage = `Usage: npm run new release-note -- VERSION [--date YYYY-MM-DD]
       npm run new version -- VERSION [--api NAME] [--date YYYY-MM-DD]

  release-note   a dated release note with placeholders, in the folder of release notes
  version        files the current specification as an earlier version, sets the new version, and writes a release note

Exit 0: written; 1: not written, because a file exists or cannot be written; 2: wrong usage.
`;

const contentDirectory = process.env.CONTENT_DIR || "content";
const openapiDirectory = process.env.OPENAPI_DIR || "openapi";

async function write(kind: string | undefined, args: readonly string[]): Promise<readonly string[]> {
  if (kind === "release-note") return [await newReleaseNote(args, contentDirectory)];
  if (kind === "version") return newVersion(args, { contentDirectory, openapiDirectory });
  throw new UsageError(kind ? `"${kind}" cannot be created` : "state what to create, such as release-note");
}

const [kind, ...rest] = process.argv.slice(2);
try {
  if (kind === "--help" || kind === "-h") process.stdout.write(usage);
  else process.stdout.write(`${(await write(kind, rest)).join("\n")}\n`);
} catch (error) {
  if (!(error instanceof Error)) throw error;
  process.stderr.write(error instanceof UsageError ? `${error.message}\n\n${usage}` : `${error.message}\n`);
  process.exitCode = error instanceof UsageError ? 2 : 1;
}
