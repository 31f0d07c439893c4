import { SaxesParser } from "saxes";

/** An element of a parsed XML document. Its name includes the namespace: `{http://www.w3.org/2005/Atom}link`. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: XmlElement[];
  text: string;
}

/** Parses XML with namespaces. Throws if the document is not well-formed. */
export function parseXml(source: string): XmlElement {
  const parser = new SaxesParser({ xmlns: true, fragment: false });
  const root: XmlElement = { name: "", attributes: {}, children: [], text: "" };
  const open = [root];
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("opentag", ({ local, uri, attributes }) => {
    const element: XmlElement = {
      name: uri === "" ? local : `{${uri}}${local}`,
      attributes: Object.fromEntries(Object.values(attributes).map(({ name, value }) => [name, value])),
      children: [],
      text: "",
    };
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  parser.on("closetag", () => open.pop());
  const addText = (text: string) => {
    const element = open.at(-1);
    if (element) element.text += text;
  };
  parser.on("text", addText);
  parser.on("cdata", addText);
  parser.write(source).close();
  const [document] = root.children;
  if (!document) throw new Error("an empty document");
  return document;
}

/**
 * Reports children that are not allowed, or that occur too often or too rarely.
 * In `allowed`, `1` means exactly one child, `?` at most one, and `*` any number.
 */
export function countChildren(element: XmlElement, allowed: Readonly<Record<string, "1" | "?" | "*">>): string[] {
  const counts = Map.groupBy(element.children, ({ name }) => name);
  const reported: string[] = [];
  for (const name of counts.keys())
    if (!Object.hasOwn(allowed, name)) reported.push(`<${element.name}> has a <${name}>`);
  for (const [name, times] of Object.entries(allowed)) {
    const count = counts.get(name)?.length ?? 0;
    if ((times !== "*" && count > 1) || (times === "1" && count === 0))
      reported.push(`<${element.name}> has ${count} <${name}>`);
  }
  return reported;
}

/** Returns the children of an element that have the given name. */
export const findAll = (element: XmlElement, name: string): readonly XmlElement[] =>
  element.children.filter((child) => child.name === name);
