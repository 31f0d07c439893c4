import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { createServer, type IncomingHttpHeaders } from "node:http";
import path from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);
const timeout = 120_000;

/** A request that the server received from a sample. */
export interface Arrived {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** The code of a sample that can be run against a local server. */
export interface RunnableSample {
  readonly code: string;
  /** Scheme and host in `code`. `runSamples` replaces the scheme and host with the URL of a local server. */
  readonly origin: string;
}

interface Runner {
  readonly isInstalled: () => Promise<boolean>;
  readonly run: (directory: string, codes: readonly string[]) => Promise<unknown>;
}

const succeeds = (program: string, ...given: string[]) =>
  run(program, given).then(
    () => true,
    () => false,
  );

/** Java's options for programs that run for less than a second. They save a third of the CPU time. */
const quickStart = ["-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"];

/** Commands that run the samples of each supported language. */
export const runners: Readonly<Record<string, Runner>> = {
  curl: {
    isInstalled: () => succeeds("curl", "--version"),
    run: (directory, codes) => run("sh", ["-ec", codes.join("\n")], { cwd: directory, timeout }),
  },
  javascript: {
    isInstalled: async () => true,
    run: async (directory, codes) => {
      const names = codes.map((_, index) => `./sample-${index}.mjs`);
      await Promise.all(codes.map((code, index) => writeFile(path.join(directory, names[index] ?? ""), code)));
      const all = names.map((name) => `await import(${JSON.stringify(name)});`).join("\n");
      await writeFile(path.join(directory, "all.mjs"), all);
      return run(process.execPath, ["all.mjs"], { cwd: directory, timeout });
    },
  },
  python: {
    isInstalled: () => succeeds("python3", "-c", "import requests"),
    run: async (directory, codes) => {
      await writeFile(path.join(directory, "all.py"), codes.join("\n"));
      return run("python3", ["all.py"], { cwd: directory, timeout });
    },
  },
  java: {
    isInstalled: () => succeeds("javac", "--version"),
    run: async (directory, codes) => {
      const lines = codes.map((code) => code.split("\n"));
      const isImport = (line: string) => line.startsWith("import ");
      const imports = new Set(lines.flat().filter(isImport));
      const methods = lines.map(
        (all, index) =>
          `static void sample${index}() throws Exception {\n${all.filter((line) => !isImport(line)).join("\n")}\n}`,
      );
      const calls = codes.map((_, index) => `sample${index}();`).join("\n");
      const main = `public static void main(String[] given) throws Exception {\n${calls}\n}`;
      const source = `${[...imports].join("\n")}\nclass All {\n${[...methods, main].join("\n")}\n}`;
      await writeFile(path.join(directory, "All.java"), source);
      await run("javac", [...quickStart.map((each) => `-J${each}`), "-encoding", "UTF-8", "All.java"], {
        cwd: directory,
        timeout,
      });
      // Before Java 18, the default charset depends on the machine.
      return run("java", [...quickStart, "-Dfile.encoding=US-ASCII", "All"], { cwd: directory, timeout });
    },
  },
};

/** Runs samples against a local server. Returns for each sample the request that arrived, or undefined. */
export async function runSamples(
  language: string,
  directory: string,
  samples: readonly RunnableSample[],
): Promise<Array<Arrived | undefined>> {
  const arrived: Array<Arrived | undefined> = samples.map(() => undefined);
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const [, number = "", rest = ""] = /^\/case-(\d+)(.*)$/.exec(request.url ?? "") ?? [];
    const { method = "", headers } = request;
    arrived[Number(number)] = { method, url: rest, headers, body: Buffer.concat(chunks) };
    response.end("{}");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  const codes = samples.map(({ code, origin }, index) =>
    code.replaceAll(origin, `http://127.0.0.1:${port}/case-${index}`),
  );
  try {
    await runners[language]?.run(directory, codes);
  } finally {
    server.closeAllConnections();
    server.close();
  }
  return arrived;
}
