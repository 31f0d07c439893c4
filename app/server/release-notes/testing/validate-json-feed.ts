import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";

const url = { type: "string", format: "uri", pattern: "^https?://" } as const;
const instant = { type: "string", format: "date-time" } as const;
const authors = {
  type: "array",
  minItems: 1,
  items: {
    type: "object",
    minProperties: 1,
    properties: { name: { type: "string" }, url: { type: "string", format: "uri" }, avatar: url },
    additionalProperties: false,
  },
} as const;

/**
 * Schema of JSON Feed 1.1: https://www.jsonfeed.org/version/1.1/
 * Some fields that are optional in JSON Feed are required here, such as `feed_url` and `date_published`.
 */
const schema = {
  type: "object",
  required: ["version", "title", "home_page_url", "feed_url", "items"],
  properties: {
    version: { const: "https://jsonfeed.org/version/1.1" },
    title: { type: "string", minLength: 1 },
    home_page_url: url,
    feed_url: url,
    description: { type: "string" },
    icon: url,
    favicon: url,
    language: { type: "string", pattern: "^[a-z]{2,3}(-[A-Za-z0-9]+)*$" },
    authors,
    items: {
      type: "array",
      items: {
        type: "object",
        required: ["id", "url", "title", "content_html", "date_published", "date_modified"],
        properties: {
          id: { type: "string", minLength: 1 },
          url,
          title: { type: "string", minLength: 1 },
          content_html: { type: "string", minLength: 1 },
          summary: { type: "string" },
          image: url,
          date_published: instant,
          date_modified: instant,
          authors,
          tags: { type: "array", items: { type: "string", minLength: 1 }, uniqueItems: true },
        },
        additionalProperties: false,
      },
    },
  },
  additionalProperties: false,
} as const;

const ajv = new Ajv2020({ allErrors: true });
addFormats.default(ajv);
const validate = ajv.compile(schema);

/** Lists violations of `schema` in a feed. */
export function validateJsonFeed(source: string): string[] {
  const feed: unknown = JSON.parse(source);
  return validate(feed) ? [] : (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}
