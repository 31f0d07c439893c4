import path from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { writeFiles } from "#app/server/testing/write-site.ts";
import { normalizeOperation } from "../normalize/normalize-operation.ts";
import { createRequestValidator } from "../testing/conformance.ts";
import { loadValidFile } from "../testing/load-text.ts";
import { type Arrived, runners, runSamples } from "../testing/run-samples.ts";
import { toCsharp } from "./languages/csharp.ts";
import { toCurl } from "./languages/curl.ts";
import { toGo } from "./languages/go.ts";
import { toJavascript } from "./languages/javascript.ts";
import { toPhp } from "./languages/php.ts";
import { toRuby } from "./languages/ruby.ts";
import { sampleLanguages } from "./list-samples.ts";
import type { RequestBody } from "./request-body.ts";
import { type SampleRequest, toSampleRequest } from "./sample-request.ts";

const root = path.resolve(import.meta.dirname, "../../../..");
const fixture = path.join(root, "tests/fixtures/specs/reference/every-feature.yaml");
const own = path.join(root, "openapi/integrations.yaml");

/** The content of every file that a sample sends, which is not UTF-8. */
const fileContent = Buffer.from("%PDF\n\u00ff", "latin1");

/** Creates the requests of every operation, media type and example, with all fields and with only the required fields. */
async function loadRequests(file: string) {
  const { specification, operations } = (await loadValidFile(file)).api.index;
  return operations
    .filter(({ reference }) => reference.kind === "path" && reference.method !== "LINK")
    .flatMap(({ reference }) => {
      const operation = normalizeOperation(specification, reference);
      const cases = (operation.body?.content ?? [undefined]).flatMap((media) =>
        (media && media.examples.length > 0 ? media.examples : [undefined]).map((example) => ({ media, example })),
      );
      return cases.flatMap((each) =>
        [false, true].map((isMinimal) => ({
          reference,
          request: toSampleRequest(specification, operation, { ...each, isMinimal }),
        })),
      );
    });
}

const ownRequests = await loadRequests(own);
const loaded = [...(await loadRequests(fixture)), ...ownRequests].map(({ request }) => request);
const parts = loaded.flatMap(({ body }) => (body?.kind === "form" ? body.parts : []));
const fileNames = ["file.bin", ...parts.flatMap(({ fileName }) => fileName ?? [])];
const directory = writeFiles(Object.fromEntries(fileNames.map((name) => [name, fileContent])));

async function send(language: string, requests: readonly SampleRequest[]): Promise<Map<SampleRequest, Arrived>> {
  const { write } = sampleLanguages.find(({ value }) => value === language) ?? {};
  // Java rejects a URL with braces, which readers have to replace.
  const toUrl = (url: string) => (language === "java" ? url.replaceAll("{", "%7B").replaceAll("}", "%7D") : url);
  const samples = requests.map((request) => ({
    code: write?.({ ...request, url: toUrl(request.url) }) ?? "",
    origin: new URL(request.url).origin,
  }));
  const arrived = await runSamples(language, directory, samples);
  return new Map(
    requests.map((request, index) => {
      const got = arrived[index];
      if (!got) throw new Error(`nothing arrived from:\n${samples[index]?.code}`);
      return [request, got];
    }),
  );
}

