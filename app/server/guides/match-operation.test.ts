import { expect, test } from "vitest";
import { loadText } from "#app/server/reference/testing/load-text.ts";
import { checkText } from "./testing/check-text.ts";
import { toCheckedVersion } from "./versions.ts";

const json = (schema: string) => `{content: {application/json: {schema: ${schema}}}}`;
const response = (schema: string) => `{"200": {description: ok, content: {application/json: {schema: ${schema}}}}}`;
const closed = (fields: string) => `{type: object, additionalProperties: false, properties: {${fields}}}`;

const { api } = await loadText(`openapi: 3.2.0
info: {title: Agents, version: "1"}
servers: [{url: "{scheme}://api.example/v1"}, {url: "{host}/v2"}, {url: "https://{region}.api.example/v1", variables: {region: {default: eu, enum: [eu, us]}}}, {url: "https://{domain}/v3", variables: {domain: {default: a.example, enum: [a.example]}}}]
paths:
  /agents:
    post: {operationId: create, requestBody: ${json(closed("stream: {const: false}"))}, responses: ${response(closed("id: {type: string}"))}}
  /agents#stream:
    post: {operationId: stream, requestBody: ${json(closed("stream: {const: true}"))}, responses: {"200": {description: ok}}}
  /agents/completions:
    post: {operationId: complete, requestBody: ${json(closed("prompt: {type: string}"))}, responses: {"200": {description: ok, content: {application/json: {schema: ${closed("object: {const: text}")}}, text/event-stream: {itemSchema: ${closed("object: {const: chunk}")}}}}}}
  /agents/{id}:
    put: {requestBody: {content: {application/json: {schema: ${closed("id: {type: string}")}}, application/merge-patch+json: {schema: ${closed("name: {type: string}")}}}}, responses: {"200": {description: ok}}}
    patch: {operationId: update, responses: {"200": {description: ok}}}
    delete: {operationId: remove, responses: {"204": {description: ok}}}
  /teams/{id}/agents/{name}:
    get: {operationId: member, responses: {"200": {description: ok}}}
  /teams/{id}/agents/{name}/tools:
    get: {operationId: memberTools, responses: {"200": {description: ok}}}
  /runs/{id}/{step}:
    get: {operationId: listEvents, responses: {"200": {description: ok, content: {application/json: {schema: {type: array, items: ${closed("id: {type: string}")}}}}}}}
  /tools/{name}:
    get: {operationId: show, parameters: [{name: name, in: path, required: true, schema: {enum: [a+b+c]}}], responses: {"200": {description: ok}}}
  /agents/{id}/copy:
    additionalOperations:
      copy: {operationId: copy, parameters: [{name: to, in: query}], responses: {"201": {description: ok}}}
  /agents/{id}/byupload:
    post: {operationId: upload, responses: {"200": {description: ok}}}
  /events:
    post:
      requestBody: {content: {application/json: {schema: {$ref: '#/components/schemas/Event'}}, application/x-www-form-urlencoded: {schema: ${closed("tags: {type: array}")}}}}
      responses: {"200": {description: ok}}
  /orders:
    post: {operationId: order, parameters: [{name: Order-Key, in: header, required: true}], requestBody: ${json("{$ref: '#/components/schemas/Order'}").replace("{", "{required: true, ")}, responses: ${response("{$ref: '#/components/schemas/Order'}").replace("200", "201")}}
    get:
      operationId: listOrders
      parameters:
        - {name: tags, in: query, style: spaceDelimited, explode: false, schema: {type: array, items: {enum: [x, y]}}}
        - {name: csv, in: query, explode: false, schema: {type: array, items: {enum: [x, y]}}}
      responses: {"200": {description: ok}}
  /notes:
    post: {operationId: note, requestBody: {content: {"*/*": {schema: {type: object}}}}, responses: {"200": {description: ok}}}
  /files:
    post: {operationId: file, requestBody: {content: {multipart/form-data: {schema: ${closed("file: {type: string, maxLength: 2}, copies: {type: integer, maximum: 5}, label: {enum: [a]}, tags: {type: array, items: {enum: [x, y]}}")}}}}, responses: {"200": {description: ok}}}
  /ships/{id}:
    get: {operationId: ship, parameters: [{name: id, in: path, required: true, style: matrix, explode: true, schema: {type: array, items: {type: integer}}}], responses: {"200": {description: ok}}}
  /labels/{id}:
    get: {operationId: label, parameters: [{name: id, in: path, required: true, style: label, schema: {type: integer}}], responses: {"200": {description: ok}}}
  /search:
    get: {operationId: search, parameters: [{name: filter, in: query, required: true, schema: {type: object}}], responses: {"200": {description: ok}}}
components:
  schemas:
    Event: {oneOf: [{$ref: '#/components/schemas/Made'}, {$ref: '#/components/schemas/Gone'}], discriminator: {propertyName: type}}
    Made: {type: object, properties: {type: {enum: [made]}, id: {type: string}}}
    Gone: {type: object, properties: {type: {const: gone}}}
    Order:
      type: object
      properties:
        price: {type: number, multipleOf: 0.01}
        id: {type: string, readOnly: true}
        secret: {type: string, writeOnly: true}
        at: {type: string, format: date-time}
        qty: {type: integer}
        attributes: {type: object, propertyNames: {pattern: "^[a-z]+$"}, minProperties: 1, maxProperties: 2}
        size: {type: array, prefixItems: [{type: number}, {type: number}], items: false}
        kinds: {type: array, contains: {const: main}}
        contact: {type: object, oneOf: [{required: [email]}, {required: [phone]}]}
      dependentSchemas: {at: {required: [qty]}}
  securitySchemes:
    key: {type: apiKey, in: query, name: key}
    oauth: {type: oauth2, flows: {clientCredentials: {tokenUrl: "https://login.example/oauth/tokens", scopes: {}}}}
`);
if (!api) throw new Error("the specification has an error");
const versions = [toCheckedVersion("agents", api.index)];
const check = async (text: string) =>
  (await checkText(text, versions)).map(({ message, hint }) => `${message} (${hint})`);
