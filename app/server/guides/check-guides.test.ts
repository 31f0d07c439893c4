import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { loadValidFile } from "#app/server/reference/testing/load-text.ts";
import { checkText } from "./testing/check-text.ts";
import { toCheckedVersion } from "./versions.ts";

const openapi = path.resolve("openapi");
const load = async (file: string, name: string) =>
  toCheckedVersion("integrations", (await loadValidFile(path.join(openapi, file))).api.index, {
    name,
    basePath: "/docs/api",
  });

const current = await load("integrations.yaml", "3.8.0");
const earlier = await load("integrations@2023-12-22.yaml", "3.5.0");
const between = await load("integrations@2024-01-17.yaml", "3.7.0");

const guides = path.resolve("content/docs");
const readGuide = (name: string) => readFileSync(path.join(guides, name), "utf8");

test.each(readdirSync(guides))("the guide %s agrees with the specification", async (name) => {
  expect(await checkText(readGuide(name), [current])).toEqual([]);
});

/** Checks a text, and returns each diagnostic as its line and its code. */
const listDiagnostics = async (text: string) =>
  (await checkText(text, [current])).map(({ line, code }) => `${line} ${code}`);

/** A name, the text of a guide that is replaced, and its replacement. The diagnostic is at the line of the text, plus `lines`. */
type Break = readonly [what: string, from: string, to: string, lines?: number];

const breaksOf = (guide: string, code: string, breaks: readonly Break[]) =>
  breaks.map(([what, from, to, lines = 0]) => ({ what, guide, code, from, to, lines }));

