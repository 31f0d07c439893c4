/** Formats a number of things, such as `1 error` and `2 errors`. */
export const formatCount = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? "" : "s"}`;