/** Expects that the request that arrived is the request from which the sample was written. */
function expectEqual(got: Arrived | undefined, { method, url, headers, body }: SampleRequest): void {
  const { pathname, search } = new URL(url);
  expect(got?.method).toBe(method);
  expect(decodeURIComponent(got?.url ?? "")).toBe(decodeURIComponent(pathname + search));
  // curl chooses the boundary of a form.
  const sent = body?.kind === "form" ? headers.filter(({ name }) => name !== "Content-Type") : headers;
  for (const { name, value } of sent) expect(got?.headers[name.toLowerCase()]).toBe(value);
  const text = got?.body.toString() ?? "";
  if (body === undefined) expect(text).toBe("");
  if (body?.kind === "json") expect(JSON.parse(text)).toEqual(body.value);
  if (body?.kind === "text") expect(text).toBe(body.text);
  if (body?.kind === "file") expect(got?.body).toEqual(fileContent);
  if (body?.kind === "urlencoded")
    expect([...new URLSearchParams(text)]).toEqual(body.parts.map(({ name, value }) => [name, value]));
  if (body?.kind === "form") {
    const parts = body.parts.map(({ name, value, fileName, contentType }) => ({
      name,
      content: fileName ? fileContent : Buffer.from(value),
      ...(fileName && { fileName }),
      ...(contentType && { contentType }),
    }));
    expect(got && listParts(got, body.boundary ? "multipart/mixed" : "multipart/form-data")).toMatchObject(parts);
  }
}

/** Lists the parts of a multipart body that has the given type. */
function listParts({ headers, body }: Arrived, type: string) {
  const { "content-type": given = "" } = headers;
  expect(given).toMatch(new RegExp(`^${type}; ?boundary=[^;]+$`));
  const [, boundary = ""] = /boundary=(.+)$/.exec(given) ?? [];
  const head = '; name="([^"]*)"(?:; filename="([^"]*)")?\r\n(?:Content-Type: ([^\r]*)\r\n)?\r\n';
  const found = body.toString("latin1").matchAll(new RegExp(`${head}(.*?)\r\n--${boundary}`, "gis"));
  return Array.from(found, ([, name, fileName, contentType, content = ""]) => ({
    name,
    fileName,
    contentType,
    content: Buffer.from(content, "latin1"),
  }));
}

const awkward: SampleRequest = {
  method: "POST",
  url: "https://example.com/a?b=c%20d&e[f]={g}",
  headers: [
    { name: "X-Quote", value: `it's "quoted" \\ $HOME` },
    { name: "Content-Type", value: "application/json" },
  ],
  body: { kind: "json", value: { text: `it's "a" \\ \`b\` $HOME \u00e5\n`, yes: true, none: null, many: [] } },
};

/** Requests with texts and bodies that neither specification has. */
const special: readonly SampleRequest[] = [
  awkward,
  {
    ...awkward,
    headers: [{ name: "Content-Type", value: "application/x-www-form-urlencoded" }],
    body: { kind: "urlencoded", parts: ["a", "b c"].map((name) => ({ name, value: "d&e=\u00e5" })) },
  },
  {
    ...awkward,
    headers: [{ name: "Content-Type", value: "application/octet-stream" }],
    body: { kind: "file", fileName: "file.bin" },
  },
  {
    ...awkward,
    headers: [{ name: "Content-Type", value: "multipart/mixed; boundary=boundary" }],
    body: {
      kind: "form",
      parts: [
        { name: "a", value: "it's \u00e5", contentType: "application/json" },
        { name: "b", value: "", fileName: "file.bin", contentType: "application/pdf" },
      ],
      boundary: "boundary",
    },
  },
];

const request: SampleRequest = {
  method: "PUT",
  url: "https://example.com/x",
  headers: [
    { name: "api-token", value: "YOUR_API_KEY" },
    { name: "X-Trace", value: "on" },
  ],
  body: { kind: "json", value: { note: "seven", weight: 12, size: { depth: 3 } } },
};

const serialized: SampleRequest = {
  ...request,
  method: "GET",
  url: "https://example.com/;a=1,2;b%20c=%2F/.R=100.G=200/x=1,y=2?d%5Be%5D=1&f=2%7C3&g=4%205&h=6,7",
  headers: [
    { name: "X-A", value: "R=100,G=200" },
    { name: "Cookie", value: "c=1,2; d=%3B%20%2C" },
  ],
  body: undefined,
};