const breaks = [
  ...breaksOf("first-freight", "guide-unknown-operation", [
    ["a wrong verb", "--request PATCH", "--request POST"],
    ["another wrong verb", "--request PUT", "-X DELETE"],
    ["a misspelt path", '$NORTHHAUL_API/freights"', '$NORTHHAUL_API/frieghts"'],
    ["a moved path", "$FREIGHT/status", "$FREIGHT/state"],
    ["a path with too many parts", '$NORTHHAUL_API/freights/$FREIGHT"', '$NORTHHAUL_API/freights/$FREIGHT/content"'],
  ]),
  ...breaksOf("errors-and-retries", "guide-unknown-operation", [
    ["an unknown verb in a title", "POST /v1/freights", "PUT /v1/freights"],
  ]),
  ...breaksOf("authentication", "guide-unknown-operation", [
    ["a path in the singular", "v1/requirements?", "v1/requirement?"],
    ["the path of another version", "example/v1/requirements", "example/v2/requirements"],
    ["a path without its version", "example/v1/requirements", "example/requirements"],
  ]),
  ...breaksOf("from-creation-to-settlement", "guide-unknown-operation", [
    ["a path in a title", 'POST /v1/shipments"', 'POST /v1/shipment"'],
    ["a path in raw HTTP", 'PUT /v1/freights/F-2024-000871"', 'PUT /v1/freight/F-2024-000871"'],
  ]),
  ...breaksOf("paging-and-caching", "guide-unknown-operation", [
    ["a path in JavaScript", "/requirements?limit=200`", "/requirement?limit=200`"],
  ]),
  ...breaksOf("authentication", "guide-unknown-parameter", [
    ["a misspelt parameter", "?category=", "?catagory="],
    ["a misspelt header", "api-token: $NORTHHAUL_TOKEN", "api-tokn: $NORTHHAUL_TOKEN"],
    ["a removed header", "api-token: $NORTHHAUL_TOKEN", "X-Api-Version: 3"],
  ]),
  ...breaksOf("paging-and-caching", "guide-unknown-parameter", [
    ["a parameter of another operation", "?limit=6", "?page=6"],
    ["a parameter in JavaScript", "?limit=200", "?size=200"],
    ["a parameter that a script adds", 'set("cursor"', 'set("after"'],
    ["a header in JavaScript", '"api-token": token', '"apitoken": token'],
  ]),
  ...breaksOf("authentication", "guide-invalid-parameter", [
    ["a wrong enum value in a query", "category=Vehicle", "category=Vehicles"],
  ]),
  ...breaksOf("paging-and-caching", "guide-invalid-parameter", [["a wrong type in a query", "?limit=6", "?limit=six"]]),
  ...breaksOf("from-creation-to-settlement", "guide-unknown-parameter", [
    ["a header in raw HTTP", "api-token: nh_live_…", "api-key: nh_live_…"],
  ]),
  ...breaksOf("first-freight", "guide-invalid-body", [
    ["a misspelt field", '"externalId"', '"extenalId"'],
    ["a field that does not exist", '"status": "Ready" }', '"status": "Ready", "notify": true }'],
    ["a wrong enum value", '"status": "Ready" }', '"status": "Redy" }'],
    ["a wrong enum value in a list", '"packagingType": "EuroPallet"', '"packagingType": "Europallet"'],
    ["a number instead of a text", '"postalCode": "504 64"', '"postalCode": 50464'],
    ["a value below the minimum", '"lengthCm": 120', '"lengthCm": 0'],
    ["a value that does not match a pattern", '"phone": "+46313900612"', '"phone": "0313900612"'],
    ["a response with a wrong value", '"status": "Draft",', '"status": "Drafted",'],
  ]),
  ...breaksOf("first-freight", "guide-unknown-name", [
    ["a misspelt field of a field", '"weightKg": 2700\n', '"weigthKg": 2700\n'],
    ["a response with a misspelt field", '"reference": "F-2024-000872",', '"refrence": "F-2024-000872",'],
  ]),
  ...breaksOf("from-creation-to-settlement", "guide-invalid-body", [
    ["a field in another case", '"shippersReference": "PO-88213-B"', '"shippers_reference": "PO-88213-B"'],
    ["a body without a required field", '  "externalId": "AT-INV-20240218",\n', "", -1],
    ["a missing field of a variant", '    "ratePerKilometre": 145,\n', "", -3],
    ["a wrong discriminator", '"type": "PerKilometre"', '"type": "PerKilometer"'],
    ["a fraction instead of an integer", '"amount": 3200', '"amount": 32.5'],
    ["an object instead of a list", '["VEH-TAUTLINER", "CRT-ADR"],', '{ "vehicle": "VEH-TAUTLINER" },'],
    ["a day that does not exist", '"2024-02-05T07:40:00+01:00"', '"2024-02-30T07:40:00+01:00"'],
    ["a time without an offset", '"2024-02-05T07:40:00+01:00"', '"2024-02-05T07:40:00"'],
    ["a field of a form", '"type":"Cmr"', '"kind":"Cmr"'],
    ["a part of a form", "metadata={", "meta={", -1],
    ["a comma that is missing", '"AT-2024-0219", "vehicle', '"AT-2024-0219" "vehicle'],
  ]),
  ...breaksOf("errors-and-retries", "guide-invalid-body", [
    ["a missing required field", '"quantity": 6, ', ""],
    [
      "a missing object",
      '  "delivery": { "address": { "postalCode": "20457", "city": "Hamburg", "country": "DE" } },\n',
      "",
      -3,
    ],
    ["a text instead of a number", '"quantity": 6', '"quantity": "6"'],
  ]),
  ...breaksOf("paging-and-caching", "guide-unknown-name", [
    ["a field in the text", "`page.nextCursor`", "`page.nextCurser`"],
  ]),
  ...breaksOf("errors-and-retries", "guide-unknown-name", [
    ["a header in the text", "`RateLimit-Remaining` and", "`RateLimit-Remainig` and"],
  ]),
];

test.each(breaks)("a break in a guide is found at its line: $what", async ({ guide, code, from, to, lines }) => {
  const [before = "", ...after] = readGuide(`${guide}.mdx`).split(from);
  if (after.length === 0) throw new Error(`${guide} does not contain ${from}`);
  const line = before.split("\n").length + lines;
  expect(await listDiagnostics(before + to + after.join(from))).toContain(`${line} ${code}`);
});

