import { expect, it } from "vitest";
import { sortNotes } from "./create-release-notes.ts";

it("notes are sorted newest first, with equal dates by version", () => {
  const note = (path: string, date: string) => ({ path, date });
  const sorted = sortNotes([
    note("/3.9", "2024-01-02"),
    note("/3.10", "2024-01-02"),
    note("/4", "2024-01-01"),
    note("/1", "2025-01-01"),
  ]);
  expect(sorted.map(({ path }) => path)).toEqual(["/1", "/3.10", "/3.9", "/4"]);
});