const bodies: ReadonlyArray<readonly [type: string, body: RequestBody, sent: string]> = [
  ["application/json", { kind: "json", value: null }, "null"],
  ["application/json", { kind: "json", value: Number.POSITIVE_INFINITY }, "null"],
  ["application/json", { kind: "json", value: [Number.NEGATIVE_INFINITY, Number.NaN] }, "[null,null]"],
  ["application/x-ndjson", { kind: "text", text: '{"a":1}\n{"a":2}\n' }, '{"a":1}\n{"a":2}\n'],
];
const withBodies = bodies.map(([value, body]) => ({ ...awkward, headers: [{ name: "Content-Type", value }], body }));

const items = ["å boundary", "\u{1F600} boundary_"].map((value) => ({ name: "a", value }));
const withItems: SampleRequest = { ...request, method: "POST", headers: [], body: { kind: "form", parts: items } };

describe.each(["curl", "javascript", "python", "java"])("a %s sample", (language) => {
  const equal = [...loaded, ...special].filter(({ method }) => method !== "QUERY" || language === "curl");
  const sent = [...equal, serialized, ...withBodies, withItems];
  let run: Promise<Map<SampleRequest, Arrived> | undefined> | undefined;

  // One run sends the requests of all tests, because the programs start slowly.
  beforeEach(async ({ skip }) => {
    run ??= runners[language]?.isInstalled().then((isInstalled) => (isInstalled ? send(language, sent) : undefined));
    skip(!(await run), `NOT CHECKED: ${language} (with requests, for Python) is not on this machine`);
  });

  const receive = async (requests: readonly SampleRequest[]) => {
    const arrived = await run;
    return requests.flatMap((each) => arrived?.get(each) ?? []);
  };

  test("sends the expected request for every operation, media type and example", async () => {
    expect(loaded.length).toBeGreaterThan(60);
    const arrived = await receive(equal);
    for (const [index, each] of equal.entries()) expectEqual(arrived[index], each);
  });

  test("sends the serialized parameters unchanged", async () => {
    const [got] = await receive([serialized]);
    expect(got?.url).toBe(serialized.url.slice("https://example.com".length));
    for (const { name, value } of serialized.headers) expect(got?.headers[name.toLowerCase()]).toBe(value);
  });

  test("sends null, numbers that JSON cannot represent, and text", async () => {
    const compact = (text: string) => (text.startsWith("[") ? text.replace(/\s/g, "") : text);
    const arrived = await receive(withBodies);
    expect(arrived.map(({ headers, body }) => [headers["content-type"], compact(body.toString())])).toEqual(
      bodies.map(([type, , text]) => [type, text]),
    );
  });

  test("of a form sends the items of a list as UTF-8, each as one part", async () => {
    const [got] = await receive([withItems]);
    const form = await new Response(Buffer.from(got?.body ?? ""), {
      headers: { "Content-Type": got?.headers["content-type"] ?? "" },
    }).formData();
    expect([...form]).toEqual(items.map(({ name, value }) => [name, value]));
  });
});

test.each([
  ["GET", request.body, "curl --request GET 'https://example.com/x'"],
  ["GET", undefined, "curl 'https://example.com/x'"],
  ["HEAD", undefined, "curl --head 'https://example.com/x'"],
])("a curl sample with method %s keeps its method with the body %j", (method, body, start) => {
  expect(toCurl({ ...request, method, body }).split(" \\\n", 1)).toEqual([start]);
});

