import { countChildren, findAll, parseXml, type XmlElement } from "./parse-xml.ts";

const atomLink = "{http://www.w3.org/2005/Atom}link";
const rfc822 =
  /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d{2} (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{4} \d{2}:\d{2}:\d{2} GMT$/;

/**
 * Lists violations of the RSS 2.0 specification and of the RSS Advisory Board's profile in a feed.
 * Some elements that are optional in RSS 2.0 are required here, such as `pubDate`.
 */
export function validateRss(source: string): string[] {
  const rss = parseXml(source);
  const [channel] = rss.children;
  if (rss.name !== "rss" || rss.attributes.version !== "2.0" || channel?.name !== "channel" || rss.children.length > 1)
    return ["not one channel in <rss version=2.0>"];
  const items = findAll(channel, "item");
  const guids = items.map((item) => findAll(item, "guid")[0]?.text);
  const [self] = findAll(channel, atomLink);
  return [
    ...countChildren(channel, {
      title: "1",
      link: "1",
      description: "1",
      language: "1",
      copyright: "?",
      lastBuildDate: "1",
      docs: "?",
      generator: "?",
      [atomLink]: "1",
      item: "*",
    }),
    ...checkTexts(channel),
    ...(self?.attributes.rel === "self" && isUrl(self.attributes.href) ? [] : ["no link to itself"]),
    ...(new Set(guids).size === guids.length ? [] : ["two items have the same guid"]),
    ...items.flatMap(validateItem),
  ];
}

function validateItem(item: XmlElement): string[] {
  const [guid] = findAll(item, "guid");
  const isPermalink = guid?.attributes.isPermaLink !== "false";
  return [
    ...countChildren(item, {
      title: "1",
      link: "1",
      guid: "1",
      pubDate: "1",
      description: "1",
      "{http://purl.org/rss/1.0/modules/content/}encoded": "1",
      author: "*",
      "{http://purl.org/dc/elements/1.1/}creator": "*",
      category: "*",
    }),
    ...checkTexts(item),
    ...(isPermalink && !isUrl(guid?.text) ? [`the guid ${guid?.text} is no URL`] : []),
    ...findAll(item, "author")
      .filter(({ text }) => !/^[^\s@]+@[^\s@]+( \(.+\))?$/.test(text))
      .map(({ text }) => `the author ${text} is not an e-mail address`),
  ];
}

function checkTexts(element: XmlElement): string[] {
  return element.children.flatMap(({ name, text }) => {
    if (/^(?:lastBuildDate|pubDate)$/.test(name)) return rfc822.test(text) ? [] : [`${name} ${text} is no date`];
    if (name === "link" || name === "docs") return isUrl(text) ? [] : [`${name} ${text} is no URL`];
    if (name === "language") return /^[a-z]{2,3}(-[A-Za-z0-9]+)*$/.test(text) ? [] : [`${text} is no language`];
    return text.trim() === "" && /^(?:title|description|category|copyright)$/.test(name) ? [`${name} is empty`] : [];
  });
}

const isUrl = (text: string | undefined) => text !== undefined && /^https?:\/\//.test(text) && URL.canParse(text);
