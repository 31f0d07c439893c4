import { expect, test } from "vitest";
import { withoutMarks } from "./restated-values.ts";

const required = { required: true, badges: [] };
const readOnly = { required: false, badges: ["read-only"] };

test.each([
  ["Required. The name.", required, "The name."],
  ["**Required.** The name.", required, "The name."],
  ["(Required): The name.", required, "The name."],
  ["(Required) The name.", required, "The name."],
  ["(Required)", required, ""],
  ["(Required by law) The name.", required, "(Required by law) The name."],
  ["Required", required, "Required"],
  ["Required.", required, ""],
  ["Output only. Optional. The id.", readOnly, "The id."],
  ["Required. The name.", readOnly, "Required. The name."],
  ["Output only. The id.", required, "Output only. The id."],
  ["Required if there is no id.", required, "Required if there is no id."],
  ["Required: `a`\n\nMore.", required, "`a`\n\nMore."],
])("%j of a field with the marks is %j", (description, field, expected) => {
  expect(withoutMarks(description, field)).toBe(expected);
});