test("a PHP sample sends all items of a list, and files between them", () => {
  const part = { name: "a", value: "1" };
  const parts = [part, { ...part, fileName: "a.png", contentType: "image/png" }];
  expect(toPhp({ ...request, headers: [], body: { kind: "form", parts } })).toMatchInlineSnapshot(`
    "<?php
    $curl = curl_init();
    curl_setopt_array($curl, [
        CURLOPT_URL => 'https://example.com/x',
        CURLOPT_CUSTOMREQUEST => 'PUT',
        CURLOPT_RETURNTRANSFER => true,
        CURLOPT_HTTPHEADER => [
            'Content-Type: multipart/form-data; boundary=boundary',
        ],
        CURLOPT_POSTFIELDS => implode('', [
            "--boundary\\u{d}\\nContent-Disposition: form-data; name=\\"a\\"\\u{d}\\n\\u{d}\\n1\\u{d}\\n",
            "--boundary\\u{d}\\nContent-Disposition: form-data; name=\\"a\\"; filename=\\"a.png\\"\\u{d}\\nContent-Type: image/png\\u{d}\\n\\u{d}\\n",
            file_get_contents('a.png'),
            "\\u{d}\\n",
            "--boundary--\\u{d}\\n",
        ]),
    ]);

    $response = curl_exec($curl);
    echo curl_getinfo($curl, CURLINFO_RESPONSE_CODE), ' ', $response;"
  `);
});

test.each([
  ["HEAD", "CURLOPT_NOBODY => true", "('HEAD', false, false, uri)"],
  ["GET", "CURLOPT_RETURNTRANSFER => true", "('GET', false, true, uri)"],
])("samples in PHP and Ruby expect a body only if the response to %s has one", (method, php, ruby) => {
  const sent = { ...request, method, body: undefined };
  expect(toPhp(sent)).toContain(php);
  expect(toPhp(sent).includes("CURLOPT_NOBODY")).toBe(method === "HEAD");
  expect(toRuby(sent)).toContain(ruby);
});

test("a Go sample is indented whatever its texts contain, except for the lines of a raw string", () => {
  const lines = (body: RequestBody) => toGo({ ...request, headers: [{ name: "X-A", value: "`" }], body }).split("\n");
  expect(lines({ kind: "text", text: "a\nb" })).toEqual(
    expect.arrayContaining(["b`)", "\tif err != nil {", "\t\tpanic(err)"]),
  );
  const form = lines({ kind: "form", parts: [{ name: "a", value: "`" }] });
  expect(form.slice(form.indexOf("func main() {") + 1).filter((line) => /^[^\t]/.test(line))).toEqual(["}"]);
});

test("a C# sample adds headers of the content to the content, and media types without parameters", () => {
  const headers = ["Content-Range", "X-A", "Content-Type"].map((name) => ({ name, value: "a/b; c=d" }));
  const code = toCsharp({ ...request, headers, body: { kind: "file", fileName: "a.bin" } });
  expect(code.match(/^request\.(?!Content =).*$/gm)).toEqual([
    'request.Headers.TryAddWithoutValidation("X-A", "a/b; c=d");',
    'request.Content.Headers.ContentType = new("a/b");',
    'request.Content.Headers.TryAddWithoutValidation("Content-Range", "a/b; c=d");',
  ]);
});

test("a JavaScript sample with GET has no body, because fetch would throw an error", () => {
  expect(toJavascript({ ...request, method: "GET" })).toMatch(
    /^\/\/ fetch cannot send a body with GET.*method: "GET"/s,
  );
  expect(toJavascript({ ...request, method: "GET" })).not.toContain("body:");
});

test("a PHP sample sends a header without a value", () => {
  expect(toPhp({ ...request, headers: [{ name: "X-E", value: "" }] })).toContain("'X-E;',");
});

test.each(sampleLanguages)("a $label sample contains method, URL, headers and body", ({ write }) => {
  for (const part of ["PUT", "https://example.com/x", "api-token", "YOUR_API_KEY", "weight", "12", "on", "note"])
    expect(write(request)).toContain(part);
});

test("the requests of our own operations conform to the specification", async () => {
  const validate = await createRequestValidator(own);
  const errors = ownRequests.flatMap(({ reference: { method, path }, request }) =>
    validate(path, method.toLowerCase(), request).map((error) => `${method} ${path}: ${error}`),
  );
  expect(errors).toEqual([]);
});
