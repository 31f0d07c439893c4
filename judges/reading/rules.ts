import type { CheerioAPI } from "cheerio";

/** What a rule receives: a rendered page of an operation, and the operation as the specification contains it. */
export interface RenderedOperation {
  readonly $: CheerioAPI;
  /** Path of the page. */
  readonly path: string;
  readonly method: string;
  /** Key of the operation in `paths`. */
  readonly key: string;
  readonly operation: Readonly<Record<string, unknown>>;
}

/** Returns what is wrong with a page; undefined if the page follows the rule. */
export type Rule = (rendered: RenderedOperation) => string | undefined;

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The author's example precedes the generated sample that has only required fields. */
const showsExampleFirst: Rule = ({ $, operation }) => {
  const { requestBody } = operation;
  const content = isObject(requestBody) && isObject(requestBody.content) ? Object.values(requestBody.content) : [];
  const [media] = content;
  if (!isObject(media) || (media.example === undefined && media.examples === undefined)) return undefined;
  const first = $(".ref-cases [role=tab]").first().text().trim();
  return first === "Required fields" ? "the generated sample precedes the author's example" : undefined;
};

/** A title has at most 110 characters, no final dot, no path and no Markdown. */
const hasTitle: Rule = ({ $, key }) => {
  const title = $("h1").first().text();
  if (title.length > 110) return `the title has ${title.length} characters`;
  if (/[^.]\.$/.test(title)) return "the title ends with a dot";
  if (key.length > 1 && title.includes(key)) return "the title contains the path";
  return /`|\]\(/.test(title) ? "the title contains Markdown" : undefined;
};

/** The text of a response does not repeat its status or its title. */
const saysOnce: Rule = ({ $ }) => {
  for (const section of $(".ref-response").toArray()) {
    const title = toWords($(section).find("h3").first().text());
    const text = toWords($(section).children("p").not(".ref-note").first().text());
    if (
      text !== "" &&
      (title === text || title.endsWith(` ${text}`) || /^(?:response|successful operation)$/.test(text))
    )
      return `the text of the response ${title} says nothing else`;
  }
  return undefined;
};

const toWords = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/** The slug does not separate digits from the letters before them, and no number makes the slug unique. */
const hasStableSlug: Rule = ({ path, operation }) => {
  const slug = path.slice(path.lastIndexOf("/") + 1);
  const name = String(operation.operationId ?? "");
  return name !== "" && !/[^A-Za-z\d]\d/.test(name) && /[a-z]-\d/.test(slug) ? `the slug is ${slug}` : undefined;
};

/** Samples name values that the reader must fill in, and do not encode the `#` and `?` of a path key. */
const hasPlainUrl: Rule = ({ $ }) => {
  const code = $(".ref-sample").first().find("code").first().text();
  if (code.includes("--globoff")) return "the sample contains --globoff";
  return /^[^?\n]*%23/m.test(code) ? "the sample contains an encoded #" : undefined;
};

/** The rules by the names that findings begin with. */
export const rules: ReadonlyMap<string, Rule> = new Map([
  ["example-first", showsExampleFirst],
  ["title", hasTitle],
  ["said-once", saysOnce],
  ["slug", hasStableSlug],
  ["placeholder", hasPlainUrl],
]);
