import { expect, test } from "vitest";
import { listFields, serializeParameter } from "./serialize-parameter.ts";

const array = ["blue", "black", "brown"];
const object = { R: 100, G: 200, B: 150 };

const none = "n/a";

/** The table at https://spec.openapis.org/oas/v3.2.0#style-examples. */
const table: ReadonlyArray<readonly [string, string, boolean, string, string, string, string]> = [
  ["path", "matrix", false, ";color", ";color=blue", ";color=blue,black,brown", ";color=R,100,G,200,B,150"],
  ["path", "matrix", true, ";color", ";color=blue", ";color=blue;color=black;color=brown", ";R=100;G=200;B=150"],
  ["path", "label", false, ".", ".blue", ".blue,black,brown", ".R,100,G,200,B,150"],
  ["path", "label", true, ".", ".blue", ".blue.black.brown", ".R=100.G=200.B=150"],
  ["path", "simple", false, "", "blue", "blue,black,brown", "R,100,G,200,B,150"],
  ["path", "simple", true, "", "blue", "blue,black,brown", "R=100,G=200,B=150"],
  ["header", "simple", false, "", "blue", "blue,black,brown", "R,100,G,200,B,150"],
  ["header", "simple", true, "", "blue", "blue,black,brown", "R=100,G=200,B=150"],
  ["query", "form", false, "color=", "color=blue", "color=blue,black,brown", "color=R,100,G,200,B,150"],
  ["query", "form", true, "color=", "color=blue", "color=blue&color=black&color=brown", "R=100&G=200&B=150"],
  ["cookie", "form", false, "color=", "color=blue", "color=blue,black,brown", "color=R,100,G,200,B,150"],
  ["cookie", "form", true, "color=", "color=blue", "color=blue&color=black&color=brown", "R=100&G=200&B=150"],
  ["cookie", "cookie", false, "color=", "color=blue", "color=blue,black,brown", "color=R,100,G,200,B,150"],
  ["cookie", "cookie", true, "color=", "color=blue", "color=blue; color=black; color=brown", "R=100; G=200; B=150"],
  ["query", "spaceDelimited", false, none, none, "color=blue%20black%20brown", "color=R%20100%20G%20200%20B%20150"],
  ["query", "pipeDelimited", false, none, none, "color=blue%7Cblack%7Cbrown", "color=R%7C100%7CG%7C200%7CB%7C150"],
  ["query", "deepObject", true, none, none, none, "color%5BR%5D=100&color%5BG%5D=200&color%5BB%5D=150"],
];

test.each(table)("in %s with the style %s and explode %s", (location, style, explode, ...wanted) => {
  const parameter = { name: "color", in: location, style, explode };
  const written = ["", "blue", array, object].map((value) => serializeParameter(parameter, value));
  expect(written.map((text, index) => (wanted[index] === none ? none : text))).toEqual(wanted);
});

test.each([
  ["path", "blue,black,brown", "R,100,G,200,B,150"],
  ["query", "color=blue&color=black&color=brown", "R=100&G=200&B=150"],
  ["header", "blue,black,brown", "R,100,G,200,B,150"],
  ["cookie", "color=blue&color=black&color=brown", "R=100&G=200&B=150"],
])("in %s without a style, or with a style of another location", (location, ...wanted) => {
  for (const style of [undefined, location === "query" ? "simple" : "deepObject"]) {
    const parameter = { name: "color", in: location, style, explode: undefined };
    expect([array, object].map((value) => serializeParameter(parameter, value))).toEqual(wanted);
  }
});

test.each([
  ["path", "simple", "a%2Fb%2C%20c%3B%25,{id}"],
  ["path", "matrix", ";c%20d=a%2Fb%2C%20c%3B%25,{id}"],
  ["query", "form", "c%20d=a%2Fb%2C%20c%3B%25,%7Bid%7D"],
  ["query", "pipeDelimited", "c%20d=a%2Fb%2C%20c%3B%25%7C%7Bid%7D"],
  ["header", "simple", "a/b, c;%,{id}"],
  ["cookie", "form", "c%20d=a%2Fb%2C%20c%3B%25,%7Bid%7D"],
  ["cookie", "cookie", "c%20d=a/b%2C%20c%3B%,{id}"],
])("in %s, the style %s encodes the characters that have a meaning there", (location, style, wanted) => {
  const parameter = { name: "c d", in: location, style, explode: false };
  expect(serializeParameter(parameter, ["a/b, c;%", "{id}"])).toBe(wanted);
});

test.each([
  ["path", "a%2F:b@c,d%3Fe%20f&%25g%25"],
  ["query", "n%20m=a/:b@c,d?e%20f%26%25g%25"],
])(
  "in %s, a value with reserved characters keeps those that are allowed there, and characters that are encoded",
  (location, wanted) => {
    const parameter = { name: "n m", in: location, style: undefined, explode: false, allowReserved: true };
    expect(serializeParameter(parameter, ["a/:b@c", "d?e f&%25g%"])).toBe(wanted);
  },
);

test("deepObject writes arrays and nested objects in further brackets", () => {
  const value = { from: { zip: "1" }, tags: ["a", "b"] };
  const parameter = { name: "f", in: "query", style: "deepObject", explode: true };
  expect(decodeURIComponent(serializeParameter(parameter, value))).toBe("f[from][zip]=1&f[tags][0]=a&f[tags][1]=b");
});

test.each([
  ["deepObject", true, object, ["color[R]=100", "color[G]=200", "color[B]=150"]],
  ["form", false, array, ["color=blue,black,brown"]],
  ["form", true, object, ["R=100", "G=200", "B=150"]],
  ["pipeDelimited", false, array, ["color=blue|black|brown"]],
  ["spaceDelimited", false, array, ["color=blue black brown"]],
])("a form with the style %s and explode %s has the value %j in the fields %j", (style, explode, value, wanted) => {
  const fields = listFields("color", value, { style, explode });
  expect(fields.map((field) => `${field.name}=${field.value}`)).toEqual(wanted);
});
