import { type Cursor, toScalarText } from "../source/cursor.ts";

/** Returns true if an extension hides a value from readers. */
export const isInternal = (cursor: Cursor) => cursor.flag("x-internal") || cursor.flag("x-scalar-ignore");

/** Lists the badges and lifecycle stages that are shown beside a name. */
export function listBadges(cursor: Cursor): string[] {
  const written = cursor
    .list("x-badges")
    .flatMap((badge) => badge.text("name") ?? badge.text("label") ?? toScalarText(badge.value) ?? []);
  const state = cursor.text("x-state") ?? cursor.text("x-stability") ?? cursor.text("x-scalar-stability");
  const isPlain = state === undefined || state === "stable" || state === "deprecated";
  return [...new Set([...written, ...(isPlain ? [] : [state]), ...(cursor.flag("x-beta") ? ["beta"] : [])])];
}

/** Returns true if the keyword `deprecated` or an extension marks a value as deprecated. */
export const isDeprecated = (cursor: Cursor) =>
  cursor.flag("deprecated") ||
  cursor.flag("x-deprecated") ||
  ["x-state", "x-stability", "x-scalar-stability"].some((key) => cursor.text(key) === "deprecated");

/** Returns the day of `x-sunset`, which can be written with a time; undefined if it is no date. */
export function toSunset(written: string | undefined): string | undefined {
  const [day] = /^\d{4}-\d{2}-\d{2}/.exec(written ?? "") ?? [];
  const time = Date.parse(`${day}T00:00:00Z`);
  // JavaScript accepts 30 February as 1 or 2 March.
  return day !== undefined && !Number.isNaN(time) && new Date(time).toISOString().startsWith(day) ? day : undefined;
}

/** Normalizes what the specification contains about the lifecycle of an operation, a parameter or a header. */
export const normalizeLifecycle = (cursor: Cursor) => ({
  deprecated: isDeprecated(cursor),
  deprecatedDescription: cursor.text("x-deprecated-description"),
  /** The day from which a deprecated value may stop working (`x-sunset`), in ISO 8601 format. */
  sunset: toSunset(cursor.text("x-sunset")),
  badges: listBadges(cursor),
});

const factKeys: ReadonlyArray<readonly [string, string]> = [
  ["x-called-by", "Called by"],
  ["x-sent-to", "Sent to"],
  ["x-rolesRequirements", "Roles"],
  ["x-idempotent", "Idempotent"],
];

const yesOrNo: ReadonlyMap<string, string> = new Map([
  ["true", "yes"],
  ["false", "no"],
]);

/** Converts an operation's vendor extensions in `factKeys` to facts: `x-idempotent: true` becomes "Idempotent: yes". */
export function listFacts(cursor: Cursor) {
  return factKeys.flatMap(([key, label]) => {
    const written = cursor.get(key);
    if (!written) return [];
    const items = written
      .items()
      .flatMap((item) => item.text("name") ?? item.text("role") ?? toScalarText(item.value) ?? []);
    const value = items.join(", ") || toScalarText(written.value);
    return value ? { label, value: yesOrNo.get(value) ?? value } : [];
  });
}

/** Removes vendor extensions from the entries of an object. */
export const withoutExtensions = (entries: ReadonlyArray<readonly [string, Cursor]>) =>
  entries.filter(([key]) => !key.startsWith("x-"));

/** Lists the vendor extensions that pages show as they are written. */
export const listExtensions = (cursor: Cursor, shown: readonly string[]): Array<readonly [string, unknown]> =>
  shown.flatMap((key) => cursor.get(key) ?? []).map(({ segment, value }) => [String(segment), value]);

/** A link to documentation outside the specification. */
export interface ExternalDocs {
  readonly url: string;
  readonly description: string | undefined;
}

/** Lists the links in the extension `x-externalLinks`, which supplement `externalDocs`. */
export function listFurtherLinks(cursor: Cursor): ExternalDocs[] {
  return cursor.list("x-externalLinks").flatMap((link) => {
    const url = link.text("url") ?? link.text("href");
    return url === undefined
      ? []
      : [{ url, description: link.text("name") ?? link.text("label") ?? link.text("title") }];
  });
}

/** A code sample that the author of the specification wrote. */
export type CodeSample = ReturnType<typeof listCodeSamples>[number];

/** Lists an operation's code samples. Tools use different extensions; only the first that is present is read. */
export function listCodeSamples(cursor: Cursor) {
  const written =
    cursor.get("x-codeSamples") ??
    cursor.get("x-code-samples") ??
    cursor.at("x-readme", "code-samples") ??
    cursor.get("x-custom-examples");
  return (written?.items() ?? []).flatMap((sample) => {
    const source = sample.text("source") ?? sample.text("code");
    const language = sample.text("lang") ?? sample.text("language") ?? "text";
    return source === undefined ? [] : [{ language, label: sample.text("label") ?? sample.text("name"), source }];
  });
}
