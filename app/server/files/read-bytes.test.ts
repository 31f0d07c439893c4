import { createHash } from "node:crypto";
import { mkdirSync, symlinkSync, truncateSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { writeFiles } from "#app/server/testing/write-site.ts";
import { findReadError, hashFile, readBytes, textCap } from "./read-bytes.ts";

const scratch = writeFiles({ text: "text", huge: "" });
const at = (name: string) => path.join(scratch, name);
mkdirSync(at("folder"));
symlinkSync("circle", at("circle"));
// The file is sparse, so it uses no disk space.
truncateSync(at("huge"), 3 * 1024 * 1024 * 1024);

test("reads and hashes a regular file", () => {
  expect(readBytes(at("text"), textCap).toString()).toBe("text");
  const hash = createHash("sha256");
  expect(hashFile(at("text"), hash)).toEqual({ size: 4, head: Buffer.from("text") });
  expect(hash.digest("hex")).toBe(createHash("sha256").update("text").digest("hex"));
  expect(findReadError(at("text"))).toBeUndefined();
});

test.each([
  ["gone", "does not exist"],
  ["folder", "is a folder, not a file"],
  ["circle", "is a circular symbolic link (ELOOP)"],
  ["text/below", "does not exist"],
  ["x".repeat(300), "has too long a name (ENAMETOOLONG)"],
])("reading %s fails because the file %s", (name, message) => {
  expect(() => readBytes(at(name), textCap)).toThrow(message);
  expect(() => hashFile(at(name), createHash("sha256"))).toThrow(message);
  if (name !== "folder") expect(findReadError(at(name))?.message).toBe(message);
});

test("a file of several gigabytes is rejected before it is read", () => {
  expect(() => readBytes(at("huge"), textCap)).toThrow("is larger than 16 MB");
});
