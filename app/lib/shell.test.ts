import { expect, test } from "vitest";
import { toSiteName } from "./shell.ts";

test.each([
  ["Docs", "Northhaul", "Northhaul Docs"],
  ["Railly Developers", "Railly", "Railly Developers"],
  ["The railly API", "Railly", "The railly API"],
  ["Acme", "Acme", "Acme"],
  ["Archive", "Arc", "Arc Archive"],
])("the site %s of %s is named %s", (title, provider, name) => {
  expect(toSiteName({ title, provider })).toBe(name);
});
