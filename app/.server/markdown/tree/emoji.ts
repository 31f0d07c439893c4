import { createRequire } from "node:module";
import type * as Gemoji from "gemoji";

const require = createRequire(import.meta.url);

/** GitHub's names, 1,900 of them: loaded when a text first holds something like one, since most never do. */
const findEmoji = (name: string): string | undefined => {
  const { nameToEmoji }: typeof Gemoji = require("gemoji");
  return Object.hasOwn(nameToEmoji, name) ? nameToEmoji[name] : undefined;
};

/** Replaces `:tada:` and its like; `10:30:00` and `node:latest` stay as they are. */
export const replaceEmoji = (text: string): string =>
  text.includes(":")
    ? text.replace(/(?<![\w:]):([a-z0-9_+-]+):(?![\w:])/g, (whole, name: string) => findEmoji(name) ?? whole)
    : text;
