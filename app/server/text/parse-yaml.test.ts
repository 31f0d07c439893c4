import { expect, test } from "vitest";
import { parseYaml } from "./parse-yaml.ts";
import { createLocator } from "./parsed-text.ts";
import { readYaml } from "./read-yaml.ts";

test.each([
  ["1.10", 1.1],
  ["+7", 7],
  ["0o17", 15],
  ["0xff", 255],
  ["9223372036854775807", 9223372036854775807n],
  [".5e3", 500],
  ["-.inf", Number.NEGATIVE_INFINITY],
  ["~", null],
  ["", null],
  ["True", true],
  ["yes", "yes"],
  ["2024-01-25", "2024-01-25"],
  ["1.2.3", "1.2.3"],
  ["0b1", "0b1"],
  ["1_000", "1_000"],
  ["!!str 1", "1"],
  ["! 1", "1"],
  ["'1'", "1"],
  ["!!int '1'", 1],
  ["!!bool 'true'", true],
  ['"\\x1b"', "\u001b"],
  ["a\u0001b", "a\uFFFDb"],
  // An icon font has its symbols in the private-use range.
  ["a\ue041b", "a\ue041b"],
  ["|\n  a\n  b", "a\nb\n"],
])("the core schema is applied to %j", (written, value) => {
  expect(parseYaml(`a: ${written}\n`).value).toEqual({ a: value });
});

test("keys keep their written form", () => {
  expect(parseYaml("1.10: a\n200: b\ntrue: c\n~: d\n").value).toEqual({ "1.10": "a", "200": "b", true: "c", "~": "d" });
});

test("own keys have precedence over merged keys, and the first merged mapping over the second", () => {
  const text = "a: &a {x: 1, y: 1}\nb: &b {y: 2, z: 2}\nc:\n  <<: [*a, *b]\n  x: 3\n";
  expect(parseYaml(text).value).toMatchObject({ c: { x: 3, y: 1, z: 2 } });
});

test.each([
  ["a: [*b]", "1:5 the alias *b has no anchor"],
  ["a: &a [*a]", "1:8 the alias *a is part of the value that it stands for"],
  ["a: 1\na: 2", '2:1 the key "a" is given twice in one mapping'],
  ["{a: 1}: b", "1:1 a list or mapping cannot be a key"],
  ["a: 1\n---\nb: 2", "3:1 the file contains several YAML documents"],
  ["a: b: c", '1:5 unexpected ": "'],
  ["a: @b/c", "1:4 a value cannot start with @"],
  ["a: `b` c", "1:4 a value cannot start with `"],
  ["a:\n\tb: 1", "2:1 tab characters must not be used in indentation"],
  [
    'info:\n  text: "one\n\ttwo"\n  b: 1',
    "3:2 this line continues the quoted text of text (line 2), but is indented too little",
  ],
  ["a: 'b\nc: d", "1:4 the quoted text that starts here is never closed"],
])("an error is reported in %j", (text, wanted) => {
  const errors: string[] = [];
  readYaml(text, ({ line, column, message }) => errors.push(`${line}:${column} ${message}`));
  expect(errors).toEqual([wanted]);
});

test.each(["\n", "\r\n"])("a closing bracket may be indented like its key, after lines that end with %j", (end) => {
  const text = ["a:", "  b: {", '    "c": [1', "  ]", "  }", "  d: 2"].join(end);
  expect(parseYaml(text).value).toEqual({ a: { b: { c: [1] }, d: 2 } });
  expect(createLocator(() => text, parseYaml)(["a", "d"])).toMatchObject({ line: 6, column: 3 });
});

test("an alias is the same object as its anchor, and the number of expanded values is limited", () => {
  const { value } = parseYaml("a: &a {x: 1}\nb: *a\n");
  expect(value).toEqual({ a: { x: 1 }, b: { x: 1 } });
  const doubling = [
    "a0: &a0 [x]",
    ...Array.from({ length: 30 }, (_, at) => `a${at + 1}: &a${at + 1} [*a${at}, *a${at}]`),
  ];
  expect(() => parseYaml(doubling.join("\n"))).toThrow("more than 200000 values");
});

test("every key and item has its source location", () => {
  const text = 'a:\n  - "x"\n  - b: 1\n  - |\n    text\n  - {c: d}\n"e": &e !!str f\n';
  const locate = createLocator(() => text, parseYaml);
  const paths = [["a"], ["a", 0], ["a", 1], ["a", 1, "b"], ["a", 2], ["a", 3, "c"], ["e"], ["a", 9]];
  const locations = paths.map((path) => locate(path)).map(({ line, column }) => `${line}:${column}`);
  expect(locations).toEqual(["1:1", "2:5", "3:5", "3:5", "4:5", "6:6", "7:1", "1:1"]);
});

test("an empty item has the location of its hyphen", () => {
  const locate = createLocator(() => "a:\n  - x\n  -\n", parseYaml);
  expect(locate(["a", 1])).toMatchObject({ line: 3, column: 3 });
});
