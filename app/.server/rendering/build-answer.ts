import { createHash } from "node:crypto";
import { type Answer, type Encoding, isCompressible, type StoredAnswer, type Variant } from "./answer.ts";

/** What an entry costs beyond its bodies: objects, its key, the text of its headers. */
const overheadBytes = 4096;

/** What a 304 leaves out; the rest brings the copy that a cache holds up to date (RFC 9110, 15.4.5). */
const aboutTheBody: ReadonlySet<string> = new Set(["content-type", "content-length", "content-encoding"]);

/** An answer that can be added to, one coding at a time. */
export interface AnswerBuilder {
  readonly stored: StoredAnswer;
  readonly add: (encoding: Encoding, body: Buffer) => AnswerBuilder;
}

/** Puts an answer into the form in which it is kept, uncompressed at first. Header names must be in lower case. */
export function buildAnswer(answer: Answer): AnswerBuilder {
  const digest = createHash("sha256").update(answer.body).digest("base64url").slice(0, 22);
  const identity = toVariant(answer, digest, "identity", answer.body);
  const { status, route } = answer;
  return toBuilder({ status, route, variants: { identity }, bytes: answer.body.length + overheadBytes });

  function toBuilder(stored: StoredAnswer): AnswerBuilder {
    return {
      stored,
      add: (encoding, body) =>
        toBuilder({
          ...stored,
          variants: { ...stored.variants, [encoding]: toVariant(answer, digest, encoding, body) },
          bytes: stored.bytes + body.length,
        }),
    };
  }
}

function toVariant(answer: Answer, digest: string, encoding: Encoding, body: Buffer): Variant {
  // Each coding is another sequence of bytes, so each has its own strong tag.
  const etag = answer.status === 200 ? `"${digest}${encoding === "identity" ? "" : `-${encoding}`}"` : undefined;
  const headers: Record<string, string> = {
    ...answer.headers,
    ...(isCompressible(answer) ? { vary: ["Accept-Encoding", answer.headers.vary ?? []].flat().join(", ") } : {}),
    ...(encoding === "identity" ? {} : { "content-encoding": encoding }),
    ...(etag === undefined ? {} : { etag }),
    "content-length": String(body.length),
  };
  const entries = Object.entries(headers);
  return {
    headers: entries.flat(),
    body,
    etag,
    notModifiedHeaders: entries.filter(([name]) => !aboutTheBody.has(name)).flat(),
  };
}
