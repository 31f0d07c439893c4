import { afterEach, beforeEach, expect, type MockInstance, vi } from "vitest";

/** Spies for warnings and errors on the console. A test fails if its spies have recorded a call. */
let spies: MockInstance[] = [];

beforeEach(() => {
  spies = [vi.spyOn(console, "error"), vi.spyOn(console, "warn")];
});

afterEach(() => {
  const calls = spies.flatMap((spy) => spy.mock.calls);
  for (const spy of spies) spy.mockRestore();
  expect(calls, "unexpected console output").toEqual([]);
});
