/**
 * Finds rows that say different things about one thing. Which of them is right cannot be known, so each of them is
 * refused and none is lost silently (docs/import.md).
 */
import { importKinds, type ImportKind, type ImportKindEntry } from '#contract/import-kinds.ts';

import type { FileSource } from './file-source.ts';
import { columnsOf, makeKeyReader, makeMomentReader, type ImportRow } from './import-row.ts';

/** The reason of each refused row, by its number. */
export type Contradictions = ReadonlyMap<number, string>;

/** Reads a file to its end, before its first row is stored. Throws an UnreadableFile. */
export async function findContradictions({
  kind,
  source,
  sizeBytes,
  rowsPerBatch,
}: {
  kind: ImportKind;
  source: FileSource;
  sizeBytes: number;
  rowsPerBatch: number;
}): Promise<Contradictions> {
  const keyOf = makeKeyReader(kind);
  const keys = makeSieve(sizeBytes);
  const { key: columns } = importKinds[kind];
  for await (const { good } of source.read({ rowsPerBatch, columns })) keys.note(good.map(keyOf));
  if (!keys.hasRepeated()) return new Map();
  const comparison = makeComparison(kind);
  for await (const { good } of source.read({ rowsPerBatch }))
    for (const row of good) if (keys.isRepeated(keyOf(row))) comparison.add(row);
  return comparison.end();
}

/** The same for the rows of a body. */
export function findContradictionsOf(kind: ImportKind, rows: readonly ImportRow[]): Contradictions {
  const comparison = makeComparison(kind);
  for (const row of rows) comparison.add(row);
  return comparison.end();
}

/** Parts the rows from those that are refused. */
export function withoutContradictions(rows: readonly ImportRow[], contradictions: Contradictions) {
  if (contradictions.size === 0) return { good: [...rows], refused: [] };
  return {
    good: rows.filter(({ row }) => !contradictions.has(row)),
    refused: rows.flatMap(({ row }) => {
      const reason = contradictions.get(row);
      return reason === undefined ? [] : [{ row, reasons: [reason] }];
    }),
  };
}

/** The rows of one thing at one time of change. */
interface Version {
  first: ImportRow;
  rows: number[];
  /** The columns in which rows differ. */
  differing: Set<string>;
}

function makeComparison(kind: ImportKind): { add(row: ImportRow): void; end(): Contradictions } {
  const entry: ImportKindEntry = importKinds[kind];
  const keyOf = makeKeyReader(kind);
  const momentOf = makeMomentReader(kind);
  const differingOf = makeDifference(kind);
  const things = new Map<string, Map<number | undefined, Version>>();
  return {
    add: (row) => {
      if (entry.earliest !== undefined) return;
      const key = keyOf(row);
      const moment = momentOf(row);
      const versions = things.get(key) ?? new Map<number | undefined, Version>();
      things.set(key, versions);
      const known = versions.get(moment);
      if (known === undefined) versions.set(moment, { first: row, rows: [row.row], differing: new Set() });
      else addTo(known, { first: row, rows: [row.row], differing: new Set() }, differingOf);
    },
    end: () => {
      const reasons = new Map<number, string>();
      for (const versions of things.values())
        for (const { rows, differing } of comparable(versions, differingOf)) {
          if (differing.size === 0) continue;
          const reason = sayContradiction(entry.key, rows, differing);
          for (const row of rows) reasons.set(row, reason);
        }
      return reasons;
    },
  };
}

/** A row without a time of change cannot be placed among those that have one, so all of them are compared. */
function comparable(
  versions: ReadonlyMap<number | undefined, Version>,
  differingOf: ReturnType<typeof makeDifference>,
): Version[] {
  const all = [...versions.values()];
  const undated = versions.get(undefined);
  if (undated === undefined || all.length === 1) return all;
  for (const version of all) if (version !== undated) addTo(undated, version, differingOf);
  return [{ ...undated, rows: undated.rows.toSorted((one, other) => one - other) }];
}

function addTo(known: Version, more: Version, differingOf: ReturnType<typeof makeDifference>): void {
  known.rows.push(...more.rows);
  for (const name of [...more.differing, ...differingOf(known.first, more.first)]) known.differing.add(name);
}

/** Makes the function that names the columns in which two rows differ, but for the time of change. */
function makeDifference(kind: ImportKind): (one: ImportRow, other: ImportRow) => string[] {
  const columns = columnsOf(kind).filter(({ name }) => name !== 'changedAt');
  return (one, other) =>
    columns.flatMap(({ name, column, read }) => {
      const [here, there] = [read(one), read(other)];
      const isSame =
        here === there ||
        (column.cell.kind === 'instant' && Date.parse(here ?? '') === Date.parse(there ?? ''));
      return isSame ? [] : [name];
    });
}

const rowsNamed = 5;

function sayContradiction(
  key: readonly string[],
  rows: readonly number[],
  differing: ReadonlySet<string>,
): string {
  const named = rows.slice(0, rowsNamed);
  const list =
    rows.length > rowsNamed
      ? `${named.join(', ')} and ${rows.length - rowsNamed} more`
      : `${named.slice(0, -1).join(', ')} and ${named.at(-1)}`;
  return `Rows ${list} have the same ${key.join(', ')} and differ in ${[...differing].join(', ')}; keep the right one`;
}

/** Notes texts, and tells which were noted more than once, in the same memory for any number; a few others it takes for such. */
export interface Sieve {
  note(texts: Iterable<string>): void;
  /** False for a text that was noted at most once. */
  isRepeated(text: string): boolean;
  /** False if no text was noted more than once. */
  hasRepeated(): boolean;
}

/** Makes an empty sieve for the texts of a file of this size. */
export function makeSieve(sizeBytes: number): Sieve {
  const length = 2 ** Math.min(24, Math.ceil(Math.log2(1024 + 4 * sizeBytes)));
  const seen = new Uint8Array(length);
  const repeated = new Uint8Array(length);
  const bitsOf = (text: string): number[] => hashesOf(text).map((hash) => hash & (length * 8 - 1));
  let hasRepeated = false;
  return {
    note: (texts) => {
      for (const text of texts) {
        const bits = bitsOf(text);
        const isKnown = hasBits(seen, bits);
        hasRepeated ||= isKnown;
        for (const bit of bits) setBit(isKnown ? repeated : seen, bit);
      }
    },
    isRepeated: (text) => hasBits(repeated, bitsOf(text)),
    hasRepeated: () => hasRepeated,
  };
}

/** For a Bloom filter of five bits a text: none of a million is taken for another, for which the file would be read again. */
function hashesOf(text: string): number[] {
  let [one, other] = [0xdeadbeef, 0x41c6ce57];
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    one = Math.imul(one ^ code, 0x9e3779b1);
    other = Math.imul(other ^ code, 0x5f356495);
  }
  one = Math.imul(one ^ (one >>> 16), 0x85ebca6b) ^ Math.imul(other ^ (other >>> 13), 0xc2b2ae35);
  other = Math.imul(other ^ (other >>> 16), 0x85ebca6b) ^ Math.imul(one ^ (one >>> 13), 0xc2b2ae35);
  return [0, 1, 2, 3, 4].map((times) => one + Math.imul(times, other));
}

function hasBits(bits: Uint8Array, indexes: readonly number[]): boolean {
  return indexes.every((index) => (((bits[index >>> 3] ?? 0) >>> (index & 7)) & 1) === 1);
}

function setBit(bits: Uint8Array, index: number): void {
  bits[index >>> 3] = (bits[index >>> 3] ?? 0) | (1 << (index & 7));
}