const token = '-H "api-token: $TOKEN"';
const url = "https://api.northhaul.example/v1";
const draft = `{
  "pickup": { "address": { "postalCode": "504 64", "city": "Borås", "country": "SE" } },
  "delivery": { "address": { "postalCode": "20457", "city": "Hamburg", "country": "DE" } },
  "lines": [{ "quantity": 6, "packagingType": "EuroPallet", "description": "Dowels" }]
}`;
const block = (meta: string, code: string) => `\`\`\`${meta}\n${code}\n\`\`\``;
const shell = (code: string) => block("bash", code);
const js = (code: string) => block("js", code);
const python = (code: string) => block("python", code);
const http = (code: string) => block("http", code);
const freights = `${url}/freights`;
const requirements = `${url}/requirements`;
const status = `${freights}/F-2024-000871/status`;
const link = "See [Create a freight](/docs/api/freight-create).";

/** Texts that agree with the specification, or that are about something else. */
const harmless: Readonly<Record<string, string>> = {
  "another host": shell('curl -X DELETE "https://api.other.example/v1/freights"'),
  "a URL without a path": shell(`curl ${url}`),
  "short options": shell(`curl -sSL -XPOST ${token} -H'Content-Type: application/json' -d '${draft}' ${freights}`),
  "double quotes with escapes": shell(`curl ${token} --json "{\\"status\\": \\"Ready\\"}" -X PATCH ${status}`),
  "a body in a file": shell(`curl ${token} --json @freight.json ${freights}`),
  "a body in a variable": shell(`curl ${token} --json "$BODY" ${freights}`),
  "a here document": shell(`curl ${token} --json @- ${freights} <<'EOF'\n${draft}\nEOF`),
  "a pipe": shell(`curl -s ${token} "${requirements}?limit=5" | jq '.items[] | .id'`),
  "a command substitution": shell(`TAG=$(curl -sI ${token} "${requirements}" | grep -i etag)`),
  "a prompt and its output": block("console", `$ curl ${token} ${requirements}\n{ "items": [] }`),
  "parameters of -G": shell(`curl -G ${token} ${requirements} -d limit=5 --data-urlencode "search=tail lift"`),
  "a plus that curl encodes": shell(
    `curl -G ${token} ${requirements} --data-urlencode "updated[from]=2024-01-01T00:00:00+01:00"`,
  ),
  "a plus that is encoded": shell(`curl ${token} "${requirements}?updated[from]=2024-01-01T00:00:00%2B01:00"`),
  "a list in a query": shell(`curl ${token} "${requirements}?category=Equipment,Certificate"`),
  "a repeated parameter": shell(`curl ${token} "${requirements}?country=SE&country=DK"`),
  "a deep object in a query": shell(`curl -g ${token} "${requirements}?updated[from]=2024-01-01T00:00:00Z"`),
  "an encoded deep object": shell(`curl ${token} "${requirements}?updated%5Bfrom%5D=2024-01-01T00:00:00Z"`),
  "placeholders in a path": shell(`curl -X PUT ${token} --json '${draft}' ${freights}/{freightReference}`),
  "a placeholder with angle brackets": shell(
    `curl -X PATCH ${token} --json '{"shippersReference": "<reference>"}' "${freights}/<id>/shippers-reference"`,
  ),
  "placeholders for values": shell(`curl ${token} "${requirements}?category=YOUR_CATEGORY&limit=$LIMIT"`),
  "the variable of a host": shell(`curl ${token} "$API/requirements?limit=5"`),
  "the variable of another API": shell('curl "$OTHER_API/v3/users?filter=x"'),
  "common headers": shell(
    `curl -H "Accept: application/json" -H "User-Agent: x" -H "If-None-Match: a" ${token} ${requirements}`,
  ),
  "a basic login": shell(`curl -u user:password ${requirements}`),
  "JSON without spaces": shell(
    `curl ${token} --json '${draft.replace('"quantity": 6', '"quantity":6,"stackable":true')}' ${freights}`,
  ),
  "a placeholder after a colon": block("json body=freight-patch-update-status", '{ "status": :status }'),
  "an upload of a file": shell(`curl -T freight.json ${token} ${freights}/F-2024-000871`),
  "a URL that is shortened": shell(`curl -X PUT -v ${freights}/...`),
  "options with paths": shell(`curl -o /tmp/a.json --cacert /etc/ca.pem ${token} ${requirements}`),
  "a block that opts out": block("bash unchecked", `curl -X DELETE ${freights}`),
  "an ellipsis in a body": block("json body=freight-create", '{\n  "externalId": "A-1",\n  ...\n}'),
  "an ellipsis as a field": block("json body=freight-create", '{ "externalId": "A-1", "…": "…" }'),
  "an ellipsis in a list": block("json body=freight-create", '{ "lines": [{ "quantity": 1, ... }, ...], ... }'),
  "comments in JSON": block(
    "jsonc body=freight-patch-update-status",
    '{\n  // the new status\n  "status": "Ready", // checked\n}',
  ),
  "a null that is allowed": block("json body=freight-patch-shippers-reference", '{ "shippersReference": null }'),
  "a named response": block(
    "json response=200 operation=RequirementGetList",
    '{ "items": [], "page": { "limit": 100, "nextCursor": null } }',
  ),
  "a named schema": block("json schema=Address", '{ "postalCode": "504 64", "city": "Borås", "country": "SE" }'),
  "a response that is shortened": `${shell(`curl ${token} ${requirements}`)}\n\n${block("json", '{ "items": [{ "id": "CRT-ADR" }] }')}`,
  "JSON of another API after a call": `${shell(`curl ${token} ${requirements}`)}\n\n${block("json", '{ "name": "x", "scripts": { "a": "b" } }')}`,
  "an error after a call": `${shell(`curl ${token} ${requirements}`)}\n\n${block('json title="401 Unauthorized"', '{ "type": "https://api.northhaul.example/problems/missing-token", "status": 401 }')}`,
  "parts of JSON": shell(`curl -X PATCH ${token} ${status} --json '{ "status":' --json '"Ready" }'`),
  "fetch with a sum": js(
    `fetch("${freights}", { method: "POST", body: JSON.stringify({ ...draft, lines: [{ quantity: 2 + 3, ...line }] }) });`,
  ),
  fetch: js(
    `await fetch("${freights}", {\n  method: "POST",\n  headers: { "api-token": token, "content-type": "application/json" },\n  body: JSON.stringify(${draft}),\n});`,
  ),
  "fetch with values of variables": js(
    `const lines = await read();\nawait fetch(\`${freights}\`, { method: "POST", headers, body: JSON.stringify({ pickup, delivery, lines }) });`,
  ),
  "fetch with URLSearchParams": js(
    `const query = new URLSearchParams({ limit: 5, search });\nconst response = await fetch(\`${requirements}?\${query}\`, { headers: { "api-token": token } });`,
  ),
  "fetch with a plus in URLSearchParams": js(
    `const query = new URLSearchParams({ "updated[from]": "2024-01-01T00:00:00+01:00" });\nawait fetch(\`${requirements}?\${query}\`, { headers: { "api-token": token } });`,
  ),
  "fetch with a path after the last slash of a base URL": js(
    `const response = await fetch(new URL("requirements", "${url}/"), { headers: { "api-token": token } });`,
  ),
  "fetch with a form": js(
    `fetch("${freights}", { method: "POST", body: new URLSearchParams([["externalId", "A-1"]]) });`,
  ),
  axios: js(
    `import axios from "axios";\nconst { data } = await axios.get("${requirements}", { params: { limit: 5 }, headers: { "api-token": token } });`,
  ),
  "axios with options": js(
    `axios({ method: "patch", url: "${status}", data: { status: "Ready" }, ...config }).then(show);`,
  ),
  "axios with a client": js(
    `const client = axios.create({ baseURL: "${url}/", headers: { "api-token": token } });\nclient.post("/freights", ${draft});\nclient.interceptors.request.use(log);`,
  ),
  "axios with a form": js(
    `axios.post("${url}/unknown".replace("unknown", "freights"), { a: 1 }, { headers: { "content-type": "multipart/form-data" } });`,
  ),
  "fetch with a spread": js(`fetch("${freights}", { ...defaults, method: "POST" });`),
  TypeScript: block("ts", `const load = (id: string): Promise<Response> => fetch(\`${url}/freight/\${id}\`);`),
  requests: python(
    `import requests\n\nresponse = requests.get(\n    "${requirements}",\n    headers={"api-token": token},\n    params={"limit": 5, "category": "Vehicle"},\n    timeout=30,\n)`,
  ),
  "requests with a placeholder as a value": python(
    `requests.patch("${status}", json={"status": <status>, "occurredAt": <time>})`,
  ),
  "requests with a dictionary without a comma": python(
    `requests.post("${freights}", json={"externalId": "A-1" "lines": []})`,
  ),
  "requests with a text that many operands make": python(
    `requests.get("${url}/" + ${'"" + '.repeat(40)}"requirements")`,
  ),
  "requests with escapes": python(
    `requests.patch("${freights}/F-2024-000871/shippers-reference", json={"shippersReference": "${"\\u00e9\\n".repeat(20)}"})`,
  ),
  "requests with an f-string": python(
    `BASE = "${url}"\nbody = {"status": "InTransit", "occurredAt": now.isoformat()}\nrequests.patch(f"{BASE}/freights/{reference}/status", headers=headers, json=body)`,
  ),
  "requests whose argument is no variable of a later call": python(
    `requests.get(\n    "${requirements}",\n    params={"limit": 5},\n)\nrequests.patch("${status}", params=params, json=body)`,
  ),
  "a session of requests": python(
    `session = requests.Session()\nsession.headers["api-token"] = token\nsession.post(f"{base}/freights", json={**draft, "externalId": "A-1"})`,
  ),
  "raw HTTP": http(
    `PATCH /v1/freights/F-2024-000871/status HTTP/1.1\nHost: api.northhaul.example\napi-token: nh_test_…\nContent-Type: application/json\n\n{ "status": "Ready" }`,
  ),
  "an HTTP response": http('HTTP/1.1 200 OK\ncontent-type: application/json\n\n{ "anything": 1 }'),
  "names in the text": `${link} Send \`externalId\`, \`lines[].weightKg\` and \`EuroPallet\` with \`POST /freights\` or \`POST /v1/freights\`.`,
  "names of something else": `${link} Call \`JSON.stringify\` and \`createServer\` in \`package.json\`, or \`GET /users\`.`,
  "names on a page about something else": "Send `extrenalId` to `POST /frieghts2`.",
  "a command in a comment of a script": shell(`# curl -X DELETE ${freights}\ncurl ${token} ${requirements}`),
  "a comment that is an ellipsis": block(
    "jsonc body=freight-create",
    '{\n  "externalId": "A-1",\n  // ... the other fields\n}',
  ),
  "a block comment that is an ellipsis": block("jsonc body=freight-create", '{ "externalId": "A-1" /* ... */ }'),
  "an error without a title after a call": `${shell(`curl -X PATCH ${token} ${status} --json '{"status": "Ready"}'`)}\n\n${block("json", '{ "type": "https://api.northhaul.example/problems/not-found", "title": "Not found", "status": 404 }')}`,
  "a media type with a parameter": shell(
    `curl ${token} -H "Content-Type: application/json; charset=utf-8" -d '${draft}' ${freights}`,
  ),
  "a comment instead of fields": block(
    "jsonc body=freight-create",
    '{ "pickup": { /* as above */ }, "lines": [/* as above */] }',
  ),
  "a comment instead of fields in JavaScript": js(
    `await fetch("${freights}", { method: "POST", body: JSON.stringify({ /* as above */ }) });`,
  ),
  "a comment instead of fields in Python": python(`requests.post("${freights}", json={\n  # as above\n})`),
  "an apostrophe in the output of a call": block("console", `$ curl ${token} ${requirements}\nDon't panic`),
  "a quote whose end is left out": shell(`curl ${freights} -X POST \\\n  -H 'api-token: …`),
  "names of a code block in the text": `${link} Use \`extrenalId\`.\n\n${js("sdk.extrenalId = 1;")}`,
  "a name with another last part": `${link} Your own field is \`occurredOn\`.`,
};

