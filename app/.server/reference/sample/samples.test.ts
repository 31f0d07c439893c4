import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createIndex } from "../index/create-index.ts";
import type { ReferenceIndex } from "../index/reference-index.ts";
import { readOperation } from "../normalise/read-operation.ts";
import { parseFile } from "../parse/parse-file.ts";
import { Cursor } from "../source/cursor.ts";
import { Specification } from "../source/specification.ts";
import { Workspace } from "../source/workspace.ts";
import { sampleLanguages } from "./languages.ts";
import { type SampleRequest, toSampleRequest } from "./sample-request.ts";

const run = promisify(execFile);
const fixture = path.resolve(import.meta.dirname, "../../../../tests/fixtures/specs/reference/every-feature.yaml");
const own = path.resolve(import.meta.dirname, "../../../../openapi/integrations.yaml");

interface Arrived {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly headers: IncomingMessage["headers"];
  readonly body: string;
}

let server: Server;
let directory: string;
let arrived: Arrived | undefined;

beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), "samples-"));
  await writeFile(path.join(directory, "hello.txt"), "hello");
  server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    arrived = { method: request.method, url: request.url, headers: request.headers, body };
    response.end("{}");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterAll(async () => {
  server.close();
  await rm(directory, { recursive: true });
});

async function load(file: string): Promise<ReferenceIndex> {
  const { document } = parseFile(file, await readFile(file));
  if (!document) throw new Error(`cannot read ${file}`);
  const specification = new Specification(new Cursor(document, document.value), new Workspace(document));
  return createIndex(specification, {
    basePath: "/docs/api",
    fallbackTitle: "x",
    downloads: [],
    report: () => undefined,
  });
}

const runners: Readonly<Record<string, (code: string) => Promise<unknown>>> = {
  curl: (code) => run("sh", ["-c", code], { cwd: directory }),
  javascript: async (code) => {
    await writeFile(path.join(directory, "sample.mjs"), code);
    return run(process.execPath, ["sample.mjs"], { cwd: directory });
  },
  python: async (code) => {
    await writeFile(path.join(directory, "sample.py"), code);
    return run("python3", ["sample.py"], { cwd: directory });
  },
};

const isThere: Readonly<Record<string, Promise<boolean>>> = {
  curl: run("curl", ["--version"]).then(
    () => true,
    () => false,
  ),
  javascript: Promise.resolve(true),
  python: run("python3", ["-c", "import requests"]).then(
    () => true,
    () => false,
  ),
};

/** Runs a sample against the local server and tells what arrived. */
async function send(language: string, request: SampleRequest): Promise<Arrived> {
  const address = server.address() as AddressInfo;
  const { pathname, search } = new URL(request.url);
  const local = { ...request, url: `http://127.0.0.1:${address.port}${pathname}${search}` };
  const body =
    local.body?.kind === "form"
      ? {
          ...local.body,
          parts: local.body.parts.map((part) => (part.fileName ? { ...part, fileName: "hello.txt" } : part)),
        }
      : local.body;
  arrived = undefined;
  const code = sampleLanguages.find(({ value }) => value === language)?.write({ ...local, body }) ?? "";
  await runners[language]?.(code);
  if (!arrived) throw new Error(`nothing arrived from:\n${code}`);
  return arrived;
}

describe.each(["curl", "javascript", "python"])("a %s sample", (language) => {
  test.for([fixture, own])(
    "of every operation of %s arrives as the description says",
    { timeout: 120_000 },
    async (file, ctx) => {
      if (!(await isThere[language]))
        return ctx.skip(`NOT CHECKED: ${language} (with requests, for Python) is not on this machine`);
      if (!existsSync(file)) return ctx.skip(`NOT CHECKED: ${file} is not there`);
      const index = await load(file);
      for (const entry of index.operations.filter(
        ({ place }) =>
          place.kind === "path" && place.method !== "LINK" && !(place.method === "QUERY" && language !== "curl"),
      )) {
        const operation = readOperation(index.specification, entry.place);
        for (const media of operation.body?.content ?? [undefined]) {
          const request = toSampleRequest(index.specification, operation, { media, example: media?.examples[0] });
          const got = await send(language, request);
          expect(got.method).toBe(operation.method);
          expect(decodeURIComponent(got.url ?? "")).toBe(
            decodeURIComponent(new URL(request.url).pathname + new URL(request.url).search),
          );
          for (const [name, value] of request.headers) {
            if (request.body?.kind !== "form" || name !== "Content-Type")
              expect(got.headers[name.toLowerCase()]).toContain(value);
          }
          if (request.body?.kind === "json") expect(JSON.parse(got.body)).toEqual(request.body.value);
          if (request.body?.kind === "text") expect(got.body).toBe(request.body.text);
          if (request.body?.kind === "form") {
            expect(got.headers["content-type"]).toMatch(/^multipart\/form-data; ?boundary=/);
            for (const part of request.body.parts) expect(got.body).toContain(part.fileName ? "hello" : part.value);
          }
        }
      }
    },
  );
});

const awkward: SampleRequest = {
  method: "POST",
  url: "https://example.com/a?b=c%20d",
  headers: [
    ["X-Quote", `it's "quoted" \\ $HOME`],
    ["Content-Type", "application/json"],
  ],
  body: { kind: "json", value: { text: `it's "a" \\ \`b\` $HOME \u00e5\n`, yes: true, none: null, many: [] } },
};

test.for(["curl", "javascript", "python"])("quotes, backslashes and dollars survive in %s", async (language, ctx) => {
  if (!(await isThere[language])) return ctx.skip(`NOT CHECKED: ${language} is not on this machine`);
  const got = await send(language, awkward);
  expect(JSON.parse(got.body)).toEqual(awkward.body?.kind === "json" ? awkward.body.value : undefined);
  expect(got.headers["x-quote"]).toBe(`it's "quoted" \\ $HOME`);
});

test.each(sampleLanguages.map(({ value }) => value))("%s names method, address, header and body", (language) => {
  const code =
    sampleLanguages
      .find(({ value }) => value === language)
      ?.write({
        method: "PUT",
        url: "https://example.com/x",
        headers: [["api-token", "YOUR_API_KEY"]],
        body: { kind: "json", value: { weight: 12 } },
      }) ?? "";
  for (const part of ["PUT", "https://example.com/x", "api-token", "YOUR_API_KEY", "weight", "12"])
    expect(code).toContain(part);
});
