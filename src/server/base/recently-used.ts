/** A cache of the most recently used values; concurrent callers for one key share one computation. */
export function makeRecentlyUsed<Value>(sizeMax: number): {
  get(key: string, make: () => Promise<Value>): Promise<Value>;
} {
  const kept = new Map<string, Promise<Value>>();
  return {
    get: (key, make) => {
      const known = kept.get(key);
      const value = known ?? make();
      // Deleting and re-inserting a key makes it the newest, because a Map keeps insertion order.
      kept.delete(key);
      kept.set(key, value);
      const [oldest] = kept.keys();
      if (kept.size > sizeMax && oldest !== undefined) kept.delete(oldest);
      if (known === undefined) value.catch(() => kept.delete(key));
      return value;
    },
  };
}
