import { describe, expect, test } from "vitest";
import { isCrashReport, toCrashReport } from "./crash-report.ts";

describe("toCrashReport", () => {
  test("lists the causes, outermost first", () => {
    const error = new Error("outer", { cause: new TypeError("middle", { cause: "inner" }) });
    expect(toCrashReport(error)).toEqual({ kind: "crash", message: "outer", causes: ["middle", "inner"] });
  });

  test("limits the number of causes", () => {
    let error = new Error("deepest");
    for (let depth = 0; depth < 50; depth++) error = new Error(`level ${depth}`, { cause: error });
    expect(toCrashReport(error).causes.length).toBe(8);
  });

  test.each([
    [new RangeError(), "RangeError"],
    ["thrown text", "thrown text"],
    [undefined, "Unknown error"],
  ])("returns for %s the message %j", (thrown, message) => expect(toCrashReport(thrown).message).toBe(message));
});

test("isCrashReport accepts crash reports only", () => {
  expect(isCrashReport(toCrashReport(new Error("x")))).toBe(true);
  expect(isCrashReport({ message: "x" })).toBe(false);
  expect(isCrashReport(null)).toBe(false);
});
