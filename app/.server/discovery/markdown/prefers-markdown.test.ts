import { expect, test } from "vitest";
import { prefersMarkdown } from "./prefers-markdown.ts";

test.each([
  [undefined, false],
  ["", false],
  ["*/*", false],
  ["text/html", false],
  ["text/*", false],
  ["text/markdown", true],
  ["TEXT/Markdown", true],
  ["text/markdown, text/html, */*", true],
  ["text/html, text/markdown", false],
  ["text/html;q=0.8, text/markdown", true],
  ["text/markdown;q=0.5, text/html;q=0.9", false],
  ["text/markdown;q=0", false],
  ["text/markdown;q=0, */*", false],
  ["text/html;q=0, text/*", true],
  ["text/html;q=0.4, text/*;q=0.5", true],
  ["text/markdown, */*;q=0.1", true],
  // Chrome, Firefox, Safari
  ["text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,image/apng,*/*;q=0.8", false],
  ["text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8", false],
  ["text/css,*/*;q=0.1", false],
])("%j: %s", (accept, expected) => expect(prefersMarkdown(accept)).toBe(expected));
