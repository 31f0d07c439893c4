import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readLiterals, readShellWords } from "../../testing/read-literals.ts";
import { sampleLanguages } from "../languages.ts";
import type { FormPart } from "../request-body.ts";
import type { SampleRequest } from "../sample-request.ts";

const nasty = [
  ...['"', '"""', '""""', "'", "\\", "\\u0022", "\\x22", "`", "$", "${", "#{", "#", "{", "}", "@", "=", ";", "!", "%"],
  ...["\r", "\n", "\r\n", " ", "\t", "\f", "\u0001", "\u0004", "\u001a", "\u001b[201~", "\u007f", "\u0085", "\u2028"],
  ...["BODY", "\nBODY", "\rBODY", "\n  BODY_END", "--boundary", "__proto__", "__END__", "?>", "<<", "\ufeff", "\u202e"],
  ...["a", "0", "é", "\u{1F600}"],
];
/**
 * Random texts for headers and bodies. The texts contain no NUL, because `toSampleRequest` handles NUL. The texts
 * contain no noncharacters, because reading a specification replaces noncharacters.
 */
const text = fc.oneof(
  fc.string({ unit: fc.constantFrom(...nasty), maxLength: 12 }),
  fc.string({ unit: "binary", maxLength: 20 }).map((made) => made.replace(/[\0\ufdd0-\ufdef\ufffe\uffff]/g, "")),
);

/** Lines that all samples of a language contain. They contain interpolations, so `read` removes them. */
const endings: Readonly<Record<string, string>> = {
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the sample contains the placeholder
  javascript: "if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);",
  ruby: 'puts "#{response.code} #{response.body}"',
};

function read(language: string, request: SampleRequest) {
  const code = sampleLanguages.find(({ value }) => value === language)?.write(request) ?? "";
  const ending = endings[language] ?? "";
  const at = code.lastIndexOf(ending);
  expect(at).not.toBe(-1);
  return readLiterals(language, code.slice(0, at) + code.slice(at + ending.length));
}

const toRequest = (header: string, body: SampleRequest["body"]): SampleRequest => ({
  method: "POST",
  url: "https://docs.example/a",
  headers: [{ name: "X-A", value: header }],
  body,
});

/** Expects that two samples differ only in the values of literals, and that literals have the `wanted` values. */
function check(language: string, request: SampleRequest, harmless: SampleRequest, wanted: readonly string[]): void {
  const made = read(language, request);
  const normal = read(language, harmless);
  // The indentation of a Go sample depends on the line breaks in its literals.
  const flat = (skeleton: string) => skeleton.replace(/\s+/g, " ");
  expect(flat(made.skeleton)).toBe(flat(normal.skeleton));
  expect(made.values.filter((value) => wanted.includes(value))).toEqual(expect.arrayContaining([...wanted]));
}

function headerOf(language: string, value: string): string {
  if (language !== "php") return value;
  return value === "" ? "X-A;" : `X-A: ${value}`;
}
const languages = sampleLanguages.map(({ value }) => value).filter((value) => value !== "curl");

describe.each(languages)(
  "%s: any text in a specification becomes a literal of the same value, and changes no other code",
  (language) => {
    test("in a text body", () => {
      fc.assert(
        fc.property(text, text, (header, body) =>
          check(
            language,
            toRequest(header, { kind: "text", text: body }),
            toRequest("x", { kind: "text", text: "x" }),
            [headerOf(language, header), body],
          ),
        ),
      );
    });

    test("in a JSON body", () => {
      fc.assert(
        fc.property(text, text, (key, value) => {
          const made = read(language, toRequest("x", { kind: "json", value: Object.fromEntries([[key, value]]) }));
          const isObject = language === "python" || (language === "javascript" && key !== "__proto__");
          const normal = read(
            language,
            toRequest("x", { kind: isObject ? "json" : "text", ...{ value: { x: "x" }, text: "x" } }),
          );
          expect(made.skeleton.replace(/\s+/g, " ")).toBe(normal.skeleton.replace(/\s+/g, " "));
          if (isObject) expect(made.values).toEqual(expect.arrayContaining([key, value]));
          else expect(made.values.flatMap(parseObject)).toEqual([Object.fromEntries([[key, value]])]);
        }),
      );
    });

    test("in the fields of a form", () => {
      const file = { name: "file", value: "", fileName: "a.txt", contentType: "text/plain" };
      const toForm = (name: string, value: string, second = name) =>
        toRequest("x", {
          kind: "form",
          parts: [{ name, value, contentType: undefined }, { name: second, value, contentType: "text/plain" }, file],
        });
      fc.assert(
        fc.property(text, text, (name, value) => {
          if (language !== "java")
            check(language, toForm(name, value, `${name}2`), toForm("x", "x", "y"), [name, value]);
          const isByHand = language === "java" || language === "php";
          check(language, toForm(name, value), toForm("x", "x"), isByHand ? [] : [name, value]);
          if (isByHand)
            expect(
              read(language, toForm(name, value)).values.filter((part) => part.endsWith(`\r\n\r\n${value}\r\n`)).length,
            ).toBeGreaterThan(1);
        }),
      );
    });

    test("in the fields of a URL-encoded form", () => {
      fc.assert(
        fc.property(text, text, (name, value) => {
          const toEncoded = (parts: readonly Pick<FormPart, "name" | "value">[]) =>
            toRequest("x", { kind: "urlencoded", parts: parts.map((part) => ({ ...part, contentType: undefined })) });
          const wanted =
            language === "python" || language === "javascript"
              ? [name, value]
              : [new URLSearchParams([[name, value]]).toString()];
          check(language, toEncoded([{ name, value }]), toEncoded([{ name: "x", value: "x" }]), wanted);
        }),
      );
    });
  },
);

