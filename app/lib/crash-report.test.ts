import { describe, expect, test } from "vitest";
import { isCrashReport, toCrashReport } from "./crash-report.ts";

describe("toCrashReport", () => {
  test("follows causes, outermost first", () => {
    const error = new Error("outer", { cause: new TypeError("middle", { cause: "inner" }) });
    expect(toCrashReport(error)).toEqual({ kind: "crash", message: "outer", causes: ["middle", "inner"] });
  });

  test("ends on a ring of causes", () => {
    const error = new Error("ring");
    error.cause = error;
    expect(toCrashReport(error)).toEqual({ kind: "crash", message: "ring", causes: [] });
  });

  test("bounds an endless chain", () => {
    let error = new Error("deepest");
    for (let depth = 0; depth < 50; depth++) error = new Error(`level ${depth}`, { cause: error });
    expect(toCrashReport(error).causes.length).toBe(8);
  });

  test.each([
    [new RangeError(), "RangeError"],
    ["thrown text", "thrown text"],
    [undefined, "Unknown error"],
  ])("names %s as %j", (thrown, message) => expect(toCrashReport(thrown).message).toBe(message));
});

test("only reports are taken for reports", () => {
  expect(isCrashReport(toCrashReport(new Error("x")))).toBe(true);
  expect(isCrashReport({ message: "x" })).toBe(false);
  expect(isCrashReport(null)).toBe(false);
});
