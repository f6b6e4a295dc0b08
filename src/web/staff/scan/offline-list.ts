/** The list of today on this device: read from the store, verified, and searched. */
import type { ScanListPart } from '#contract/calls/staff-scan.ts';
import {
  codeHashBytes,
  readRecord,
  recordBytes,
  type ListPayload,
  type ListRecord,
} from '#contract/scan-list.ts';

import { changeStored, readAllStored, readStored } from './gate-store.ts';
import {
  areKeysOf,
  bytesOfText,
  hmacOf,
  importKeys,
  importListKey,
  readPart,
  type KeptPart,
  type ListKeys,
} from './verify-part.ts';

/** A verified list. */
export interface OfflineList {
  parts: { payload: ListPayload; records: Uint8Array }[];
  keys: ListKeys;
  madeAt: Date;
  validTo: Date;
  day: string;
  keepsRedemptions: boolean;
  /** How many codes it has. */
  codesTotal: number;
  /** How large it is on the device, in bytes. */
  sizeBytes: number;
}

/** Why a list is not used. */
export type ListFault = 'missing' | 'broken' | 'over';

const keysKey = 'keys';

/** Reads the kept list; a list of another day or session, and one with a broken signature, is refused. */
export async function openList(scanListKey: string, now: Date): Promise<OfflineList | ListFault> {
  const stored = await readAllStored('list');
  const parts = stored.filter(({ key }) => key !== keysKey).map(({ value }) => value as KeptPart); // as `keepList` stores them
  const keys = (await readStored('list', keysKey)) as ListKeys | undefined; // as `keepList` stores them
  if (parts.length === 0 || keys === undefined) return 'missing';
  return verifyList(scanListKey, { parts, keys }, now);
}

/** Keeps a list that the server has sent, if it is whole and signed. */
export async function keepList(
  scanListKey: string,
  sent: readonly ScanListPart[],
  now: Date,
): Promise<OfflineList | ListFault> {
  const given = sent[0]?.keys ?? null;
  if (given === null) return 'broken';
  const keys = await importKeys(given);
  const parts = sent.map(({ payload, signature }) => ({ payload, signature }));
  const list = await verifyList(scanListKey, { parts, keys }, now);
  if (typeof list === 'string') return list;
  await changeStored('list', (table) => {
    table.clear();
    for (const [index, part] of parts.entries()) table.put(part, index);
    table.put(keys, keysKey);
  });
  return list;
}

/** Verifies every part, and that no part is missing, of another list, or exchanged. */
export async function verifyList(
  scanListKey: string,
  { parts, keys }: { parts: readonly KeptPart[]; keys: ListKeys },
  now: Date,
): Promise<OfflineList | ListFault> {
  const publicKey = await importListKey(scanListKey).catch(() => undefined);
  if (publicKey === undefined) return 'broken';
  const read = await Promise.all(parts.map((part) => readPart(publicKey, part)));
  const payloads = read.filter((payload) => payload !== undefined);
  const [first] = payloads;
  const isWhole =
    first !== undefined &&
    payloads.length === parts.length &&
    payloads.every(
      ({ part, listId, isLast }, index) =>
        part === index && listId === first.listId && isLast === (index === payloads.length - 1),
    );
  if (!isWhole || !(await areKeysOf(first, keys))) return 'broken';
  // The session of the first part is that of all.
  const validTo = new Date(Math.min(...payloads.map((payload) => Date.parse(payload.validTo))));
  if (now >= validTo) return 'over';
  const opened = payloads.map((payload) => ({ payload, records: bytesOfText(payload.records) }));
  return {
    parts: opened,
    keys,
    madeAt: new Date(first.madeAt),
    validTo,
    day: first.day,
    keepsRedemptions: first.keepsRedemptions,
    codesTotal: opened.reduce((total, { records }) => total + records.length / recordBytes, 0),
    sizeBytes: parts.reduce((total, { payload }) => total + payload.length, 0),
  };
}

/** A code of the list. */
export interface ListedCode extends Omit<ListRecord, 'product' | 'code' | 'pass'> {
  product: string;
  /** The text that is hashed for it. */
  text: string;
  /** The hash of its pass, in base 16. */
  pass: string;
}

/**
 * Finds a barcode, the holder of a rotating code or a wristband by the text that is hashed for it (`hashedTexts`); of
 * several passes with one barcode, a valid one counts first.
 */
export async function findListed(list: OfflineList, text: string): Promise<ListedCode | undefined> {
  const wanted = (await hmacOf(list.keys.hash, text)).subarray(0, codeHashBytes);
  const found = list.parts.flatMap(({ payload, records }) =>
    findIn(records, wanted).map(({ product, code: _code, pass, ...record }) => ({
      ...record,
      text,
      product: payload.products[product] ?? '',
      pass: Array.from(pass, (byte) => byte.toString(16).padStart(2, '0')).join(''),
    })),
  );
  return found.find(({ state }) => state === 'valid') ?? found[0];
}

/** The records of a part are sorted by the hash of their code. */
function findIn(records: Uint8Array, wanted: Uint8Array): ListRecord[] {
  const total = records.length / recordBytes;
  let [low, high] = [0, total];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (compare(records, middle, wanted) < 0) low = middle + 1;
    else high = middle;
  }
  const found: ListRecord[] = [];
  for (; low < total && compare(records, low, wanted) === 0; low += 1) found.push(readRecord(records, low));
  return found;
}

function compare(records: Uint8Array, index: number, wanted: Uint8Array): number {
  const start = index * recordBytes;
  for (let place = 0; place < codeHashBytes; place += 1) {
    const difference = (records[start + place] ?? 0) - (wanted[place] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
