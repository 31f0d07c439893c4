import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import type { Judge } from "../judge-types.ts";
import { kinds, listPages } from "../page-paths.ts";

/** Fast runs skip this judge, because it needs Java. */
export const isSlow = true;

interface Report {
  readonly messages: readonly {
    readonly type: "error" | "info" | "non-document-error";
    readonly subType?: "warning" | "fatal";
    readonly url: string;
    readonly message: string;
  }[];
}

/** Runs the W3C's Nu HTML checker: every page must be valid HTML without warnings. */
export const judge: Judge = async (origin, directory) => {
  const pages = [...new Set([...(await listPages(origin)), ...kinds])];
  const scratch = await mkdtemp(path.join(tmpdir(), "html-"));
  const files = await Promise.all(
    pages.map(async (page, index) => {
      const file = path.join(scratch, `${index}.html`);
      await writeFile(file, await (await fetch(origin + page)).text());
      return file;
    }),
  );
  const { messages } = await runChecker(directory, files);
  await rm(scratch, { recursive: true });
  const findings = messages
    .filter(({ type, subType }) => type !== "info" || subType === "warning")
    .map(({ url, message }) => `${pages[Number(path.basename(url, ".html"))]}: ${message}`);
  return { checks: pages.length, findings: [...new Set(findings)] };
};

async function runChecker(directory: string, files: readonly string[]): Promise<Report> {
  const jar = path.join(directory, "node_modules/vnu-jar/build/dist/vnu.jar");
  const options = ["-jar", jar, "--format", "json", "--stdout", "--exit-zero-always"];
  try {
    const { stdout } = await promisify(execFile)("java", [...options, ...files], { maxBuffer: 64 * 1024 * 1024 });
    return JSON.parse(stdout);
  } catch (cause) {
    throw new Error("The checker needs Java 17 or newer (apt-get install default-jre-headless)", { cause });
  }
}