function parseObject(value: string): unknown[] {
  try {
    const parsed: unknown = JSON.parse(value);
    return typeof parsed === "object" ? [parsed] : [];
  } catch {
    return [];
  }
}

/** Interprets arguments as curl does. Throws for unknown options and for files other than `a.txt`. */
function readCurl(words: readonly string[]) {
  const [program, ...given] = words;
  expect(program).toBe("curl");
  const headers: string[] = [];
  const fields: unknown[] = [];
  let body = "";
  let url = "";
  const append = (more: string) => {
    body += body === "" ? more : `&${more}`;
  };
  const splitArgument = (argument: string): [string, string] => {
    const at = argument.indexOf("=");
    return [argument.slice(0, at), argument.slice(at + 1)];
  };
  for (let index = 0; index < given.length; index += 1) {
    const word = given[index] ?? "";
    if (!word.startsWith("--")) {
      url += word;
      continue;
    }
    index += 1;
    const argument = given[index] ?? "";
    if (word === "--request") expect(argument).toBe("POST");
    else if (word === "--header") {
      expect(argument).toMatch(/^X-A[:;]/);
      headers.push(argument === "X-A;" ? "" : argument.slice("X-A: ".length));
    } else if (word === "--data") {
      expect(argument).not.toMatch(/^@/);
      append(argument);
    } else if (word === "--data-raw") append(argument);
    else if (word === "--data-urlencode") {
      const [name, value] = splitArgument(argument);
      expect(name).toMatch(/^[\w.~-]+$/);
      append(new URLSearchParams([[name, value]]).toString());
    } else if (word === "--form-string") fields.push(splitArgument(argument));
    else if (word === "--form") {
      const [name, value] = splitArgument(argument);
      const [, file, quoted] = /^(?:@(a\.txt)|"((?:[^"\\]|\\.)*)");type=text\/plain$/s.exec(value) ?? [];
      if ((file ?? quoted) === undefined) throw new SyntaxError(`curl reads more into ${argument}`);
      fields.push(file === undefined ? [name, quoted?.replace(/\\(.)/gs, "$1")] : [name, { file }]);
    } else throw new SyntaxError(`unknown option ${word}`);
  }
  return { url, headers, body, fields };
}

describe("curl: any text in a specification is sent unchanged, and no other file is read", () => {
  const send = (header: string, body: SampleRequest["body"]) =>
    readCurl(
      readShellWords(sampleLanguages.find(({ value }) => value === "curl")?.write(toRequest(header, body)) ?? ""),
    );
  const url = "https://docs.example/a";

  test("in a text body", () => {
    fc.assert(
      fc.property(text, text, (header, body) => {
        expect(send(header, { kind: "text", text: body })).toEqual({ url, headers: [header], body, fields: [] });
      }),
    );
  });

  test("in a JSON body", () => {
    fc.assert(
      fc.property(fc.dictionary(text, fc.oneof(text, fc.double({ noNaN: true, noDefaultInfinity: true }))), (value) => {
        expect(JSON.parse(send("x", { kind: "json", value }).body)).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });

  test("in the fields of forms", () => {
    fc.assert(
      fc.property(text, text, (name, value) => {
        const parts = [
          { name, value, contentType: undefined },
          { name, value, contentType: "text/plain" },
          { name, value: "", fileName: "a.txt", contentType: "text/plain" },
        ];
        const sent = name.replaceAll("=", "%3D");
        expect(send("x", { kind: "form", parts }).fields).toEqual([
          [sent, value],
          [sent, value],
          [sent, { file: "a.txt" }],
        ]);
        expect([
          ...new URLSearchParams(
            send("x", { kind: "urlencoded", parts: [{ name, value, contentType: undefined }] }).body,
          ),
        ]).toEqual([[name, value]]);
      }),
    );
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
    const write = sampleLanguages.find(({ value }) => value === language)?.write;
    expect(write?.(toRequest("x", { kind: "text", text: lines }))).toContain(expected);
  });
});
