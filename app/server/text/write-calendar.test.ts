import { expect, test } from "vitest";
import { writeCalendar } from "./write-calendar.ts";

const event = {
  uid: "a@docs.example",
  day: "2025-01-09",
  written: "2024-01-25",
  summary: "Sunset: a, b; c",
  description: `Line one\nC:\\ ${"é".repeat(60)}`,
  url: "https://docs.example/a",
};

test("an event is written with escaped texts, and no line has more than 75 octets", () => {
  const calendar = writeCalendar("Sunset dates", [event]);
  const lines = calendar.split("\r\n");
  expect(lines.at(-1)).toBe("");
  for (const line of lines) expect([line, Buffer.byteLength(line) <= 75]).toEqual([line, true]);
  expect(calendar.replaceAll("\r\n ", "").split("\r\n").slice(13, -2)).toEqual([
    "BEGIN:VEVENT",
    "UID:a@docs.example",
    "DTSTAMP:20240125T000000Z",
    "DTSTART;VALUE=DATE:20250109",
    "SUMMARY:Sunset: a\\, b\\; c",
    `DESCRIPTION:Line one\\nC:\\\\ ${"é".repeat(60)}`,
    "URL:https://docs.example/a",
    "TRANSP:TRANSPARENT",
    "END:VEVENT",
  ]);
});

test("a calendar without events has a component, as the format requires", () => {
  expect(writeCalendar("Sunset dates", [])).toContain("BEGIN:VTIMEZONE");
});
