/** Gives out ids that are unique on one page. */
export class IdRegistry {
  private readonly taken = new Set<string>();

  claim(wanted: string, separator = "~"): string {
    const base = wanted.replace(/\s+/g, "_");
    let id = base;
    for (let number = separator === "-" ? 1 : 2; this.taken.has(id); number += 1) id = `${base}${separator}${number}`;
    this.taken.add(id);
    return id;
  }
}
