import { describe, expect, test } from "vitest";
import { sampleLanguages } from "../list-samples.ts";
import type { SampleRequest } from "../sample-request.ts";

const toRequest = (header: string, body: SampleRequest["body"]): SampleRequest => ({
  method: "POST",
  url: "https://docs.example/a",
  headers: [{ name: "X-A", value: header }],
  body,
});

const write = (language: string, request: SampleRequest) =>
  sampleLanguages.find(({ value }) => value === language)?.write(request) ?? "";

/** The tests of the samples run those in curl, JavaScript, Python and Java. These are the other languages. */
describe("text with the special characters of languages", () => {
  // biome-ignore lint/suspicious/noTemplateCurlyInString: samples of some languages could interpolate the text
  const awkward = 'it\'s "a" \\ `b` $c ${d} #{e} @f';
  const escaped = awkward.replaceAll("\\", "\\\\");
  const singleQuoted = escaped.replace("'", "\\'");
  const doubleQuoted = escaped.replaceAll('"', '\\"');

  test.each([
    ["csharp", `Validation("X-A", "${doubleQuoted}");`, `"""\n${awkward}\n"""`],
    ["go", `request.Header.Set("X-A", "${doubleQuoted}")`, `strings.NewReader("${doubleQuoted}")`],
    ["php", `'X-A: ${singleQuoted}',`, `<<<'BODY'\n${awkward}\nBODY`],
    ["ruby", `request['X-A'] = '${singleQuoted}'`, `<<~'BODY'.chomp\n  ${awkward}\nBODY`],
  ])("is a literal of the same value in %s", (language, header, body) => {
    const code = write(language, toRequest(awkward, { kind: "text", text: awkward }));
    expect(code).toContain(header);
    expect(code.replace(/^ +(?="""|it's|BODY)/gm, language === "ruby" ? "  " : "")).toContain(body);
  });
});

describe("text of several lines", () => {
  const lines = '{\n  "a": "it\'s \\"b\\" $c"\n}';
  test.each([
    ["curl", "--data-raw '{\n"],
    ["javascript", "body: `{\n"],
    ["csharp", '"""\n{\n'],
    ["java", '"""\n    {\n'],
    ["go", "`{\n"],
    ["php", "<<<'BODY'\n{\n"],
    ["ruby", "<<~'BODY'.chomp\n  {\n"],
  ])("is written on several lines in %s", (language, expected) => {
    expect(write(language, toRequest("x", { kind: "text", text: lines }))).toContain(expected);
  });
});