const curl = (rest: string) => `\`\`\`bash\ncurl https://api.example/v1${rest}\n\`\`\`\n`;
const order = (body: string) => curl(`/orders -H 'Order-Key: 1' --json '${body}'`);
const python = (code: string) => `\`\`\`python\n${code}\n\`\`\`\n`;
const js = (code: string) => `\`\`\`js\n${code}\n\`\`\`\n`;
const output = (code: string) => `\n\`\`\`json\n${code}\n\`\`\`\n`;

test.each([
  ["either of two operations that differ in a fragment", curl(`/agents --json '{ "stream": true }'`)],
  [
    "the endpoint of a token, also below a server",
    "```bash\ncurl https://api.example/v1/oauth/tokens -d grant_type=a\n```\n",
  ],
  ["a variable that contains two parts of a path", "```js\nfetch('https://api.example/v1/runs/' + run.path);\n```\n"],
  ["an event of a stream", curl("/agents/completions --json '{}'") + output('{ "object": "chunk" }')],
  ["a list after a call", curl("/runs/1/2") + output('[{ "id": "1" }]')],
  ["a list of something else after a call", curl("/runs/1/2") + output('[{ "name": "a", "size": 1 }, { "id": 1 }]')],
  ["a plus in a path, which is no space", curl("/tools/a%2Bb+c")],
  ["a field of an object in a query, which accepts every name", curl("/search?name=a\\&key=b")],
  ["a constant of a variant, although no mapping names it", curl(`/events --json '{ "type": "made" }'`)],
  ["a field of a form that is a list of objects", curl("/events -d tags[0][name]=a -d tags[1][name]=b")],
  ["a multiple with a large quotient", order('{ "price": 1234567.89 }')],
  [
    "a header of a session",
    python(
      `s = requests.Session()\ns.headers.update({"Order-Key": "1"})\ns.post("https://api.example/v1/orders", json={})`,
    ),
  ],
  [
    "an object in a variable that is converted to JSON",
    js(`const body = JSON.stringify({});\nfetch("https://api.example/v1/agents", { method: "POST", body });`),
  ],
  ["JSON whose media type can be in headers that are unknown", curl(`/orders "\${HEADERS[@]}" -d '{ "qty": 1 }'`)],
  [
    "a dictionary whose media type can be that of a session",
    python(`s = requests.Session()\ns.post("https://api.example/v1/orders", data={"qty": 1})`),
  ],
  ["JSON to an operation that takes every media type", curl(`/notes -d '{ "a": 1 }'`)],
  ["a value of a variable of a server", "```bash\ncurl https://us.api.example/v1/runs/1/2\n```\n"],
  ["a placeholder in a host", "```bash\ncurl https://$REGION.api.example/v1/runs/1/2\n```\n"],
  ["another path of a host with an unknown value", "```bash\ncurl https://cdn.api.example/v1/logo.png\n```\n"],
  ["another host than the values of a variable", "```bash\ncurl https://other.example/v3/runs/1/2\n```\n"],
  [
    "a form with a file, a media type, a file name and a list",
    curl(`/files -F file=@photo.png -F 'copies=5;type=text/plain' -F 'label=a;filename=a.txt' -F tags=x -F tags='"y"'`),
  ],
  [
    "an object and lists that keep every rule",
    order('{ "attributes": { "a": 1 }, "size": [1, 2], "kinds": ["main", "other"], "contact": { "email": "a" } }'),
  ],
  [
    "an object and lists whose other parts are left out",
    order('{ "attributes": { ... }, "size": [1], "kinds": ["other", ...], "contact": { ... } }'),
  ],
  ["a list with an item that is unknown", order('{ "kinds": ["$KIND"] }')],
  ["a list with spaces", curl("/orders?tags=x%20y")],
  ["a list with plus signs, which are spaces", curl("/orders?tags=x+y")],
  ["a list with commas", curl("/orders?csv=x,y")],
  ["a list in a path with the style matrix", curl("/ships/\\;id=3\\;id=4")],
  ["a number in a path with the style label", curl("/labels/.5")],
  [
    "a field whose name is near that of one that another field requires",
    order('{ "at": "2024-02-05T07:00:00Z", "qty": 1 }'),
  ],
  [
    "the media type that a call names",
    curl(`/agents/1 -X PUT -H 'Content-Type: application/merge-patch+json' -d '{ "name": "a" }'`),
  ],
  ["the first JSON after a call", curl(`/agents --json '{}'`) + output('{ "id": "1" }')],
  [
    "JSON after the response",
    curl(`/agents --json '{}'`) + output('{ "id": "1" }') + output('{ "id": "1", "error": "x" }'),
  ],
])("%s is valid", async (_, text) => {
  expect(await check(text)).toEqual([]);
});

