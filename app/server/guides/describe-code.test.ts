import path from "node:path";
import { expect, test } from "vitest";
import { loadValidFile } from "#app/server/reference/testing/load-text.ts";
import { createDescribeCode, listRequests } from "./describe-code.tsx";
import { toCheckedVersion } from "./versions.ts";

const { api } = await loadValidFile(path.resolve("openapi/integrations.yaml"));
const current = toCheckedVersion("integrations", api.index);
const describeCode = createDescribeCode([current], () => undefined);
const page = { kind: "guide", path: "/guides/x" } as const;
const toBlock = (language: string) => (code: string) => ({ language, meta: "", code });
const [bash, js, python, http] = [toBlock("bash"), toBlock("js"), toBlock("python"), toBlock("http")];
const call = bash('curl "$API/requirements?category=Vehicle" --header "api-token: $TOKEN"');
const note = { href: `${api.basePath}/requirement-get-list`, label: "List requirements" };
const valid = { ...note, version: "3.8.0" };
const differing = { ...note, version: undefined };
const toNote = (name: string) => ({ kind: "release-note", path: `/release-notes/${name}` }) as const;

test.each([
  ["a call that agrees with the current version", page, call, valid],
  ["a call that differs from it", page, { ...call, code: call.code.replace("category", "kind") }, differing],
  ["a call in a note of the current version", toNote("3.8.0"), call, valid],
  ["a call in an older note", toNote("3.0.0"), call, differing],
  ["a call in a guide for older versions", { ...page, apiVersion: "<3.8.0" }, call, differing],
  ["a block that opts out", page, { ...call, meta: "unchecked" }, undefined],
  ["code that calls no operation", page, { ...call, code: "npm install" }, undefined],
  [
    "JSON of a schema",
    page,
    { language: "json", meta: "schema=Address", code: '{ "postalCode": "504 64", "city": "B", "country": "SE" }' },
    { href: `${api.basePath}/schemas/address`, label: "Address", version: "3.8.0" },
  ],
  ["a schema that does not exist", page, { language: "json", meta: "schema=Adress", code: "{}" }, undefined],
])("%s", (_, of, block, expected) => {
  const [found] = describeCode(of, [block]);
  const { samples, ...described } = found ?? {};
  expect(found && described).toEqual(expected);
  expect(samples !== undefined).toBe(block.language === "bash" && expected !== undefined);
});

test("a block uses the variables of earlier blocks, and JSON after a call is its response", () => {
  const blocks = [
    bash("export API=https://other.example"),
    call,
    bash("export API=https://api.northhaul.example/v1"),
    call,
    toBlock("json")('{ "items": [] }'),
  ];
  const versions = describeCode(page, blocks).map((found) => found?.version);
  expect(versions).toEqual([undefined, undefined, undefined, "3.8.0", "3.8.0"]);
});

test("a block that is one call has the languages of the reference, its own first", () => {
  const second = python('requests.get("https://api.northhaul.example/v1/requirements")');
  const [, found] = describeCode(page, [call, second]);
  expect(found?.samples?.path).toBe("/guides/x/samples");
  expect(found?.samples?.position).toBe(1);
  expect(found?.samples?.formats.map(({ value }) => value)).toEqual(
    "python curl javascript csharp java go php ruby".split(" "),
  );
});

test("a call with a JSON body also has the format that shows only the body", () => {
  const code = `curl -X PATCH https://api.northhaul.example/v1/freights/F-1/status --json '{ "status": "Ready" }'`;
  const [found] = describeCode(page, [bash(code)]);
  expect(found?.samples?.formats.at(-1)).toEqual({ value: "body", label: "JSON" });
});

const status = "https://api.northhaul.example/v1/freights/F-1/status";
const type = { name: "Content-Type", value: "application/json" };
const token = { name: "api-token", value: "YOUR_TOKEN" };
const toPatch = (value: string) => {
  const body = { kind: "json", value: { status: value } };
  return { method: "PATCH", url: status, headers: [token, type], body };
};

test.each([
  ["curl", bash(`curl -sS -X PATCH ${status} -H "api-token: $TOKEN" --json '{ "status": "Ready" }'`), toPatch("Ready")],
  [
    "a variable for the server",
    bash('curl "$API/requirements?limit=5" -H "api-token: $TOKEN"'),
    {
      method: "GET",
      url: "https://api.northhaul.example/v1/requirements?limit=5",
      headers: [token],
      body: undefined,
    },
  ],
  [
    "raw HTTP",
    http('PATCH /v1/freights/F-1/status\napi-token: $TOKEN\n\n{ "status": "$STATUS" }'),
    toPatch("YOUR_STATUS"),
  ],
  [
    "fetch",
    js(
      `const response = await fetch("${status}", { method: "PATCH", headers: { "api-token": process.env.TOKEN }, body: JSON.stringify({ status: "Ready" }) });`,
    ),
    toPatch("Ready"),
  ],
  [
    "requests",
    python(
      `import requests\n\nrequests.patch(\n    "${status}",\n    headers={"api-token": token},\n    json={"status": "Ready"},\n)`,
    ),
    toPatch("Ready"),
  ],
  [
    "requests with text of JSON",
    python(`requests.patch("${status}", headers={"api-token": token}, data=json.dumps({"status": "Ready"}))`),
    toPatch("Ready"),
  ],
  [
    "requests with a text of several lines",
    python(`requests.patch("${status}", headers={"api-token": token}, json={"status": """Ready\\n\\u00e9"""\n})`),
    toPatch("Ready\né"),
  ],
])("%s is a request with its values", (_, block, expected) => {
  expect(listRequests([block], [current])).toEqual([expected]);
});

test.each([
  ["two commands", bash(`curl ${status}; echo done`)],
  ["a pipe", bash('curl "$API/requirements" | jq .')],
  ["a user and password", bash('curl -u me:secret "$API/requirements"')],
  ["a cookie", bash('curl -b a=b "$API/requirements"')],
  ["a quote without an end", bash(`curl -X PATCH ${status} --json '{ "status": "Ready" }`)],
  ["a body in a file", bash(`curl -X PATCH ${status} --json @body.json`)],
  ["a shortened body", bash(`curl -X PATCH ${status} --json '{ "status": "Ready", ... }'`)],
  ["a response that is used", js(`const response = await fetch("${status}");\nconsole.log(response.status);`)],
  [
    "a call that does not end before another statement",
    python(`requests.patch(\n    "${status}", json={"status": "Ready"}\nprint("done")`),
  ],
  ["a statement before the call", python(`_data = read()\nrequests.patch("${status}", json={"status": "Ready"})`)],
  ["the result of a function", js(`fetch("${status}", { headers: { "api-token": read("token") } })`)],
])("%s has no other languages", (_, block) => {
  expect(listRequests([block], [current])).toEqual([undefined]);
});
