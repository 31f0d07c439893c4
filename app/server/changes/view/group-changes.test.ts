import { expect, test } from "vitest";
import type { Change } from "#app/server/changes/compare/change.ts";
import { countChanges, groupChanges } from "./group-changes.ts";

const create = { title: "Create", path: "/create", slugs: ["create"] };
const list = { title: "List", path: "/list", slugs: ["list"] };

const toChange = (part: Partial<Change>): Change => ({
  level: "compatible",
  subject: "a",
  location: "response 200",
  words: ["was added"],
  rule: "added",
  direction: "received",
  operations: [create],
  ...part,
});

const describe = (changes: readonly Change[]) =>
  groupChanges(changes).map(({ schema, values }) => ({
    of: schema ?? values[0]?.operations.map(({ title }) => title).join(),
    values: values.map(
      ({ name, effects, operations }) =>
        `${name}: ${effects
          .map(({ level, words, locations }) => `${level} ${words.flat().join(" ")} ${locations.join()}`)
          .join("; ")} of ${operations.map(({ title }) => title).join()}`,
    ),
  }));

test("a field that was added in several media types and responses is one entry", () => {
  const locations = ["request body as application/json", "request body as application/xml"];
  const responses = ["response 200", "response 201"];
  const sent = locations.map((location) => toChange({ location, direction: "sent" }));
  expect(describe([...sent, ...responses.map((location) => toChange({ location }))])).toEqual([
    {
      of: "Create",
      values: [
        "a: compatible was added request body as application/json,request body as application/xml of Create",
        "a: compatible was added response 200,response 201 of Create",
      ],
    },
  ]);
  expect(describe([toChange({}), toChange({ location: "response 201", operations: [list] })])).toEqual([
    { of: "Create,List", values: ["a: compatible was added response 200,response 201 of Create,List"] },
  ]);
});

test("a field of a schema is one entry with an effect for each direction", () => {
  const field = { schema: "Thing", subject: "Thing.a" };
  const changes = [
    toChange({ ...field, location: "in requests", direction: "sent", words: ["is optional"] }),
    toChange({ ...field, location: "in responses", level: "breaking", words: ["can be absent"], operations: [list] }),
    toChange({ ...field, location: "in responses", level: "breaking", words: ["can be null"], operations: [list] }),
  ];
  expect(describe(changes)).toEqual([
    {
      of: "Thing",
      values: ["a: breaking can be absent can be null in responses; compatible is optional in requests of List,Create"],
    },
  ]);
  expect(countChanges(changes)).toEqual({ breaking: 1, deprecated: 0, warning: 0, compatible: 1 });
});

test("a new value of a named enumeration is one entry of its schema, whichever fields have it", () => {
  const value = { rule: "enum", type: "Status", level: "warning", words: ["has the new value Ready"] } as const;
  const changes = [
    toChange({ ...value, schema: "Thing", subject: "Thing.status", location: "in responses" }),
    toChange({ ...value, schema: "Event", subject: "Event.status", location: "in responses", operations: [list] }),
  ];
  expect(describe(changes)).toEqual([
    { of: "Status", values: [": warning has the new value Ready in responses of Create,List"] },
  ]);
});

test("operations that were added or removed are one group, and deprecations are counted apart", () => {
  const whole = { subject: "", location: "" };
  const { direction: _, ...added } = toChange(whole);
  const { direction: __, ...deprecated } = toChange({
    ...whole,
    level: "warning",
    rule: "deprecated",
    operations: [list],
  });
  expect(describe([added, deprecated])).toEqual([
    { of: "List", values: [": warning was added  of List", ": compatible was added  of Create"] },
  ]);
  expect(countChanges([added, deprecated])).toEqual({ breaking: 0, deprecated: 1, warning: 0, compatible: 1 });
});