const hasNoFrom = "copy /agents/{id}/copy has no query parameter from (undefined)";

test.each([
  [
    "a placeholder stands for a variable",
    curl(`/agents/<id> --json '{ "prompt": 1 }'`),
    "the API has no operation POST /agents/{id} (/agents/{id} has PUT, PATCH, DELETE)",
  ],
  [
    "a longer path is not another method of a shorter one",
    curl("/agents/1/pause -X POST"),
    "the API has no path /agents/1/pause (undefined)",
  ],
  [
    "a longer path is no value of a variable after which other paths continue",
    curl("/teams/1/agents/2/runs?page=3"),
    "the API has no path /teams/1/agents/2/runs (did you mean GET /teams/{id}/agents/{name}/tools?)",
  ],
  [
    "a path in another letter case is nearer than another method",
    curl("/agents/1/byUpload -X POST"),
    "the API has no path /agents/1/byUpload (did you mean POST /agents/{id}/byupload?)",
  ],
  [
    "a credential in a query is no field of an object",
    curl("/search?key=b"),
    "the call lacks the query parameter filter, which GET /search requires (add filter)",
  ],
  [
    "a variant that a constant selects",
    curl(`/events --json '{ "type": "made", "id": 1 }'`),
    "id must be a string, but is an integer (type, the body of POST /events) (undefined)",
  ],
  [
    "a server whose host is a variable",
    "```bash\ncurl $HOST/v2/search?key=b\n```\n",
    "the call lacks the query parameter filter, which GET /search requires (add filter)",
  ],
  [
    "another method than those of HTTP",
    "```http\nCOPY /v1/agents/1/copy?from=b HTTP/1.1\nHost: api.example\n```\n",
    hasNoFrom,
  ],
  ["another method in lower case", curl("/agents/1/copy?from=b -X copy"), hasNoFrom],
  [
    "a list with the delimiter of another style",
    curl("/orders?tags=x,y"),
    "tags must be x or y, but is x,y (did you mean x?)",
  ],
  [
    "an item in a path with the style matrix",
    curl("/ships/\\;id=3\\;id=x"),
    "id must be an integer, but is a string (undefined)",
  ],
  [
    "an object that fetch does not convert to JSON",
    js(`const body = { qty: 1 };\nfetch("https://api.example/v1/agents", { method: "POST", body });`),
    "fetch sends an object as the text [object Object] (convert the object with JSON.stringify)",
  ],
  [
    "JSON that curl sends as a form",
    curl(`/orders -H 'Order-Key: 1' -d '{ "qty": "$QTY" }'`),
    "POST /orders takes application/json, not a form (add the header Content-Type, without which curl sends a form)",
  ],
  [
    "a dictionary that requests sends as a form",
    python(`requests.post("https://api.example/v1/orders", headers={"Order-Key": "1"}, data={"qty": 1})`),
    "POST /orders takes application/json, not a form (undefined)",
  ],
  [
    "a read-only field in a request",
    order('{ "id": "1" }'),
    "id is read-only, so a request does not have it (readOnly, the body of POST /orders) (remove the field)",
  ],
  [
    "a write-only field in a response",
    order('{ "secret": "1" }') + output('{ "id": "1", "secret": "1" }'),
    "secret is write-only, so a response does not have it (writeOnly, the response 201 of POST /orders) (remove the field)",
  ],
  [
    "a host with a value that is not enumerated",
    "```bash\ncurl https://asia.api.example/v1/orders\n```\n",
    "the API has no server asia.api.example (region is eu or us)",
  ],
  [
    "a list whose items are not joined",
    curl("/orders?csv=x\\&csv=y"),
    'csv is repeated, but GET /orders takes its values in one parameter (join the values with ",")',
  ],
  [
    "a field of a form above its maximum",
    curl("/files -F file=@photo.png -F copies=9"),
    "copies must be at most 5, but is 9 (maximum, the body of POST /files) (undefined)",
  ],
  [
    "a name that a schema forbids",
    order('{ "attributes": { "A1": 1 } }'),
    "attributes.A1 must match ^[a-z]+$, but is A1 (pattern, the body of POST /orders) (undefined)",
  ],
  [
    "an object with too few fields",
    order('{ "attributes": {} }'),
    "attributes must have at least 1 fields, but has 0 (minProperties, the body of POST /orders) (undefined)",
  ],
  [
    "an object with too many fields",
    order('{ "attributes": { "a": 1, "b": 2, "c": 3 } }'),
    "attributes must have at most 2 fields, but has 3 (maxProperties, the body of POST /orders) (undefined)",
  ],
  [
    "an item after the last one",
    order('{ "size": [1, 2, 3] }'),
    "size must have at most 2 items, but has 3 (items, the body of POST /orders) (undefined)",
  ],
  [
    "a list without a required item",
    order('{ "kinds": ["other"] }'),
    "kinds must have at least 1 of the items that the schema requires (contains, the body of POST /orders) (undefined)",
  ],
  [
    "fields of which exactly one is required",
    order('{ "contact": { "email": "a", "phone": "1" } }'),
    "contact must have only one of these fields: email or phone (oneOf, the body of POST /orders) (undefined)",
  ],
  [
    "a time that does not exist",
    order('{ "at": "2024-02-05T25:61:00Z", "qty": 1 }'),
    "at must be a date-time such as 2024-02-05T07:00:00Z, but is 2024-02-05T25:61:00Z (format, the body of POST /orders) (undefined)",
  ],
  [
    "a body is not part of a session",
    python(`s = requests.Session()\ns.post("https://api.example/v1/orders")`),
    "the call has no body, which POST /orders requires (add the body)",
  ],
  [
    "a number between two multiples with a large quotient",
    order('{ "price": 1234567.895 }'),
    "price must be a multiple of 0.01, but is 1234567.895 (multipleOf, the body of POST /orders) (undefined)",
  ],
  [
    "a response that is a list",
    curl("/runs/1/2") + output('[{ "id": 1 }]'),
    "[0].id must be a string, but is an integer (type, the response 200 of GET /runs/{id}/{step}) (undefined)",
  ],
  [
    "the fragment of a key is not part of the path",
    curl("/agents -X PUT"),
    "the API has no operation PUT /agents (/agents has POST)",
  ],
])("%s", async (_, text, expected) => {
  expect(await check(text)).toEqual([expected]);
});

test("a read-only field is a warning, because servers ignore it", async () => {
  const found = await checkText(order('{ "id": "1" }'), versions);
  expect(found.map(({ code, severity }) => `${severity} ${code}`)).toEqual(["warning guide-invalid-body"]);
});
