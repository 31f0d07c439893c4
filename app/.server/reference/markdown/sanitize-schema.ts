import { defaultSchema, type Schema } from "hast-util-sanitize";

/** What Markdown can make, and nothing else: no ids or names of authors, no styles, links and images by allowed schemes. */
export const sanitizeSchema: Schema = {
  ...defaultSchema,
  tagNames: ["a", "blockquote", "br", "code", "del", "em", "h1", "h2", "h3", "h4", "h5", "h6", "hr", "img", "input", "li", "ol", "p", "pre", "strong", "sup", "table", "tbody", "td", "th", "thead", "tr", "ul"],
  attributes: {
    a: ["href", "title"],
    code: [["className", /^language-[\w+#-]+$/]],
    img: ["src", "alt", "title"],
    input: [["type", "checkbox"], ["disabled", true], "checked"],
    ol: ["start"],
    td: ["align"],
    th: ["align"],
  },
  protocols: { href: ["http", "https", "mailto", "tel"], src: ["https", "http"] },
  clobber: [],
  required: {},
  strip: ["script", "style"],
};
