import { expect, test } from "vitest";
import type { Change } from "#app/server/changes/compare/change.ts";
import { toPhraseText } from "./describe-changes.ts";
import { describeEffect } from "./instructions.ts";

const describe = (...parts: readonly Partial<Change>[]) => {
  const change = { level: "breaking", subject: "a", location: "query parameter", words: [], rule: "" } as const;
  const changes = parts.map((part): Change => {
    const whole = { ...change, operations: [], since: ["3.7.0"], ...part };
    return whole.subject === "" ? whole : { direction: "sent", ...whole };
  });
  const { instructions, samples } = describeEffect(changes);
  return [...instructions.map(toPhraseText), ...samples.map(({ mark, text }) => `${mark} ${text}`)];
};

const field = { schema: "Thing", subject: "Thing.lines[].weight" };
const sent = { ...field, location: "in requests", direction: "sent" } as const;
const received = { ...field, location: "in responses", direction: "received" } as const;

test.each<[string, Partial<Change>, string[]]>([
  [
    "a required field",
    { ...sent, rule: "required", before: "false", after: "true", samples: { before: "1", after: "2" } },
    ["Send lines[].weight; it became required in 3.7.0.", '+ "weight": 2'],
  ],
  [
    "a field that can be absent",
    { ...received, rule: "required", before: "true", after: "false", samples: { before: "1", after: "2" } },
    ["Handle the absence of lines[].weight; it became optional in 3.7.0.", '- "weight": 2'],
  ],
  [
    "a removed parameter",
    { rule: "removed", samples: { before: '"x"' }, since: [] },
    ["Stop sending a; it was removed.", "- ?a=x"],
  ],
  [
    "null",
    { ...received, rule: "type", before: "string", after: "string or null", samples: { before: '"x"', after: '"x"' } },
    ["Handle null for lines[].weight; it became nullable in 3.7.0.", '- "weight": "x"', '+ "weight": null'],
  ],
  [
    "another type",
    { ...sent, rule: "type", before: "string", after: "integer", samples: { before: '"1"', after: "1" } },
    ["Send lines[].weight as integer; it was string before 3.7.0.", '- "weight": "1"', '+ "weight": 1'],
  ],
  [
    "another style of a list",
    { rule: "style", before: "a=1,2", after: "a=1&a=2" },
    ["Send a as a=1&a=2; it was a=1,2 before 3.7.0.", "- a=1,2", "+ a=1&a=2"],
  ],
  [
    "a stricter limit",
    { ...sent, rule: "maxLength", before: "9", after: "5" },
    ["Check lines[].weight against maxLength: 5; it was 9 before 3.7.0.", "- maxLength: 9", "+ maxLength: 5"],
  ],
  [
    "a looser limit",
    { ...received, rule: "maxLength", before: "5" },
    ["Expect lines[].weight without maxLength: 5; it applied before 3.7.0.", "- maxLength: 5"],
  ],
  [
    "values of an enumeration that came in several versions",
    {
      ...received,
      level: "warning",
      rule: "enum",
      type: "Unit",
      after: '"kg", "lb"',
      since: ["3.5.0", "3.6.0", "3.7.0"],
    },
    ["Handle kg and lb as Unit; they were added in 3.5.0, 3.6.0 and 3.7.0.", '+ "weight": "kg"', '+ "weight": "lb"'],
  ],
  [
    "a value with a comma",
    { rule: "enum", before: '"a, b"' },
    ["Stop sending a, b as a; this is not allowed from 3.7.0.", "- ?a=a, b"],
  ],
  [
    "values that are objects and lists",
    { rule: "enum", before: '{"a":1,"b":"x, y"}, [1,2]' },
    [
      'Stop sending {"a":1,"b":"x, y"} and [1,2] as a; this is not allowed from 3.7.0.',
      '- ?a={"a":1,"b":"x, y"}',
      "- ?a=[1,2]",
    ],
  ],
  [
    "another sunset date",
    { ...received, level: "warning", rule: "sunset", before: "2026-01-01", after: "2026-07-01" },
    [
      "Replace lines[].weight before 2026-07-01; the sunset date changed in 3.7.0.",
      "- sunset: 2026-01-01",
      "+ sunset: 2026-07-01",
    ],
  ],
  [
    "a moved operation",
    { subject: "", location: "", rule: "endpoint", before: "GET /a", after: "GET /b" },
    ["Call GET /b instead of GET /a; it moved in 3.7.0.", "- GET /a", "+ GET /b"],
  ],
  [
    "another method of a webhook",
    { subject: "", location: "", rule: "endpoint", before: "POST thingMade", after: "PUT thingMade" },
    ["Expect PUT thingMade instead of POST thingMade; it moved in 3.7.0.", "- POST thingMade", "+ PUT thingMade"],
  ],
  [
    "another base URL",
    { subject: "", location: "", rule: "server", before: "https://a.example", after: "https://b.example" },
    [
      "Send requests to https://b.example instead of https://a.example; the base URL changed in 3.7.0.",
      "- server: https://a.example",
      "+ server: https://b.example",
    ],
  ],
  ["a compatible change", { ...sent, level: "compatible", rule: "added", samples: { after: "1" } }, ['+ "weight": 1']],
])("the reader learns what to do about %s, and sees the lines that differ", (_name, change, expected) => {
  expect(describe(change)).toEqual(expected);
});

test("the same change in several places is shown once, with removed lines first", () => {
  const required = { ...sent, rule: "required", after: "true", samples: { after: '"x"' } };
  const notNull = { ...sent, rule: "type", before: "string or null", after: "string", samples: { after: '"x"' } };
  expect(describe(required, required, notNull)).toEqual([
    "Send lines[].weight; it became required in 3.7.0.",
    "Do not send null for lines[].weight; this is not allowed from 3.7.0.",
    '- "weight": null',
    '+ "weight": "x"',
  ]);
});
