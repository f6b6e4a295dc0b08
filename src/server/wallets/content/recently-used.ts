/** Keeps the values that were used last, at most so many; two callers who ask at once share one making. */
export function makeRecentlyUsed<Value>(sizeMax: number): {
  get(key: string, make: () => Promise<Value>): Promise<Value>;
} {
  const kept = new Map<string, Promise<Value>>();
  return {
    get: (key, make) => {
      const known = kept.get(key);
      const value = known ?? make();
      // Taking a key out and putting it back makes it the newest; a Map keeps its order.
      kept.delete(key);
      kept.set(key, value);
      const [oldest] = kept.keys();
      if (kept.size > sizeMax && oldest !== undefined) kept.delete(oldest);
      if (known === undefined) value.catch(() => kept.delete(key));
      return value;
    },
  };
}
