// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts are source code.
import { existsSync } from "node:fs";
import path from "node:path";
import { describe, expect, it, test } from "vitest";
import { writeFiles } from "../../app/server/testing/write-site.ts";
import { isObject, locate, NotData } from "./data.ts";
import { createLog, ImportError } from "./log.ts";
import { createReadData } from "./read-data.ts";
import { openSourceFolder } from "./source-folder.ts";

/** In the returned value, `‹compute()›` stands for the expression `compute()`, whose value is unknown. */
function read(files: Readonly<Record<string, string>>, name = "docusaurus.config.js") {
  const folder = writeFiles(files);
  const { files: source, config } = openSourceFolder(folder, createLog());
  const data = createReadData(source)(path.join(path.dirname(config), name));
  return { value: toPlain(data), folder, data, config };
}

function toPlain(value: unknown): unknown {
  if (value instanceof NotData) return `‹${value.source}›`;
  if (Array.isArray(value)) return value.map(toPlain);
  if (!isObject(value)) return typeof value === "object" && value !== null ? "‹function›" : value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, toPlain(inner)]));
}

const readExpression = (source: string, before = "") =>
  read({ "docusaurus.config.js": `${before}\nmodule.exports = {value: ${source}};` }).value;

describe("readFile", () => {
  test.each<[string, string, unknown]>([
    ["texts, numbers, flags and null", `["a", 1, -2, true, null, undefined]`, ["a", 1, -2, true, null, undefined]],
    ["constants", "[name, other.deep[0]]", ["Docs", "x"]],
    ["templates", "`/${name}/${1}`", "/Docs/1"],
    ["sums of texts and numbers", `["a" + name, 1 + 2, "a" + 1]`, ["aDocs", 3, "a1"]],
    ["spreads", "[...list, 3, {...other, deep: 1}]", [1, 2, 3, { deep: 1 }]],
    ["computed keys", `{[name]: 1, "b-c": 2}`, { Docs: 1, "b-c": 2 }],
    ["conditions", `[name ? 1 : 2, false && 1, undefined ?? 3, "" || 4]`, [1, false, 3, 4]],
    ["environment variables, which are not set", "process.env.TOKEN || 'default'", "default"],
    ["the environment of a production build", "process.env.NODE_ENV === 'production'", true],
    ["comparisons that convert types", "[undefined == null, '1' == 1, '1' === 1, 1 != '2']", [true, true, false, true]],
    [
      "methods of lists",
      "[[1, 2, 3].filter((n) => n !== 2).concat([4]), list.flatMap((n) => [n, 'x']), ['a', 'b'].join('/'), list.slice(1), list.includes(2)]",
      [[1, 3, 4], [1, "x", 2, "x"], "a/b", [2], true],
    ],
    ["lists without their empty elements", "[false && 1, 2].filter(Boolean)", [2]],
    [
      "functions with only a result",
      "[list.map((n) => ({n})), (() => { const a = 1; return a; })()]",
      [[{ n: 1 }, { n: 2 }], 1],
    ],
    [
      "defaults and rests of parameters",
      "[{a: 1, b: 2}, {b: 3, c: 4}].map(({a = 'none', ...rest}) => ({a, ...rest}))",
      [
        { a: 1, b: 2 },
        { a: "none", b: 3, c: 4 },
      ],
    ],
    [
      "keys of prototypes",
      `[{["__proto__"]: 1}, list.constructor, name.length]`,
      [{ ["__proto__"]: 1 }, undefined, "‹name.length›"],
    ],
    [
      "calls",
      "[compute(name), new Map(), /x/, list.reverse()]",
      ["‹compute(name)›", "‹new Map()›", "‹/x/›", "‹list.reverse()›"],
    ],
    ["what depends on calls", "[compute() ? 1 : 2, `${compute()}`]", ["‹compute() ? 1 : 2›", "‹`${compute()}`›"]],
    ["variables", "counter", "‹let counter = 0;›"],
    ["functions with statements", "choose()", "‹if (1) return 2;›"],
    ["constants that need themselves", "self", ["‹const self = [self];›"]],
  ])("evaluates %s", (_, source, expected) => {
    const before = `const name = "Docs"; const list = [1, 2]; const other = {deep: ["x"]}; let counter = 0;
      function choose() { if (1) return 2; } const self = [self];`;
    expect(readExpression(source, before)).toEqual({ value: expected });
  });

  it("follows imports of the site's own files and ignores packages", () => {
    const files = {
      "docusaurus.config.ts": `import {themes} from "prism-react-renderer"; import {links as all} from "./links"; import versions from "./versions.json";
        import type {Config} from "@docusaurus/types";
        export default async function createConfig() { return {all, versions, theme: themes.github, more: require("./more")} satisfies Config as Config; }`,
      "links.ts": `export const links: string[] = ["/a"];`,
      "versions.json": `["1.0"]`,
      "more.js": "exports.one = 1; exports.two = 2;",
    };
    expect(read(files, "docusaurus.config.ts").value).toEqual({
      all: ["/a"],
      versions: ["1.0"],
      theme: "‹themes.github›",
      more: { one: 1, two: 2 },
    });
  });

  it("reads the names of patterns, lists of exports, and exports of CommonJS files", () => {
    const files = {
      "docusaurus.config.js": `import {one} from "./common"; import {two, three} from "./names"; const {url: four, five} = require("./common");
        export { config as default }; const config = {one, two, three, four, five};`,
      "common.js": "module.exports = {one: 1, url: 4};",
      "names.js": `const second = 2; export { second as two }; export { one as three } from "./common";`,
    };
    expect(read(files).value).toEqual({ one: 1, two: 2, three: 1, four: 4, five: undefined });
  });

  it("locates keys and elements at their source, through spreads", () => {
    const { data } = read({
      "docusaurus.config.js": "const a = {\n  x: 1,\n};\nmodule.exports = {\n  ...a,\n  y: [\n    1,\n  ],\n};",
    });
    const positions = isObject(data) ? [locate(data, "x"), locate(data, "y")] : [];
    expect(positions.map((position) => position?.line)).toEqual([2, 6]);
  });

  it("executes no code", () => {
    const { value, folder } = read({
      "docusaurus.config.js": `const fs = require("fs");
        fs.writeFileSync(__dirname + "/written", "x");
        process.exit(3);
        while (true) {}
        const run = () => { throw new Error("ran"); };
        module.exports = {
          title: (fs.writeFileSync("written", "x"), "T"),
          url: require("child_process").execSync("touch written"),
          tagline: run(),
          get favicon() { return run(); },
        };`,
    });
    expect(value).toMatchObject({ tagline: '‹throw new Error("ran");›', title: expect.stringContaining("‹fs.write") });
    expect(existsSync(path.join(folder, "written"))).toBe(false);
    expect(existsSync("written")).toBe(false);
  });

  it.each([
    ["functions that call themselves", "const f = () => f();", "f()"],
    ["functions that call two others", "const f = (n) => [f(n), f(n)];", "f(1)"],
  ])("stops on %s", (_, source, expression) => {
    expect(readExpression(expression, source)).toBeDefined();
  });

  it("rejects a sum of 15,000 texts", () => {
    const run = () => readExpression(`${"'a' + ".repeat(15_000)}'a'`);
    expect(run).toThrow(ImportError);
    expect(run).toThrow(/\/docusaurus\.config\.js is nested too deeply; write fewer levels$/);
  });

  it("locates the 20,000 elements of a list", () => {
    const { data, config } = read({ "docusaurus.config.js": `module.exports = [${"\n1,".repeat(20_000)}];` });
    expect(isObject(data) && locate(data, "19999")).toEqual({ file: config, line: 20_001 });
  });

  it("reads no file outside the repository", () => {
    const folder = writeFiles({
      "secret.json": `{"password": "x"}`,
      "site/.git/HEAD": "",
      "site/website/docusaurus.config.js": `module.exports = [require("../../secret.json"), require("../inside.json"), require("/etc/hostname.json")];`,
      "site/inside.json": "1",
    });
    const log = createLog();
    const { files, config } = openSourceFolder(path.join(folder, "site/website"), log);
    expect(toPlain(createReadData(files)(config))).toEqual([
      '‹require("../../secret.json")›',
      1,
      '‹require("/etc/hostname.json")›',
    ]);
    expect(log.entries).toMatchObject([
      { outcome: "lost", text: expect.stringContaining("is outside the repository") },
    ]);
  });
});
