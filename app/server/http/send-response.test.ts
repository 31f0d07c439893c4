import { expect, test } from "vitest";
import { chooseEncodings } from "./send-response.ts";

test.each([
  [undefined, ["identity"]],
  ["", ["identity"]],
  ["br", ["br", "identity"]],
  ["gzip, deflate, br, zstd", ["br", "gzip", "identity"]],
  ["gzip;q=1.0, br;q=0.5", ["gzip", "br", "identity"]],
  ["br;q=0, gzip", ["gzip", "identity"]],
  ["*", ["br", "gzip", "identity"]],
  ["*;q=0, gzip", ["gzip"]],
  ["identity, br;q=0.1", ["identity", "br"]],
  ["GZIP", ["gzip", "identity"]],
  ["br;q=0, gzip;q=0, identity;q=0", []],
  ["compress", ["identity"]],
  ["br;q=nonsense", ["identity"]],
])("the Accept-Encoding header %j selects %j", (header, expected) => {
  expect(chooseEncodings(header)).toEqual(expected);
});
