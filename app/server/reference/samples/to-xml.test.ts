import { expect, test } from "vitest";
import { createSpecificationText, loadText } from "../testing/load-text.ts";
import { toXml } from "./to-xml.ts";

test.each([
  ["element", "{x: {}}", { x: "a" }, "<A>\n  <x>a</x>\n</A>"],
  ["attribute", "{x: {xml: {nodeType: attribute}}}", { x: "a" }, '<A x="a"/>'],
  ["text", "{x: {xml: {nodeType: text}}}", { x: "a<b" }, "<A>a&lt;b</A>"],
  [
    "text beside an attribute",
    "{l: {xml: {nodeType: attribute}}, x: {xml: {nodeType: text}}}",
    { l: "en", x: "a" },
    '<A l="en">a</A>',
  ],
  ["cdata", "{x: {xml: {nodeType: cdata}}}", { x: "<b>]]>" }, "<A><![CDATA[<b>]]]]><![CDATA[>]]></A>"],
  ["cdata with a control character", "{x: {xml: {nodeType: cdata}}}", { x: "a\u0001b" }, "<A><![CDATA[ab]]></A>"],
  ["element whose name begins with a digit", "{1x: {}}", { "1x": "a" }, "<A>\n  <_1x>a</_1x>\n</A>"],
  [
    "attribute with a prefix in its name, and an element with an umlaut",
    "{x: {xml: {name: 'xlink:href', attribute: true}}, größe: {}}",
    { x: "a", größe: 1 },
    '<A xlink:href="a">\n  <größe>1</größe>\n</A>',
  ],
  ["none", "{x: {xml: {nodeType: none}}}", { x: "a" }, "<A/>"],
  [
    "none of an object",
    "{x: {xml: {nodeType: none}, properties: {id: {xml: {nodeType: attribute}}}}}",
    { x: { id: 1, y: 2 } },
    '<A id="1">\n  <y>2</y>\n</A>',
  ],
  [
    "element of an array",
    "{x: {xml: {nodeType: element}, items: {xml: {name: item}}}}",
    { x: [1, 2] },
    "<A>\n  <x>\n    <item>1</item>\n    <item>2</item>\n  </x>\n</A>",
  ],
  [
    "element of an array with a name, which its items inherit",
    "{x: {xml: {name: y, wrapped: true}, items: {type: integer}}}",
    { x: [1] },
    "<A>\n  <y>\n    <y>1</y>\n  </y>\n</A>",
  ],
  ["none of an array", "{x: {items: {xml: {name: item}}}}", { x: [1] }, "<A>\n  <item>1</item>\n</A>"],
])("a property is written with the XML node type %s", async (_, properties, value, xml) => {
  const schema = `    A: {type: object, properties: ${properties}}`;
  const text = createSpecificationText("{$ref: '#/components/schemas/A'}", schema);
  const { api } = await loadText(text.replace("application/json", "application/xml"));
  const entry = api?.index.schemas[0];
  expect(api && entry && toXml(api.index.specification, [entry.cursor], value)).toBe(xml);
});
