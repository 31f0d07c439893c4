import fc from "fast-check";
import { foreignHost, unknownSegment } from "../check-exchange.ts";
import type { FuzzRequest } from "../exchange.ts";

const suffixes = [
  ..."/ // . /. /.. .html .HTML /index.html .md .data .json .xml ;x=1 %00 %2f %5c %20 %0d%0aX-Injected:1 %ff %c0%ae %u0041 \\ ' \" < # ~ +".split(
    " ",
  ),
  `/${unknownSegment}`,
  `/${unknownSegment}.md`,
  `/${unknownSegment}.data`,
  `/${unknownSegment}/index.html`,
];
const prefixes = [
  ..."/ // /. /.. /%2e%2e /%2f /\\ /%5c /./ /docs/.. /assets /img/.. /x/..%2f..%2fetc%2fpasswd".split(" "),
  `//${foreignHost}`,
  `/\\${foreignHost}`,
  `/@${foreignHost}`,
  `http://${foreignHost}`,
  `/${unknownSegment}`,
];
const queries = [
  "?",
  "?q=",
  "?q=freight",
  "?q=%",
  "?q=%00",
  "?q=%ed%a0%80",
  "?q=<b>",
  "?q[]=x",
  "?q=a&q=b",
  "?_routes=root",
  "?_data=x",
  "?page=-1",
  "?version=3.5.0",
  "?operations=",
  "?operations=freight-create,,x,freight-create&operations=%ff",
  `?operations=${"a,".repeat(3000)}`,
];

type Change = (target: string) => string;

const append =
  (added: string): Change =>
  (target) =>
    target + added;
const prepend =
  (added: string): Change =>
  (target) =>
    added + target;
const percentEncode = (text: string) => `%${text.charCodeAt(0).toString(16).padStart(2, "0").slice(-2)}`;
const percentEncodeAt =
  (at: number): Change =>
  (target) => {
    const index = at % Math.max(target.length, 1);
    return target.slice(0, index) + percentEncode(target.charAt(index) || "/") + target.slice(index + 1);
  };

const change: fc.Arbitrary<Change> = fc.oneof(
  fc.constantFrom(...suffixes).map(append),
  fc.constantFrom(...prefixes).map(prepend),
  fc.constantFrom(...queries).map(append),
  fc.constant<Change>((target) => target.toUpperCase()),
  fc.constant<Change>(encodeURIComponent),
  fc.nat().map(percentEncodeAt),
  fc
    .tuple(fc.constantFrom("a", "/", "%2e", "../", "x=1&", "é"), fc.integer({ min: 1, max: 12_000 }))
    .map(([text, count]) => append(text.repeat(count))),
  fc.webFragments().map((text) => append(`?q=${text}`)),
);

/** Encodes characters that Node rejects. Truncates the target, because Node limits a request's head to 16 KiB. */
const toSendable = (target: string) => target.replace(/[^\x21-\xff]/g, encodeURIComponent).slice(0, 15_000);

/** Generates GET requests for known targets with a few changes. */
export const urlRequests = (targets: readonly string[]): fc.Arbitrary<FuzzRequest[]> =>
  fc.array(
    fc.tuple(fc.constantFrom(...targets), fc.array(change, { maxLength: 3 })).map(([target, changes]) => ({
      method: "GET",
      target: toSendable(changes.reduce((text, apply) => apply(text), target)),
      headers: {},
    })),
    { minLength: 1, maxLength: 12 },
  );

const mediaRanges =
  "text/html text/markdown */* text/* application/json image/png;q=0 text/markdown;q=0.9,text/html;q=0.1 ,,, ; text/html;q=x".split(
    " ",
  );
const encodings =
  "gzip br identity zstd deflate *;q=0 identity;q=0,*;q=0 gzip;q=0.5,br;q=1.0 x-gzip GZIP ,,, br;q=2".split(" ");
const token = fc.string({ unit: "grapheme-ascii", maxLength: 200 }).map((text) => text.trim());

const headers: fc.Arbitrary<Record<string, string>> = fc.record(
  {
    Accept: fc.oneof(fc.constantFrom(...mediaRanges), token),
    "Accept-Encoding": fc.oneof(fc.constantFrom(...encodings), token),
    "If-None-Match": fc.oneof(fc.constantFrom("*", '"x"', 'W/"x"', '"', '"a","b"'), token),
    "If-Modified-Since": fc.oneof(fc.constantFrom("Thu, 01 Jan 1970 00:00:00 GMT", "x"), token),
    Range: fc.constantFrom(
      "bytes=0-0",
      "bytes=-1",
      "bytes=5-2",
      "bytes=0-,1-,2-",
      "bytes=99999999999-",
      "x=1-2",
      "bytes=",
    ),
    "If-Range": fc.constantFrom('"x"', "x"),
    Host: fc.constantFrom(foreignHost, "docs.test:99999", "[::1]", "a b", "", "docs.test@foreign.example"),
    "X-Forwarded-Host": fc.constant(foreignHost),
    "X-Forwarded-Proto": fc.constantFrom("https", "javascript", `https://${foreignHost}/`),
    "X-Forwarded-For": fc.oneof(fc.constant(foreignHost), fc.constant("1.2.3.4, ".repeat(500)), token),
    Forwarded: fc.constant(`host=${foreignHost};proto=https`),
    "X-Original-URL": fc.constant(`//${foreignHost}/`),
    "X-Request-Id": fc.oneof(fc.constant("a".repeat(2000)), fc.constant("<b>"), token),
    Cookie: fc.oneof(fc.constant("theme=<script>"), token),
    "Content-Type": fc.constantFrom("application/json", "multipart/form-data", "x"),
    Origin: fc.constantFrom(`https://${foreignHost}`, "null"),
    Expect: fc.constantFrom("100-continue", "x"),
    Connection: fc.constantFrom("close", "keep-alive", "upgrade"),
  },
  { requiredKeys: [] },
);

/** Generates requests for known targets with random methods and headers. */
export const headerRequests = (targets: readonly string[]): fc.Arbitrary<FuzzRequest[]> =>
  fc.array(
    fc.record({
      method: fc.oneof(
        fc.constantFrom("GET", "HEAD"),
        fc.constantFrom("OPTIONS", "POST", "PUT", "DELETE", "TRACE", "PROPFIND", "PURGE"),
      ),
      target: fc.constantFrom(...targets),
      headers,
    }),
    { minLength: 1, maxLength: 12 },
  );
