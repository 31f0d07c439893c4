import { describe, expect, test } from "vitest";
import { OverlayError, selectValues } from "./apply-actions.ts";

const store = {
  store: {
    book: [
      { category: "reference", author: "Nigel Rees", title: "Sayings of the Century", price: 8.95 },
      { category: "fiction", author: "Evelyn Waugh", title: "Sword of Honour", price: 12.99 },
      {
        category: "fiction",
        author: "Herman Melville",
        title: "Moby Dick",
        isbn: "0-553-21311-3",
        price: 8.99,
      },
      {
        category: "fiction",
        author: "J. R. R. Tolkien",
        title: "The Lord of the Rings",
        isbn: "0-395-19395-8",
        price: 22.99,
      },
    ],
    bicycle: { color: "red", price: 399 },
  },
};
const names = { o: { "j j": { "k.k": 3 } }, "'": { "@": 2 } };
const mixed = { o: { j: 1, k: 2 }, a: [5, 3] };
const letters = ["a", "b", "c", "d", "e", "f", "g"];
const filtered = {
  a: [3, 5, 1, 2, 4, 6, { b: "j" }, { b: "k" }, { b: {} }, { b: "kilo" }],
  o: { p: 1, q: 2, r: 3, s: 5, t: { u: 6 } },
  e: "f",
};
const nested = { o: { j: 1, k: 2 }, a: [5, 3, [{ j: 4 }, { k: 6 }]] };
const nulls = { a: null, b: [null], c: [{}], null: 1 };

/** The examples of RFC 9535: a JSONPath, and the values that it selects. */
const examples: readonly (readonly [path: string, document: unknown, values: readonly unknown[]])[] = [
  ["$.store.book[*].author", store, ["Nigel Rees", "Evelyn Waugh", "Herman Melville", "J. R. R. Tolkien"]],
  ["$..author", store, ["Nigel Rees", "Evelyn Waugh", "Herman Melville", "J. R. R. Tolkien"]],
  ["$.store.*", store, [store.store.book, store.store.bicycle]],
  ["$.store..price", store, [8.95, 12.99, 8.99, 22.99, 399]],
  ["$..book[2]", store, [store.store.book[2]]],
  ["$..book[2].author", store, ["Herman Melville"]],
  ["$..book[2].publisher", store, []],
  ["$..book[-1]", store, [store.store.book[3]]],
  ["$..book[0,1]", store, store.store.book.slice(0, 2)],
  ["$..book[:2]", store, store.store.book.slice(0, 2)],
  ["$..book[?@.isbn]", store, store.store.book.slice(2)],
  ["$..book[?@.price<10]", store, [store.store.book[0], store.store.book[2]]],
  ["$.o['j j']", names, [{ "k.k": 3 }]],
  ["$.o['j j']['k.k']", names, [3]],
  [`$.o["j j"]["k.k"]`, names, [3]],
  [`$["'"]["@"]`, names, [2]],
  ["$[*]", mixed, [mixed.o, mixed.a]],
  ["$.o[*, *]", mixed, [1, 2, 1, 2]],
  ["$.a[*]", mixed, [5, 3]],
  ["$[1]", letters, ["b"]],
  ["$[-2]", letters, ["f"]],
  ["$[1:3]", letters, ["b", "c"]],
  ["$[5:]", letters, ["f", "g"]],
  ["$[1:5:2]", letters, ["b", "d"]],
  ["$[5:1:-2]", letters, ["f", "d"]],
  ["$[::-1]", letters, letters.toReversed()],
  ["$[0, 0]", letters, ["a", "a"]],
  ["$.a[?@.b == 'kilo']", filtered, [{ b: "kilo" }]],
  ["$.a[?@>3.5]", filtered, [5, 4, 6]],
  ["$.a[?@.b]", filtered, [{ b: "j" }, { b: "k" }, { b: {} }, { b: "kilo" }]],
  ["$[?@.*]", filtered, [filtered.a, filtered.o]],
  ["$[?@[?@.b]]", filtered, [filtered.a]],
  ['$.a[?@<2 || @.b == "k"]', filtered, [1, { b: "k" }]],
  ['$.a[?match(@.b, "[jk]")]', filtered, [{ b: "j" }, { b: "k" }]],
  ['$.a[?search(@.b, "[jk]")]', filtered, [{ b: "j" }, { b: "k" }, { b: "kilo" }]],
  ["$.o[?@>1 && @<4]", filtered, [2, 3]],
  ["$.o[?@.u || @.x]", filtered, [{ u: 6 }]],
  ["$.a[?@.b == $.x]", filtered, [3, 5, 1, 2, 4, 6]],
  ["$.a[?@ == @]", filtered, filtered.a],
  ["$..j", nested, [1, 4]],
  ["$..[0]", nested, [5, { j: 4 }]],
  ["$.a..[0, 1]", nested, [5, 3, { j: 4 }, { k: 6 }]],
  ["$.a", nulls, [null]],
  ["$.a[0]", nulls, []],
  ["$.b[?@==null]", nulls, [null]],
  ["$.c[?@.d==null]", nulls, []],
  ["$.null", nulls, [1]],
];

describe("a JSONPath of RFC 9535 selects its values:", () => {
  test.each(examples)("%s", (path, document, values) => {
    expect(selectValues(path, document).map(({ value }) => value)).toEqual(values);
  });
});

test.each(["", "store", "$.", "$.store[", "$[?@.a =< 1]", "$[01]", "$[-0]", "$[?length(@.*) < 3]", "$[?count(1) > 2]"])(
  "%j is not a JSONPath",
  (path) => {
    expect(() => selectValues(path, store)).toThrow(OverlayError);
  },
);
