/** Marks a title of a preview, so that lists, search results and feeds also show that the page is not published yet. */
export const markAs = (mark: "draft" | "upcoming", title: string): string => `${title} (${mark})`;
