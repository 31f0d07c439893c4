import { expect, test } from "vitest";
import { withSite } from "../start-app.ts";
import { connect } from "./connect.ts";

type Call = readonly [tool: string, given: Record<string, unknown>];
const search = (query: string, limit: number): Call => ["search", { query, limit }];
const operation = (name: string, given = {}): Call => ["get_operation", { operation: name, ...given }];
const changes = (given: Record<string, unknown>): Call => ["list_changes", given];

/** Questions of an integrator, each with the call whose result must match `response`. */
const questions: readonly (readonly [question: string, call: Call, response: RegExp])[] = [
  ["Which operation creates a freight?", search("create a freight", 3), /freight-create"/],
  ["Which operation uploads a document?", search("upload attachment", 3), /freight-upload-freight-attachment/],
  ["Which operation lists vehicle types?", search("list requirements", 3), /requirement-get-list/],
  ["How do I authenticate?", operation("RequirementGetList", { fields: "none" }), /API key in the header api-token/],
  [
    "Which fields does a freight require?",
    operation("FreightCreate"),
    /"lines\[\]\.packagingType"[^}]*"required":true/,
  ],
  [
    "Which parameters and fields does a settlement of a shipment require?",
    operation("ShipmentAddCarrierSettlement"),
    /"externalId"[\s\S]*"shipmentReference"|"shipmentReference"[\s\S]*"externalId"/,
  ],
  [
    "What must the body of a status change contain?",
    operation("PATCH /freights/{freightReference}/status"),
    /"name":"status"[^}]*"required":true/,
  ],
  [
    "What does an error 404 of an upload mean?",
    operation("freight-upload-freight-attachment", { fields: "none" }),
    /"404"[^}]*"cases":\["freight-not-found"/,
  ],
  [
    "Which error says that externalId is taken?",
    operation("FreightCreate", { fields: "none" }),
    /"409"[^}]*external-id-conflict/,
  ],
  [
    "Which error is returned for a file that is too large?",
    operation("FreightUploadFreightAttachment", { fields: "none" }),
    /"413"/,
  ],
  ["How many requests a minute are allowed?", search("rate limit", 2), /600 a minute/],
  [
    "What breaks between 3.5.0 and 3.8.0?",
    changes({ from: "3.5.0", to: "3.8.0", level: "breaking" }),
    /CarrierSettlementInput\.externalId[^}]*it became required in 3\.7\.0/,
  ],
  [
    "Which new values can a freight's status have since 3.5.0?",
    changes({ from: "3.5.0", to: "3.8.0", level: "warning", about: "Freight.status" }),
    /Handle Ready as [^}]*it was added in 3\.7\.0/,
  ],
  [
    "What changed in the creation of shipments since 3.5.0?",
    changes({ from: "3.5.0", about: "ShipmentInput", limit: 5 }),
    /openConversation/,
  ],
  ["When was 3.7.0 released?", changes({ from: "3.6.0", to: "3.7.0", limit: 1 }), /2024-01-17/],
  ["Which releases concern drivers?", changes({ tag: "driver" }), /3\.0\.0[\s\S]*2\.51\.2/],
  ["What was new for drivers in 3.0.0?", ["get_page", { page: "/changelog/3.0.0", limit: 1500 }], /Release 3\.0\.0/],
  [
    "Which guides are there?",
    ["list_pages", { under: "/guides", descriptions: true }],
    /first-freight[\s\S]*from-creation-to-settlement/,
  ],
  ["How is the amount of a settlement line written?", search("settlement line amount", 3), /minor unit/],
  [
    "How do I call the creation of a freight with curl?",
    operation("FreightCreate", { fields: "none", sample: "curl" }),
    /curl --request POST/,
  ],
];

/** Conservative estimate. With the tokenizer o200k, JSON and English text have 3.3 characters per token. */
const charactersPerToken = 3;
// Each result names the version of the API, which takes about 100 tokens in all, and every breaking change has its instruction.
const maximumTokens = 12_400;

const site = withSite();

test("the tool results answer twenty questions of an integrator in one call each and few tokens", async () => {
  expect(questions).toHaveLength(20);
  await site.app.site.search.build();
  const client = await connect(site, "auto");
  let characters = 0;
  const unanswered: string[] = [];
  for (const [question, [name, given], response] of questions) {
    const { content } = await client.callTool({ name, arguments: given });
    const text = content.map((part) => (part.type === "text" ? part.text : "")).join("\n");
    characters += text.length;
    if (!response.test(text)) unanswered.push(`${question} ${text}`);
  }
  await client.close();
  expect(unanswered).toEqual([]);
  expect(characters / charactersPerToken).toBeLessThan(maximumTokens);
});
