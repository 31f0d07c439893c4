import { brotliCompressSync, brotliDecompressSync, constants, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { zlibCompressors } from "./compress.ts";

const body = Buffer.from("A lorry takes a load from a shipper to a consignee. ".repeat(200));

test("Brotli output is as small as at the highest quality", async () => {
  const best = brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } });
  const made = await zlibCompressors.br(body);
  expect(made.length).toBeLessThanOrEqual(best.length);
  expect(brotliDecompressSync(made)).toEqual(body);
});

test("gzip output decompresses to the input", async () => {
  expect(gunzipSync(await zlibCompressors.gzip(body))).toEqual(body);
});
