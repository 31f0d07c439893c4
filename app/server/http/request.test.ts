import { expect, test } from "vitest";
import { chooseTextType, toClientNetwork } from "./request.ts";

test.each([
  ["192.0.2.7", "192.0.2.7"],
  ["192.0.2.7:50123", "192.0.2.7"],
  ["::ffff:192.0.2.7", "::ffff:192.0.2.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2"],
  ["2001:db8:1:2::6", "2001:db8:1:2"],
  ["2001:db8::6", "2001:db8:0:0"],
  ["::1", "0:0:0:0"],
  ["fe80::1%eth0", "fe80:0:0:0"],
  ["unknown", "unknown"],
])("the network of %s is %s", (address, network) => expect(toClientNetwork(address)).toBe(network));

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
