/** Remembers results up to a number of them, then starts afresh: repeated reading is cheap, memory stays bounded. */
export class BoundedCache<Key, Value> {
  private readonly values = new Map<Key, Value>();
  private readonly limit: number;

  constructor(limit: number) {
    this.limit = limit;
  }

  get(key: Key, make: () => Value): Value {
    const known = this.values.get(key);
    if (known !== undefined) return known;
    const made = make();
    if (this.values.size >= this.limit) this.values.clear();
    this.values.set(key, made);
    return made;
  }
}
