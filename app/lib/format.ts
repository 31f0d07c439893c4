const long = new Intl.DateTimeFormat("en", { dateStyle: "long", timeZone: "UTC" });
const dayAndMonth = new Intl.DateTimeFormat("en", { day: "numeric", month: "long", timeZone: "UTC" });

/** Formats a date as `January 25, 2024`, in UTC, so that it does not depend on a time zone. */
export const formatDate = (instant: string): string => long.format(new Date(instant));

/** Formats a date as `January 25`, in UTC. */
export const formatDay = (instant: string): string => dayAndMonth.format(new Date(instant));

/** Returns the year of an instant in UTC. */
export const toYear = (instant: string): string => instant.slice(0, 4);

/** Formats a number of things, such as `1 error` and `2 errors`. */
export const formatCount = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? "" : "s"}`;

const list = new Intl.ListFormat("en-GB");

/** Formats texts as a list such as `3.6.0, 3.7.0 and 3.8.0`. */
export const formatList = (texts: readonly string[]): string => list.format(texts);
