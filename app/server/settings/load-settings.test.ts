import { describe, expect, test } from "vitest";
import type { Diagnostic } from "#app/server/model/diagnostic.ts";
import { formatDiagnostic, sortDiagnostics } from "#app/server/model/format-report.ts";
import { writeFiles } from "#app/server/testing/write-site.ts";
import { applySeverities, loadSettings } from "./load-settings.ts";

function load(yaml: string | undefined) {
  const directory = writeFiles(yaml === undefined ? {} : { "site.yml": yaml });
  const diagnostics: Diagnostic[] = [];
  const loaded = loadSettings(directory, (diagnostic) => diagnostics.push(diagnostic));
  return {
    loaded,
    reported: sortDiagnostics(diagnostics).map((diagnostic) => formatDiagnostic(diagnostic, directory)),
  };
}

const least = "title: Docs\nurl: https://docs.example\n";

describe("loadSettings", () => {
  test("accepts settings with only title and url", () => {
    const { loaded, reported } = load(least);
    expect(reported).toEqual([]);
    expect(loaded.settings).toMatchObject({
      title: "Docs",
      url: "https://docs.example",
      colorMode: { default: "light", switch: true },
      navbar: { hideOnScroll: false, items: [] },
      docs: { versions: [] },
      languages: [{ code: "en" }],
    });
  });

  test("reports that there is no file", () => {
    const { loaded, reported } = load(undefined);
    expect(reported).toEqual([
      "site.yml  error  settings-missing  there is no site.yml (create one with at least `title:` and `url:`, or point CONTENT_DIR at a folder that has one)",
    ]);
    expect(loaded.isValid).toBe(false);
  });

  test.each<[string, string, ...string[]]>([
    ["an empty file", "", "1:1  title: is missing", "1:1  url: is missing"],
    [
      "too many hosts of embeds",
      `${least}embeds: [${Array.from({ length: 101 }, (_, index) => `h${index}.example`)}]\n`,
      "3:1  embeds: has more than 100 hosts",
    ],
    ["a misspelt key", `${least}tagine: X\n`, "3:1  tagine is not a setting (did you mean tagline?)"],
    [
      "misspelt keys of inner settings",
      `${least}brand: {acent: "#000"}\nnavbar: {items: [{lable: X, to: /}]}\ndocs: {sections: [{folder: docs, path: /docs, sidebars: {main: [{label: L, items: [{docs: a}]}]}}]}\n`,
      "3:9  brand.acent is not a setting (did you mean accent?)",
      "4:18  navbar.items[0].label: is missing",
      "4:19  navbar.items[0].lable is not a setting (did you mean label?)",
      "5:84  docs.sections[0].sidebars.main[0].items[0].doc: is missing",
      "5:85  docs.sections[0].sidebars.main[0].items[0].docs is not a setting (did you mean doc?)",
    ],
    [
      "keys that are not paths or names of components",
      `${least}redirects: {old: /docs, /x#y: /docs}\ncomponents: {foo: div}\n`,
      "3:13  redirects.old: is not a path of this site, such as /docs/api",
      "3:25  redirects./x#y: is not a path of this site, such as /docs/api",
      "4:14  components.foo: is not the name of a component, such as Card",
    ],
    [
      "a number in quotes",
      `${least}releaseNotes: {perPage: "10"}\n`,
      "3:16  releaseNotes.perPage: is neither `all` nor a whole number",
    ],
    [
      "a url with a query",
      "title: Docs\nurl: https://docs.example/?base\n",
      "2:1  url: is not the URL of a site, such as https://docs.example.com or https://example.com/docs",
    ],
    [
      "a navbar link to nowhere",
      `${least}navbar:\n  items:\n    - label: X\n`,
      "5:7  navbar.items[0]: needs either `to` (a page of this site) or `href` (a URL of another site)",
    ],
    [
      "a script as a URL",
      `${least}footer:\n  groups:\n    - title: T\n      links:\n        - label: X\n          href: "javascript:alert(1)"\n`,
      "8:11  footer.groups[0].links[0].href: is not an http(s) or mailto URL",
    ],
    [
      "a protocol-relative path",
      `${least}logo:\n  src: //evil.example/x.svg\n`,
      "4:3  logo.src: is not a path of this site, such as /docs/api",
    ],
    [
      "an API at the path of the home page",
      `${least}apis: [{id: a, file: a.yaml, basePath: /}]\n`,
      "3:30  apis[0].basePath: is the path of the home page, so it cannot be that of an API; write one such as /api",
    ],
    [
      "APIs with the same id",
      `${least}apis: [{id: a, file: a.yaml}, {id: a, file: b.yaml}]\n`,
      "3:32  apis[1].id: must differ from the id of an earlier API",
    ],
    ["a key that every object inherits", `${least}__proto__: {}\n`, "3:1  __proto__ is not a setting (remove it)"],
    [
      "a sidebar entry with a key that no entry has",
      `${least}docs: {sections: [{folder: docs, path: /docs, sidebars: {main: [{label: L, bad: 1}]}}]}\n`,
      "3:65  docs.sections[0].sidebars.main[0].items: is missing",
      "3:76  docs.sections[0].sidebars.main[0].bad is not a setting (remove it)",
    ],
    [
      "an inline script, a script without https and an element with code",
      `${least}scripts: [{src: "http://x.example/a.js"}, {code: "alert(1)"}]\nhead: [{meta: {http-equiv: refresh, content: "0"}}, {link: {rel: stylesheet, href: /a.css}}]\n`,
      "3:12  scripts[0].src: is not an https URL",
      "3:43  scripts[1].src: is missing",
      "3:44  scripts[1].code is not a setting (remove it)",
      "4:9  head[0].meta: needs either `name` or `property`",
      "4:16  head[0].meta.http-equiv is not a setting (remove it)",
      expect.stringContaining("4:61  head[1].link.rel: Invalid option"),
    ],
    [
      "a color without quotes, which is a comment",
      `${least}brand:\n  accent: #0a5fb4\n`,
      '4:3  brand.accent: is not a color in quotes, such as "#0a5fb4"',
    ],
    [
      "another spelling of a setting",
      `${least}colourMode: {}\n`,
      "3:1  colourMode is not a setting (did you mean colorMode?)",
    ],
    ["several at once", `title: ""\nurl: nowhere\n`, "1:1  title: is empty", "2:1  url: is not an http(s) URL"],
  ])("reports %s", (_name, yaml, ...expected) => {
    const { loaded, reported } = load(yaml);
    expect(reported.map((line) => line.replace(/^site\.yml:(\S+ {2})error {2}settings-invalid {2}/, "$1"))).toEqual(
      expected,
    );
    expect(loaded.isValid).toBe(false);
  });

  test("warns of an unknown diagnostic code", () => {
    const { loaded, reported } = load(`${least}problems: { broken-links: warning, broken-link: warning }\n`);
    expect(loaded.isValid).toBe(true);
    expect(reported).toEqual([
      'site.yml:3:13  warning  unknown-code  "problems" contains the code broken-links, which does not exist (did you mean broken-link?)',
    ]);
  });

  test("uses the valid settings beside invalid ones in development", () => {
    const { loaded } = load(`${least}tagline: Words\nreleaseNotes: {path: blog}\nurl2: x\n`);
    expect(loaded.isValid).toBe(false);
    expect(loaded.settings).toMatchObject({
      title: "Docs",
      tagline: "Words",
      releaseNotes: { path: "/release-notes" },
    });
  });

  test("reports invalid YAML with line and column", () => {
    const { reported } = load("title: 'Docs\nurl: x\n");
    expect(reported[0]).toMatch(/^site\.yml:\d+:\d+ {2}error {2}yaml-syntax {2}/);
  });
});

test("applySeverities raises and lowers the severities that the settings list", () => {
  const reported: Diagnostic[] = [];
  const report = applySeverities((diagnostic) => reported.push(diagnostic), {
    "broken-link": "warning",
    "broken-anchor": "error",
    "no-date": "error",
  });
  const rest = { message: "m", file: "a.md" };
  report({ severity: "error", code: "broken-link", ...rest });
  report({ severity: "warning", code: "broken-anchor", ...rest });
  report({ severity: "error", code: "no-date", ...rest });
  report({ severity: "warning", code: "odd-slug", ...rest });
  expect(reported.map(({ severity, defaultSeverity }) => [severity, defaultSeverity])).toEqual([
    ["warning", "error"],
    ["error", "warning"],
    ["error", undefined],
    ["warning", undefined],
  ]);
});
