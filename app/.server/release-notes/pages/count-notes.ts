/** `1 note`, `2 notes`. */
export const countNotes = (notes: number): string => `${notes} ${notes === 1 ? "note" : "notes"}`;
