import type { CheerioAPI } from "cheerio";
import { isObject, type Json } from "../../app/server/testing/json.ts";

/** What a rule receives: a rendered page of an operation, and the operation as the specification contains it. */
export interface RenderedOperation {
  readonly $: CheerioAPI;
  /** Path of the page. */
  readonly path: string;
  readonly method: string;
  /** Key of the operation in `paths`. */
  readonly key: string;
  readonly operation: Readonly<Record<string, unknown>>;
  /** The page of the API's errors, if it has any. */
  readonly errors: CheerioAPI;
  /** Follows a `$ref` inside the document. */
  readonly resolve: (value: unknown) => unknown;
}

/** Returns what is wrong with a page; undefined if the page follows the rule. */
export type Rule = (rendered: RenderedOperation) => string | undefined;

const listTextsIn = ($: CheerioAPI, found: ReturnType<CheerioAPI>): string[] =>
  found.get().map((element) => $(element).text());

/** Returns the first media type of a request body or a response, if it has any. */
function findMedia(message: unknown): Json | undefined {
  const [media] = isObject(message) && isObject(message.content) ? Object.values(message.content) : [];
  return isObject(media) ? media : undefined;
}

/** The author's example precedes the generated sample that has only required fields. */
const showsExampleFirst: Rule = ({ $, operation }) => {
  const { example, examples } = findMedia(operation.requestBody) ?? {};
  if (example === undefined && examples === undefined) return undefined;
  const first = $(".ref-cases [role=tab]").first().text().trim();
  return first === "Required fields" ? "the generated sample precedes the author's example" : undefined;
};

