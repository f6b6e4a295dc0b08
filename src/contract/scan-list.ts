/**
 * The list of today's passes for a gate without a network, as the server writes it and a browser reads it
 * (docs/gate-screen.md). It has hashes in place of numbers, and nothing of a guest.
 */
import * as z from 'zod/mini';

/** The bytes of a record: hash of the code, hash of the pass, product, state, flags, two instants. */
export const recordBytes = 26;

/** The bytes of the hash of a code. */
export const codeHashBytes = 8;

/** The bytes of the hash of a pass, which the records of all its codes have in common. */
export const passHashBytes = 6;

/** The states that a record can have, by their number; new ones come last. */
export const recordStates = [
  'valid',
  'redeemed',
  'excluded',
  'plain-refused',
  'band-active',
  'band-ended',
  'band-void',
  'refunded',
] as const;

/** The state of a record. */
export type RecordState = (typeof recordStates)[number];

/** The flags of a record. */
export const recordFlags = {
  /** A season pass: its photo is not on the device. */
  isPassholder: 1,
  /** A season pass without a photo. */
  lacksPhoto: 2,
  /** The pass is used up by its first scan. */
  isOnce: 4,
  /** A second scan of the day is said to be one. */
  isEachDay: 8,
} as const;

/** One code of one pass. */
export interface ListRecord {
  /** Its hash, `codeHashBytes` long. */
  code: Uint8Array;
  /** The hash of its pass, `passHashBytes` long. */
  pass: Uint8Array;
  /** The index of the product's name in the part. */
  product: number;
  state: RecordState;
  flags: number;
  /** When it was redeemed, in Unix seconds; 0 if it was not. */
  redeemedAt: number;
  /** When the pass or the wristband ends, in Unix seconds; 0 if never. */
  expiresAt: number;
}

/** Writes a record into a part; `index` is its place among the records. */
export function writeRecord(bytes: Uint8Array, index: number, record: ListRecord): void {
  const start = index * recordBytes;
  const view = new DataView(bytes.buffer, bytes.byteOffset + start, recordBytes);
  bytes.set(record.code, start);
  bytes.set(record.pass, start + codeHashBytes);
  view.setUint16(14, record.product);
  view.setUint8(16, recordStates.indexOf(record.state));
  view.setUint8(17, record.flags);
  view.setUint32(18, record.redeemedAt);
  view.setUint32(22, record.expiresAt);
}

/** Reads the record at an index. */
export function readRecord(bytes: Uint8Array, index: number): ListRecord {
  const start = index * recordBytes;
  const view = new DataView(bytes.buffer, bytes.byteOffset + start, recordBytes);
  return {
    code: bytes.subarray(start, start + codeHashBytes),
    pass: bytes.subarray(start + codeHashBytes, start + codeHashBytes + passHashBytes),
    product: view.getUint16(14),
    state: recordStates[view.getUint8(16)] ?? 'excluded',
    flags: view.getUint8(17),
    redeemedAt: view.getUint32(18),
    expiresAt: view.getUint32(22),
  };
}

/** The signed text of a part. Instants are ISO 8601 in UTC. */
export const listPayload = z.object({
  version: z.literal(1),
  listId: z.string(),
  /** The number of the part, from 0. */
  part: z.number(),
  isLast: z.boolean(),
  /** The operating day, YYYY-MM-DD. */
  day: z.string(),
  madeAt: z.string(),
  /** The list is good until then: the end of the operating day or of the session that loaded it. */
  validTo: z.string(),
  /** True if the park keeps its redemptions here. */
  keepsRedemptions: z.boolean(),
  /** HMAC of `promenade` by the key of the hashes, and by each key of a day, in base64url: whether a key is the list's. */
  checks: z.array(z.string()),
  products: z.array(z.string()),
  /** The records, in base64url. */
  records: z.string(),
});

/** The signed text of a part. */
export type ListPayload = z.output<typeof listPayload>;

/** What the text of a barcode, of a rotating code, of a wristband and of a pass is hashed as. */
export const hashedTexts = {
  barcode: (barcode: string) => `barcode\t${barcode}`,
  holder: (holderId: string) => `holder\t${holderId}`,
  band: (code: string) => `band\t${code}`,
  pass: (orderId: string, barcode: string) => `pass\t${orderId}\t${barcode}`,
  /** The text of a code, for the key that seals its photo. */
  photo: (text: string) => `photo\t${text}`,
  /** Proves that a key is the one of the list. */
  check: 'promenade',
} as const;
