/** Notes texts, and tells which were noted more than once, in the same memory for any number; a few others it takes for such. */
export interface Sieve {
  note(texts: Iterable<string>): void;
  /** False for a text that was noted at most once. */
  isRepeated(text: string): boolean;
  /** False if no text was noted more than once. */
  hasRepeated(): boolean;
}

/** Makes an empty sieve. */
export function makeSieve(): Sieve {
  const seen = new Uint8Array(sieveBytes);
  const repeated = new Uint8Array(sieveBytes);
  let hasRepeated = false;
  return {
    note: (texts) => {
      for (const text of texts) {
        const bit = hashOf(text);
        if (hasBit(seen, bit)) {
          setBit(repeated, bit);
          hasRepeated = true;
        } else setBit(seen, bit);
      }
    },
    isRepeated: (text) => hasBit(repeated, hashOf(text)),
    hasRepeated: () => hasRepeated,
  };
}

const sieveBytes = 2 ** 24;

/** FNV-1a, reduced to the number of bits of the bitmap. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return (hash >>> 0) % (sieveBytes * 8);
}

function hasBit(bits: Uint8Array, index: number): boolean {
  return (((bits[index >>> 3] ?? 0) >>> (index & 7)) & 1) === 1;
}

function setBit(bits: Uint8Array, index: number): void {
  bits[index >>> 3] = (bits[index >>> 3] ?? 0) | (1 << (index & 7));
}
