/** A body on its way to a browser that shows another page: what is seen first, and what is filled in after it was painted. */
export interface SplitBody {
  /** HTML with a place holder for every later part. */
  readonly first: string;
  /** HTML by the number of its place holder. No part holds another. */
  readonly later: readonly string[];
}

/** Stands for a part until it comes: nothing is drawn of it, and it may stand wherever an element may. */
export const toLaterPlace = (part: number) => `<template data-later="${part}"></template>`;

/** The body in one piece. */
export const joinBody = ({ first, later }: SplitBody) =>
  first.replace(/<template data-later="(\d+)"><\/template>/g, (place, part) => later[part] ?? place);
