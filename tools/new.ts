import process from "node:process";
import { parseArgs } from "node:util";
import { parseDate } from "../app/server/markdown/front-matter/front-matter-schema.ts";
import { newReleaseNote } from "./new-release-note.ts";
import { newVersion, UsageError } from "./new-version.ts";

const usage = `Usage: npm run new release-note -- VERSION [--date YYYY-MM-DD]
       npm run new version -- VERSION [--api NAME] [--date YYYY-MM-DD]

  release-note   a dated release note with placeholders, in the folder of release notes
  version        files the current specification as an earlier version, sets the new version, and writes a release note

Exit 0: written; 1: not written, because a file exists or cannot be written; 2: wrong usage.
`;

const contentDirectory = process.env.CONTENT_DIR || "content";
const openapiDirectory = process.env.OPENAPI_DIR || "openapi";

const versionPattern = /^\d+\.\d+(?:\.\d+)?(?:-[0-9A-Za-z-]+(?:\.[0-9A-Za-z-]+)*)?$/;

async function write(kind: string | undefined, args: readonly string[]): Promise<readonly string[]> {
  if (kind !== "release-note" && kind !== "version")
    throw new UsageError(kind ? `"${kind}" cannot be created` : "state what to create, such as release-note");
  const { positionals, api, date: written = new Date().toISOString().slice(0, 10) } = parse(args);
  const [version, ...others] = positionals;
  if (version === undefined)
    throw new UsageError(`name ${kind === "version" ? "the new" : "a"} version, such as 3.9.0`);
  if (others.length > 0) throw new UsageError(`name one version only, not also ${others.join(" ")}`);
  if (!versionPattern.test(version)) throw new UsageError(`"${version}" is not a version such as 3.9.0`);
  const date = /^\d{4}-\d{2}-\d{2}$/.test(written) && parseDate(written) ? written : undefined;
  if (date === undefined) throw new UsageError(`"${written}" is not a date such as 2024-02-01`);
  if (kind === "version") return newVersion({ version, date }, api, { contentDirectory, openapiDirectory });
  if (api !== undefined) throw new UsageError("a release note has no option --api");
  return [await newReleaseNote({ version, date }, contentDirectory)];
}

function parse(args: readonly string[]) {
  const option = { type: "string" } as const;
  try {
    const options = { api: option, date: option };
    const { positionals, values } = parseArgs({ args: [...args], allowPositionals: true, options });
    return { positionals, ...values };
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
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
