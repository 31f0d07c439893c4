import { expect, test } from "vitest";
import type { Diagnostic } from "#app/server/model/diagnostic.ts";
import { parseFile } from "./parse-file.ts";

const parse = (name: string, text: string | Uint8Array, isPublished = false) => {
  const diagnostics: Diagnostic[] = [];
  const bytes = typeof text === "string" ? Buffer.from(text) : text;
  const document = parseFile(`/x/${name}`, bytes, (diagnostic) => diagnostics.push(diagnostic), isPublished);
  return { document, diagnostics };
};

test.each([
  ["a.json", '{"a": 1,}', "1:8 error json-syntax trailing comma"],
  ["a.json", '{"a": NaN}', "1:7 error json-syntax NaN is not JSON"],
  ["a.json", '{"a": 1, "a": 2}', '1:10 error duplicate-key the key "a" is given twice'],
  ["a.json", '{"a": [1, 2', '1:12 error json-syntax unexpected end of file, expected "," or "]"'],
  ["a.json", '{"a": "b', "1:7 error json-syntax the string that begins here is never closed"],
  ["a.json", '{"a": 1} x', '1:10 error json-syntax unexpected "x", expected the end of the file'],
  [
    "a.json",
    "version https://git-lfs.github.com/spec/v1\n",
    "1:1 error git-lfs-pointer the file is a Git LFS pointer and not a specification",
  ],
  ["a.yaml", "a: 1\nb:\n  c: 1\n  c: 2\n", '4:3 error duplicate-key the key "c" is given twice in one mapping'],
  ["a.yaml", 'a: 1\nb: "x\nc: 2\n', "2:4 error yaml-syntax the quoted text that starts here is never closed"],
  ["a.yaml", "# nothing\n", "1:1 error empty-file the file is empty"],
  ["a.yaml", "", "1:1 error empty-file the file is empty"],
  ["a.json", "openapi: 3.0.3\n", "1:1 warning yaml-in-json the file has the extension .json, but contains YAML"],
])("%s with the content %j: the error is %j", (name, text, wanted) => {
  const { diagnostics } = parse(name, text);
  expect(
    diagnostics.map(({ line, column, severity, code, message }) => `${line}:${column} ${severity} ${code} ${message}`),
  ).toContain(wanted);
});

test.each(["a.json", "a.yaml"])("%s: numeric keys and `__proto__` are kept, and large integers stay exact", (name) => {
  const { document } = parse(name, '{"200": 1, "__proto__": {"x": 9223372036854775807}, "100": 3}');
  const value = document?.value;
  expect(Object.keys(value ?? {})).toEqual(["100", "200", "__proto__"]);
  expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
  expect(Object.getOwnPropertyDescriptor(value, "__proto__")?.value).toEqual({ x: 9223372036854775807n });
});

test.each(["a.json", "a.yaml"])("%s: every key and item has its source location", (name) => {
  const { document } = parse(name, '{\n  "200": [\n    {"b": 1},\n    {"a": 2}\n  ],\n  "100": {}\n}');
  if (!document) throw new Error("not parsed");
  const paths = [["200"], ["100"], ["200", 0], ["200", 0, "b"], ["200", 1], ["200", 1, "a"], ["200", 1, "gone"]];
  const locations = paths.map((path) => document.locate(path)).map(({ line, column }) => `${line}:${column}`);
  expect(locations).toEqual(["2:3", "6:3", "3:5", "3:6", "4:5", "4:6", "4:5"]);
});

test.each(["a.json", "a.yaml"])("%s has at most 500 levels", (name) => {
  const nest = (levels: number) => parse(name, `${"[".repeat(levels)}${"]".repeat(levels)}`);
  expect(nest(499).document).toBeDefined();
  expect(nest(501).diagnostics.map(({ code }) => code)).toEqual(["too-deep"]);
});

test("the last of repeated keys counts in a published version, whose file nobody corrects", () => {
  const { document, diagnostics } = parse("a@1.json", '{"a": {"b": 1}, "a": {"b": 2, "c": [3]}}', true);
  expect(diagnostics).toEqual([]);
  expect(document?.value).toEqual({ a: { b: 2, c: [3] } });
  expect(document?.locate(["a", "c"])).toMatchObject({ line: 1 });
});

test.each([
  ['{"a": 12345678901234567890}', { a: 12345678901234567890n }],
  ['{"a": [1, 12345678901234567890]}', { a: [1, 12345678901234567890n] }],
  ['{"a": "\\ud800b", "c": "\\u00e9"}', { a: "\ufffdb", c: "é" }],
  ['{"__proto__": {"a": 1}, "b": 1.50}', JSON.parse('{"__proto__": {"a": 1}, "b": 1.5}')],
])("an earlier version with the content %s has the same value as the current one", (text, value) => {
  const current = parse("a.json", text).document?.value;
  const earlier = parse("a@1.json", text, true).document;
  expect([current, earlier?.value]).toEqual([value, value]);
  expect(earlier?.locate(["a"])).toMatchObject({ line: 1 });
});

test("a syntax error of an earlier version has its place", () => {
  expect(parse("a@1.json", '{"a": 1,}', true).diagnostics).toMatchObject([{ line: 1, column: 8, code: "json-syntax" }]);
});
