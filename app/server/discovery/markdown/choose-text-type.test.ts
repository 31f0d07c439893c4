import { expect, test } from "vitest";
import { chooseTextType } from "./choose-text-type.ts";

test.each([
  [undefined, undefined],
  ["", undefined],
  ["*/*", undefined],
  ["text/html", undefined],
  ["text/*", undefined],
  ["text/markdown", "text/markdown"],
  ["TEXT/Markdown", "text/markdown"],
  ["text/markdown, text/html, */*", "text/markdown"],
  ["text/html, text/markdown", undefined],
  ["text/html;q=0.8, text/markdown", "text/markdown"],
  ["text/markdown;q=0.5, text/html;q=0.9", undefined],
  ["text/markdown;q=0", undefined],
  ["text/markdown;q=0, */*", undefined],
  ["text/html;q=0, text/*", "text/markdown"],
  ["text/html;q=0.4, text/*;q=0.5", "text/markdown"],
  ["text/markdown, */*;q=0.1", "text/markdown"],
  ["text/plain", "text/plain"],
  ["text/plain, text/markdown", "text/plain"],
  ["text/markdown, text/plain;q=0.9, */*;q=0.1", "text/markdown"],
  ["text/plain;q=0.5, text/html", undefined],
  // `Accept` values of browsers: pages in Chrome, pages in Firefox and Safari, and style sheets in all browsers.
  ["text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,image/apng,*/*;q=0.8", undefined],
  ["text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8", undefined],
  ["text/css,*/*;q=0.1", undefined],
])("the Accept header %j selects %s", (accept, expected) => expect(chooseTextType(accept)).toBe(expected));
