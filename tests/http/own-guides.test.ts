import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { load } from "cheerio";
import { describe, expect, test } from "vitest";
import { writeFiles } from "../../app/server/testing/write-site.ts";
import { withSite } from "./start-app.ts";

const { open, read, readJson } = withSite();

async function readCode(guide: string): Promise<readonly { readonly title: string; readonly code: string }[]> {
  const $ = await open(`/guides/${guide}`);
  return $("article pre")
    .map((_, pre) => ({ title: $(pre).closest(".code-block").find("figcaption").text(), code: $(pre).text() }))
    .get();
}

async function importCode(guide: string, title: string): Promise<Record<string, (...values: unknown[]) => unknown>> {
  const block = (await readCode(guide)).find((each) => each.title === title);
  return import(path.join(writeFiles({ [title]: block?.code ?? "" }), title));
}

async function withServer<Result>(listener: RequestListener, use: (origin: string) => Promise<Result>) {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  try {
    return await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

describe("the code of the webhook guide", () => {
  const secret = "whsec_example_do_not_use";
  const body = '{"id":"9a3d5c77-1f0e-4b62-8e4d-6c2b7f10a935","type":"ping"}';
  const signature = "015fccc8966cf778ce8bce9ff49fb0f6a0198cc3b1bde0267734c0f928f54408";
  const other = "0".repeat(64);

  test.each<[string, boolean, string, string, number]>([
    ["accepts the example of the specification", true, body, `t=1707215100,v1=${signature}`, 1707215100],
    [
      "accepts either signature while a secret is replaced",
      true,
      body,
      `t=1707215100,v1=${other},v1=${signature}`,
      1707215200,
    ],
    ["rejects another body", false, `${body}\n`, `t=1707215100,v1=${signature}`, 1707215100],
    ["rejects an old event", false, body, `t=1707215100,v1=${signature}`, 1707215401],
    ["rejects another time", false, body, `t=1707215101,v1=${signature}`, 1707215100],
    ["rejects a short signature", false, body, "t=1707215100,v1=01", 1707215100],
    ["rejects an invalid header", false, body, "nonsense", 1707215100],
  ])("%s", async (_, expected, text, header, now) => {
    const { isFromNorthhaul } = await importCode("webhooks", "verify.mjs");
    expect(isFromNorthhaul?.(Buffer.from(text), header, secret, now)).toBe(expected);
  });
});

describe("the code of the guide to errors and retries", () => {
  const problem = (status: number, name: string) => ({
    status,
    body: { type: `https://api.northhaul.example/problems/${name}`, title: name, status },
  });
  const send = (...responses: readonly { readonly status: number; readonly body?: unknown }[]) => {
    let requests = 0;
    const listener: RequestListener = (_, response) => {
      const { status, body } = responses[requests++] ?? { status: 418 };
      response.writeHead(status, { "retry-after": "0" }).end(JSON.stringify(body));
    };
    return withServer(listener, async (origin) => {
      const { send: sendRequest } = await importCode("errors-and-retries", "send.mjs");
      const outcome = await Promise.resolve(sendRequest?.(origin, {})).then(
        (response) => (response instanceof Response ? response.status : undefined),
        (error: Error) => error.message,
      );
      return { requests, outcome };
    });
  };

  test.each([
    ["a success at once", [{ status: 201 }], { requests: 1, outcome: 201 }],
    [
      "an outage",
      [problem(503, "service-unavailable"), problem(500, "internal-error"), { status: 200 }],
      { requests: 3, outcome: 200 },
    ],
    ["a rate limit", [problem(429, "rate-limit-exceeded"), { status: 200 }], { requests: 2, outcome: 200 }],
    ["a request in progress", [problem(409, "request-in-progress"), { status: 200 }], { requests: 2, outcome: 200 }],
    ["a conflict", [problem(409, "freight-locked")], { requests: 1, outcome: "409 freight-locked" }],
    ["wrong data", [problem(422, "validation-failed")], { requests: 1, outcome: "422 validation-failed" }],
    [
      "a long outage",
      Array(9).fill(problem(503, "service-unavailable")),
      { requests: 8, outcome: "503 service-unavailable" },
    ],
  ])("handles this sequence of responses: %s", async (_, responses, expected) => {
    expect(await send(...responses)).toEqual(expected);
  });
});

test("the code of the guide to paging reads every page", async () => {
  const pages: Readonly<Record<string, unknown>> = {
    "": { items: [{ id: "A" }], page: { nextCursor: "next" } },
    next: { items: [{ id: "B" }], page: { nextCursor: null } },
  };
  const listener: RequestListener = ({ url = "", headers }, response) => {
    const { pathname, searchParams } = new URL(url, "http://site.invalid");
    const isExpected = pathname === "/v1/requirements" && headers["api-token"] === "token";
    response.writeHead(isExpected ? 200 : 400).end(JSON.stringify(pages[searchParams.get("cursor") ?? ""]));
  };
  const { listRequirements } = await importCode("paging-and-caching", "list-requirements.mjs");
  expect(await withServer(listener, async (origin) => listRequirements?.(`${origin}/v1`, "token"))).toEqual([
    { id: "A" },
    { id: "B" },
  ]);
});

test.each([
  ["first-freight", "freightcreateinput", 'NORTHHAUL_API/freights"'],
  ["first-freight", "freightupdateinput", "--request PUT"],
  ["first-freight", "freightstatusupdate", "--request PATCH"],
  ["errors-and-retries", "freightcreateinput", '"externalId"'],
])("the request body in the guide %s conforms to the schema %s", async (guide, schema, mark) => {
  const code = (await readCode(guide)).find((block) => block.code.includes(mark))?.code ?? "";
  const body = JSON.parse(/^\{.*\}/ms.exec(code.replace(/^.*--json '/s, ""))?.[0] ?? "null");
  const ajv = new Ajv2020({ strict: false });
  addFormats.default(ajv);
  const validate = ajv.compile(await readJson(`/openapi/integrations/schemas/${schema}.json`));
  expect([validate(body), validate.errors]).toEqual([true, null]);
});

test("every problem type in a guide is in the specification", async () => {
  const specification = await read("/openapi/integrations.json");
  const known = new Set(Array.from(specification.matchAll(/`([a-z]+(?:-[a-z]+)+)` \|/g), ([, name]) => name));
  const names = new Set<string>();
  for (const guide of ["authentication", "errors-and-retries", "going-live", "paging-and-caching"]) {
    const $ = await open(`/guides/${guide}`);
    for (const code of $("article :not(pre) > code")
      .map((_, each) => $(each).text())
      .get())
      if (/^[a-z]+(?:-[a-z]+)+$/.test(code) && !/^(?:api-token|max-age)$/.test(code)) names.add(code);
  }
  expect(names.size).toBeGreaterThan(8);
  expect([...names].filter((name) => !known.has(name))).toEqual([]);
});

test("the Markdown version of a guide links the operation of a call and says for which version it was checked", async () => {
  const text = await read("/guides/first-freight.md");
  expect(text).toMatch(/\n\[Create a freight\]\(\S+\/docs\/api\/freight-create\) Checked against 3\.8\.0\n/);
  expect(text).not.toContain("Python");
});

test("without scripts, the links of a call lead to the same call in other languages and to its JSON", async () => {
  const $ = await open("/guides/first-freight");
  const links = $("article .code-note noscript")
    .map((_, element) =>
      load($(element).html() ?? "")("a")
        .last()
        .attr("href"),
    )
    .get()
    .filter((href) => href.includes("/samples/body#"));
  expect(links.length).toBeGreaterThan(1);
  for (const href of links) {
    const page = await open(href);
    expect(JSON.parse(page(new URL(href, "http://site").hash).text())).toBeTypeOf("object");
  }
});