/** A title has at most 110 characters, no final dot, no path and no Markdown. */
const hasTitle: Rule = ({ $, key }) => {
  const title = $("h1").first().text();
  if (title.length > 110) return `the title has ${title.length} characters`;
  if (/[^.]\.$/.test(title)) return "the title ends with a dot";
  if (key.length > 1 && ` ${title}`.includes(` ${key}`)) return "the title contains the path";
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

/** A description does not list the values that follow it. */
const listsValuesOnce: Rule = ({ $ }) => {
  for (const list of $(".ref-fields > li > .ref-value").toArray()) {
    const values = listTextsIn($, $(list).find("code"));
    if (values.length < 2) continue;
    const description = $(list).prevAll("p:not(:first-child), .ref-text");
    const text = description.text();
    const marked = listTextsIn($, description.find("code, strong").addBack("code, strong"));
    const quoted = Array.from(text.matchAll(/(["'])([^"'\n]+)\1/g), ([, , words]) => words ?? "");
    const named = new Set([...marked, ...quoted]);
    if (values.every((value) => named.has(value))) return `the description lists ${values.join(", ")}`;
    const sentence =
      /(?:^|\. )(?:possible|allowed|valid|accepted|supported)? ?(?:values?(?: are)?|one of):? ([^.]+)\.?$/i.exec(text);
    const names = sentence?.[1]?.split(/,? (?:or|and) |[,/|] ?/) ?? [];
    if (names.length === values.length && names.every((name) => values.includes(name)))
      return `a sentence only lists ${values.join(", ")}`;
  }
  return undefined;
};

/** Variants have names that tell them apart, and the first variant of a body with fields is open. */
const showsVariants: Rule = ({ $ }) => {
  for (const list of $(".ref-fields").toArray()) {
    const label = $(list).prevAll(".ref-group-label").first().text();
    if (!/these/.test(label)) continue;
    const names = listTextsIn($, $(list).find("> li > p > a.ref-name"));
    const vague = names.find((name) => /^With |^(?:object|one of several|any of several) \d+$/.test(name));
    if (vague !== undefined) return `a variant is named ${vague}`;
    if (new Set(names).size < names.length) return `several variants are named ${names.join(", ")}`;
    const folds = $(list).find("> li > details");
    const isRoot = $(list).closest("details").length === 0 && $(list).parent("li").length === 0;
    if (isRoot && folds.length > 0 && folds.filter("[open]").length !== 1) return "not exactly one variant is open";
  }
  return undefined;
};

/** Types contain the items of arrays and the values of maps, and a folded list counts its variants apart from its fields. */
const describesContainers: Rule = ({ $ }) => {
  for (const summary of $(".ref-fields summary").toArray()) {
    const text = $(summary).text().replace(/\s+/g, " ").trim();
    if (/^1 field (?:any name|each item)$/.test(text)) return `a fold contains only "${text}"`;
    const variants = $(summary)
      .parent()
      .children(".ref-group-label")
      .filter((_, label) => /these/.test($(label).text()));
    const isCounted = /^(?:\d+ fields?, )?\d+ variants?(?: |$)/.test(text);
    if (variants.length > 0 && !isCounted) return `a fold with variants is named ${text}`;
  }
  const sole = $(".ref-any-name").filter(
    (_, name) => /^\{any name\}$/.test($(name).text()) && $(name).closest("ul").find("> li").length === 1,
  );
  return sole.length > 0 ? "the values of a map are a field" : undefined;
};

/** What is optional or forbidden is said only where the specification says so, and once. */
const saysWhatIsOptional: Rule = ({ $, operation, resolve }) => {
  const text = $(".ref-main").text();
  const body = resolve(operation.requestBody);
  if (text.includes("The body is optional.") && isObject(body) && body.required !== false)
    return "the body is said to be optional";
  if (text.split("No other properties are allowed.").length > 2) return "other properties are forbidden several times";
  for (const field of $(".ref-fields > li").toArray()) {
    const line = $(field).children("p").first().text();
    const type = line.slice($(field).find("> p > a").first().text().length).trim();
    if (/^string\b.* · (?:at least|at most|more than|less than) -?[\d.]+(?: ·|$)/.test(type))
      return `a string has a minimum: ${line}`;
    const notes = $(field).children(".ref-note").text();
    if (/^(?:string|boolean|integer|number)\b/.test(type) && notes.includes("several values"))
      return `a single value is separated: ${line}`;
  }
  return undefined;
};

/** The errors page links each operation from each of its errors, and contains the fields of their bodies. */
const keepsErrors: Rule = ({ $, path, errors, operation, resolve }) => {
  if (/\bdefault Any other status/.test($(".ref-main").text())) return "`default` is a status";
  const responses = Object.entries(isObject(operation.responses) ? operation.responses : {});
  for (const [status, written] of responses.filter(([key]) => /^[45]/.test(key))) {
    const links = errors("a[href]").filter(
      (_, link) => decodeURI(errors(link).attr("href") ?? "") === `${path}#response-${status}`,
    );
    if (links.length === 0) return `the errors page does not link the operation from ${status}`;
    const schema = findMedia(resolve(written))?.schema;
    const names = Object.keys(isObject(schema) && isObject(schema.properties) ? schema.properties : {});
    const text = links.closest("li").text();
    const missing = names.find((name) => !text.includes(name));
    if (missing !== undefined) return `the errors page does not contain the field ${missing} of ${status}`;
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

/** Samples name values that the reader must fill in; paths and samples do not contain the fragment of a path key. */
const hasPlainUrl: Rule = ({ $, key }) => {
  const code = $(".ref-sample").first().find("code").first().text();
  if (key.startsWith("/") && $("#operation-path").text().includes("#")) return "the path contains a fragment";
  if (code.includes("--globoff")) return "the sample contains --globoff";
  return /^[^?\n]*%23/m.test(code) ? "the sample contains an encoded #" : undefined;
};

/** The rules by the names that findings begin with. */
export const rules: ReadonlyMap<string, Rule> = new Map([
  ["example-first", showsExampleFirst],
  ["title", hasTitle],
  ["variants", showsVariants],
  ["containers", describesContainers],
  ["optional", saysWhatIsOptional],
  ["errors", keepsErrors],
  ["said-once", saysOnce],
  ["values-once", listsValuesOnce],
  ["slug", hasStableSlug],
  ["placeholder", hasPlainUrl],
]);
