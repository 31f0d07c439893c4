const month = "(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\\.?";
const dateInWords = new RegExp(`^(?:[a-z]{3,9},? )?(?:${month} \\d{1,2}|\\d{1,2} ${month}),? \\d{4}$`, "i");

/**
 * Shortens a version that is an instant, or a date in words, to its day, for headings. Other versions are returned unchanged.
 * @example toShortVersion("Tue Jan 2 2024 10:00:00 GMT+0000") // 2024-01-02
 */
export function toShortVersion(version: string): string {
  const day = version.trim().replace(/[T ]\d{1,2}:\d{2}\b.*$/s, "");
  if (/^\d{4}-\d{2}-\d{2}$/.test(day)) return day;
  const time = dateInWords.test(day) ? Date.parse(`${day} UTC`) : Number.NaN;
  return Number.isNaN(time) ? version : new Date(time).toISOString().slice(0, "2024-01-02".length);
}

/** Returns the name of a version without a leading `v`: `3.6.0` for `v3.6.0`. */
export const toVersionNumber = (name: string): string => name.replace(/^v(?=\d)/i, "");

/** A prerelease, as in `3.8.0-beta.1`, `2-rc1`, `1beta1` and `2024-05-01-preview`, but not the day in `2024-05-01`. */
const prerelease = /^(\d+\.\d+\.\d+(?=-)|\d+(?:[.-]\d+)*(?=-[a-z]|alpha|beta|rc))-?(.+)$/i;

const compareNaturally = (one: string, other: string) => one.localeCompare(other, "en", { numeric: true });

/** Compares names of versions in natural order: `3.9` before `v3.10-beta`, which is before `v3.10` (https://semver.org/#spec-item-11). */
export function compareVersionNames(one: string, other: string): number {
  const [[before = "", early = ""], [after = "", late = ""]] = [splitName(one), splitName(other)];
  return compareNaturally(before, after) || Number(early === "") - Number(late === "") || compareNaturally(early, late);
}

/** Splits the name of a prerelease into that of the release and the rest. */
function splitName(name: string): readonly string[] {
  const number = toVersionNumber(name);
  return prerelease.exec(number)?.slice(1) ?? [number];
}
