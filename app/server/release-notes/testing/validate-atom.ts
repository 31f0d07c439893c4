import { countChildren, findAll, parseXml, type XmlElement } from "./parse-xml.ts";

const atom = (name: string) => `{http://www.w3.org/2005/Atom}${name}`;
const rfc3339 = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2})$/;

/**
 * Lists violations of RFC 4287 in a feed.
 * Some elements that are optional in RFC 4287 are required here, such as `published`.
 */
export function validateAtom(source: string): string[] {
  const feed = parseXml(source);
  if (feed.name !== atom("feed")) return ["the root is no feed"];
  const entries = findAll(feed, atom("entry"));
  const ids = entries.map((entry) => findAll(entry, atom("id"))[0]?.text);
  const hasAuthors = [feed].concat(entries).some((part) => findAll(part, atom("author")).length > 0);
  return [
    ...countChildren(feed, {
      [atom("id")]: "1",
      [atom("title")]: "1",
      [atom("updated")]: "1",
      [atom("generator")]: "?",
      [atom("icon")]: "?",
      [atom("rights")]: "?",
      [atom("subtitle")]: "?",
      [atom("author")]: "*",
      [atom("category")]: "*",
      [atom("link")]: "*",
      [atom("entry")]: "*",
    }),
    ...checkChildren(feed),
    ...(findAll(feed, atom("link")).some(({ attributes }) => attributes.rel === "self") ? [] : ["no link to itself"]),
    ...(hasAuthors ? [] : ["no author"]),
    ...(new Set(ids).size === ids.length ? [] : ["two entries have the same id"]),
    ...entries.flatMap((entry) => [
      ...countChildren(entry, {
        [atom("id")]: "1",
        [atom("title")]: "1",
        [atom("updated")]: "1",
        [atom("published")]: "1",
        [atom("content")]: "1",
        [atom("summary")]: "?",
        [atom("author")]: "*",
        [atom("category")]: "*",
        [atom("link")]: "*",
      }),
      ...checkChildren(entry),
    ]),
  ];
}

function checkChildren(parent: XmlElement): string[] {
  const alternates = findAll(parent, atom("link"))
    .filter(({ attributes }) => (attributes.rel ?? "alternate") === "alternate")
    .map(({ attributes }) => `${attributes.type} ${attributes.hreflang}`);
  return [
    ...(new Set(alternates).size === alternates.length && alternates.length > 0 ? [] : ["alternate links"]),
    ...parent.children.flatMap((child) => checkChild(child)),
  ];
}

function checkChild(child: XmlElement): string[] {
  const { text, attributes } = child;
  switch (child.name) {
    case atom("id"):
    case atom("icon"):
      return isUrl(text) ? [] : [`${text} is no IRI`];
    case atom("updated"):
    case atom("published"):
      return rfc3339.test(text) ? [] : [`${text} is no date`];
    case atom("link"):
      return isUrl(attributes.href) ? [] : [`the link ${attributes.href} is not absolute`];
    case atom("category"):
      return attributes.term ? [] : ["a category without a term"];
    case atom("title"):
    case atom("summary"):
    case atom("content"):
      return /^(?:text|html|xhtml)$/.test(attributes.type ?? "text") && text.trim() !== ""
        ? []
        : [`${child.name} ${text}`];
    case atom("author"):
      return [
        ...countChildren(child, { [atom("name")]: "1", [atom("uri")]: "?", [atom("email")]: "?" }),
        ...findAll(child, atom("email")).flatMap((email) => (/.+@.+/.test(email.text) ? [] : [`e-mail ${email.text}`])),
      ];
    default:
      return [];
  }
}

const isUrl = (text: string | undefined) => text !== undefined && /^https?:\/\//.test(text) && URL.canParse(text);
