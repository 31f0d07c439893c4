import { expect, test } from "vitest";
import { type CardElement, toCardElement } from "./to-card-element.ts";

const card = {
  site: "Acme Docs",
  logo: undefined,
  accent: "#74b4f5",
  section: "API › Freight",
  title: "Create a freight",
  description: "Places a freight on the marketplace.",
  request: undefined,
  labels: [],
  date: undefined,
};

const textsOf = (element: CardElement | string): string[] =>
  typeof element === "string" ? [element] : (element.props.children ?? []).flatMap(textsOf);

test.each([
  ["a page", {}, ["Acme Docs", "API › Freight", "Create a freight", "Places a freight on the marketplace."]],
  [
    "an operation shows its request instead of its description",
    { request: { method: "POST", path: "/freights" } },
    ["Acme Docs", "API › Freight", "Create a freight", "POST", "/freights"],
  ],
  [
    "a release note shows its date and at most six tags",
    { date: "25 January 2024", labels: ["a", "b", "c", "d", "e", "f", "g"], description: "" },
    ["Acme Docs", "API › Freight", "Create a freight", "", "25 January 2024", "a", "b", "c", "d", "e", "f"],
  ],
])("the card shows the expected texts: %s", (_what, differs, texts) =>
  expect(textsOf(toCardElement({ ...card, ...differs }))).toEqual(texts),
);

test.each([
  ["Short", 92],
  ["A title of more than twenty-four letters", 76],
  ["A title of which nobody would say that it is short, far from it", 60],
])("the title %j is set in %i px", (title, size) =>
  expect(JSON.stringify(toCardElement({ ...card, title }))).toContain(`"fontSize":${size},"fontWeight":700`),
);

test.each([
  ["the site's accent", undefined, "14px solid #74b4f5"],
  ["the color of its method", { method: "POST", path: "/freights" }, "14px solid #69d3a2"],
])("the lower edge of a card has %s", (_what, request, border) =>
  expect(toCardElement({ ...card, request }).props.style?.borderBottom).toBe(border),
);
