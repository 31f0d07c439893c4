import { expect, test } from "vitest";
import { chooseCandidates, toOrder } from "./choose-candidates.ts";

const order = (kind: "operation" | "field", name: string) =>
  toOrder({ kind, href: "/", title: `long.path.to.${name}`, name, trail: "", text: "" });

test("a few records are all weighed", () => {
  expect([...chooseCandidates([2, 0], [order("field", "a"), 0, order("operation", "b")])]).toEqual([2, 0]);
});

test("of thousands, those with the shortest names, and some of every kind", () => {
  const orders = Array.from({ length: 6_000 }, (_, id) =>
    order(id % 2 === 0 ? "field" : "operation", id % 20 < 2 ? "id" : "identifier_of_something"),
  );
  const chosen = [...chooseCandidates([...orders.keys()], orders)];
  expect(chosen.length).toBe(300);
  expect(chosen.filter((id) => id % 2 === 0).length).toBe(120);
  expect(chosen.every((id) => id % 20 < 2)).toBe(true);
});