test.each(Object.entries(harmless))("a harmless text has no diagnostics: %s", async (_, text) => {
  expect(await checkText(text, [current])).toEqual([]);
});

/** Texts with one diagnostic each, and the line of the diagnostic, by its code. */
const differing: Readonly<Record<string, Readonly<Record<string, readonly [line: number, text: string]>>>> = {
  "guide-unknown-parameter": {
    "a query in Python": [
      6,
      python(
        `import requests\n\nrequests.get(\n    "${requirements}",\n    params={"limit": 5, "kategory": "Vehicle"},\n)`,
      ),
    ],
    "a query after a variable": [2, shell(`curl --oauth2-bearer "$TOKEN" "${requirements}?kategory=Vehicle"`)],
    "a header in JavaScript": [3, js(`await fetch("${requirements}", {\n  headers: { "api-tokn": token },\n});`)],
    "a parameter in axios": [2, js(`axios.get("${requirements}", { params: { kategory: "Vehicle" }, ...config });`)],
    "a header of a client": [
      2,
      js(`const api = axios.create({ headers: { "api-tokn": 1 } });\napi("${requirements}");`).replace("\napi", " api"),
    ],
    "a field of a deep object": [2, shell(`curl -g ${token} "${requirements}?updated[since]=2024-01-01T00:00:00Z"`)],
  },
  "guide-invalid-body": {
    "a body in Python": [
      3,
      python(`body = {\n    "status": "Redy",\n}\nrequests.patch(f"${freights}/{id}/status", json=body)`),
    ],
    "a body in Python with a placeholder": [
      2,
      python(`requests.patch("${status}", json={"occurredAt": <time>, "status": "Redy"})`),
    ],
    "a body in JavaScript": [
      5,
      js(`await fetch("${status}", {\n  method: "PATCH",\n  body: JSON.stringify({\n    state: "Ready",\n  }),\n});`),
    ],
    "a body in axios": [2, js(`axios.patch("${status}", { state: "Ready" }, config);`)],
    "a body in the options of axios": [
      2,
      js(`axios.request({ url: "${status}", method: "patch", data: { state: "Ready" } });`),
    ],
    "a body with escapes": [3, shell(`curl -X PATCH ${token} ${status} \\\n  --json "{\\"status\\": \\"Redy\\"}"`)],
    "a here document": [4, shell(`curl -X PATCH ${token} --json @- ${status} <<EOF\n{\n  "state": "$STATUS"\n}\nEOF`)],
    "a body in raw HTTP": [
      5,
      http(`PATCH /v1/freights/F-2024-000871/status HTTP/1.1\nContent-Type: application/json\n\n{ "status": 1 }`),
    ],
    "a block in a list": [
      4,
      `1. Send it:\n\n   ${block("json body=freight-patch-update-status", '{ "status": "Redy" }').replaceAll("\n", "\n   ")}`,
    ],
    "a response that a block names": [
      2,
      block("json response=200 operation=freight-create", '{ "reference": "F-2024-000872" }'),
    ],
    "a schema that a block names": [3, block("json schema=Address", '{\n  "city": 4\n}')],
    "a response in HTTP after a call": [
      8,
      `${shell(`curl ${token} ${requirements}`)}\n\n${http('HTTP/1.1 200 OK\n\n{ "items": {} , "page": {} }')}`,
    ],
    "a media type": [
      3,
      shell(`curl -X PATCH ${token} ${status} \\\n  -H "Content-Type: text/plain" \\\n  -d '{"status": "Ready"}'`),
    ],
    "an item that is repeated": [
      4,
      block("json body=freight-create", '{\n  "requirementIds": ["CRT-ADR",\n    "CRT-ADR"],\n  ...\n}'),
    ],
  },
  "guide-unknown-operation": {
    "a path that Python joins": [2, python(`requests.get("${url}/frieghts/" + freight.id)`)],
    "a path at the root of a base URL": [2, js(`await fetch(new URL("/requirements", "${url}"));`)],
    "a path of a client": [
      3,
      js(`const api = axios.create({ baseURL: "${url}" });\napi.delete("frieghts/1", config);`),
    ],
    "a path in Python": [4, python(`BASE = "${url}"\n\nrequests.post(f"{BASE}/freight", json=body)`)],
    "an operation that does not exist": [1, block("json body=freight-creat", "{}")],
    "a schema that does not exist": [1, block("json schema=Adress", "{}")],
    "a root prompt in a terminal": [2, block("console", `# curl -X DELETE ${token} ${requirements}`)],
  },
  "guide-missing-parameter": {
    "a body that is missing": [2, shell(`curl -X POST ${token} ${freights}`)],
    "a line without a backslash": [3, shell(`curl ${freights} ${token}\n  --json '${draft}'`)],
    "a URL with & that is not in quotes": [2, shell(`curl ${requirements}?country=SE&limit=5 ${token}`)],
    "a quote without an end": [2, shell(`curl ${freights} -X POST \\\n  -H 'api-token: $TOKEN'' \\\n  --json '{}'`)],
  },
  "guide-unknown-name": {
    "an operation in the text": [1, `${link} Use \`POST /freigths\`.`],
    "an operation in the text of a page with a call and without a link": [
      5,
      `${shell(`curl ${token} ${requirements}`)}\n\nUse \`POST /freigths\`.`,
    ],
    "a problem type in the text": [1, `${link} The error \`validation-faild\` names the fields.`],
    "swapped letters in a short part of a name": [1, `${link} Send the \`externalDi\`.`],
  },
  "guide-invalid-parameter": {
    "a value of a deep object": [2, shell(`curl -g ${token} "${requirements}?updated[from]=yesterday"`)],
    "a plus in a query, which is a space": [
      2,
      shell(`curl -g ${token} "${requirements}?updated[from]=2024-01-01T00:00:00+01:00"`),
    ],
    "a number above the maximum in a query": [2, shell(`curl ${token} "${requirements}?limit=5000"`)],
    "a variable of a path": [
      2,
      shell(`curl -X PATCH ${token} ${freights}/0/status \\\n  --json '{"status": "Ready"}'`),
    ],
  },
};

