import { expect, test } from "vitest";
import { createMemoryCheck, isShort } from "./memory-check.ts";

const roomy = { heap: 50, heapLimit: 100, resident: 50, residentLimit: 100 };

test.each([
  ["with room in both", roomy, false],
  ["with 86 % of the heap's limit", { ...roomy, heap: 86 }, true],
  ["with 86 % of the container's limit", { ...roomy, resident: 86 }, true],
  ["without a container", { ...roomy, resident: 99, residentLimit: 0 }, false],
  ["with Node's value for a container without a limit", { ...roomy, resident: 99, residentLimit: 2 ** 64 }, false],
])("memory is short %s: %s", (_what, use, expected) => expect(isShort(use)).toBe(expected));

test("memory is checked at most once a second, so that garbage can be collected in between", () => {
  const check = createMemoryCheck(() => ({ ...roomy, heap: 99 }));
  expect([check(), check(), check()]).toEqual([true, false, false]);
});