describe.each(Object.entries(differing))("%s:", (code, texts) => {
  test.each(Object.entries(texts))("%s is found at its line", async (_, [line, text]) => {
    expect(await listDiagnostics(text)).toEqual([`${line} ${code}`]);
  });
});

test("a diagnostic has its column, pointer, rule and hint", async () => {
  const text = block("json body=freight-create", '{\n  ...,\n  "lines": [{ "packagingType": "Europallet", ... }]\n}');
  const [{ file: _, ...found } = { file: "" }] = await checkText(text, [current]);
  expect(found).toMatchInlineSnapshot(`
    {
      "code": "guide-invalid-body",
      "column": 32,
      "hint": "did you mean EuroPallet?",
      "line": 4,
      "message": "lines[0].packagingType must be EuroPallet, IndustrialPallet, HalfPallet, Box, Crate, Bundle, Roll or 5 others, but is Europallet (enum, the body of freight-create)",
      "pointer": "/lines/0/packagingType",
      "severity": "error",
    }
  `);
});

describe("versions", () => {
  const text = block('json title="PATCH /v1/freights/F-2024-000871/status"', '{ "status": "Ready" }');
  const versions = [current, between, earlier];

  test.each([undefined, ">=3.6.0", "3.7.0"])("a guide for %s is compared with these versions only", async (range) => {
    expect(await checkText(text, versions, range)).toEqual([]);
  });

  test("a diagnostic names the versions that have it", async () => {
    const found = await checkText(text, versions, ">=3.5.0");
    expect(found.map(({ message }) => message)).toMatchInlineSnapshot(`
      [
        "status must be Draft, Published, InTransit, Delivered, Cancelled or Deviated, but is Ready (enum, the body of PATCH /freights/{freightReference}/status), in 3.5.0, but not in 3.8.0, 3.7.0",
      ]
    `);
  });

  test("a diagnostic does not name the versions of an API that it does not concern", async () => {
    const other = { ...current, api: "tracking", name: "2024-06-01" };
    const [found] = await checkText(text, [...versions, other], ">=3.5.0");
    expect(found?.message).toMatch(/, in 3\.5\.0, but not in 3\.8\.0, 3\.7\.0$/);
  });

  test("a range without versions is reported", async () => {
    const found = await checkText(text, versions, ">=4");
    expect(found.map(({ code, message }) => `${code} ${message}`)).toMatchInlineSnapshot(`
      [
        "unknown-version apiVersion: >=4 contains no version of the API, so the code of this page is not checked",
      ]
    `);
  });
});
