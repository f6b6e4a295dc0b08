/** Reads the pass of a photo body before the photo itself has arrived, if the client sends it first. */
import { barcodePattern, orderIdPattern } from '#domain/pass-id.ts';

/** The proof of a pass's photo, in front of the picture. */
export interface EarlyProof {
  orderId: string;
  barcode: string;
  uid: string;
}

/** No file name is longer, so a proof after this many bytes is not awaited. */
export const headBytesMax = 4096;

/** `waiting` while the proof may still arrive, `none` if the picture comes first or the head is invalid. */
export function readEarlyProof(head: string): EarlyProof | 'waiting' | 'none' {
  // A quote within a string is escaped, so this is the key and not part of a file name.
  const start = /[,{]\s*"data"\s*:/.exec(head)?.index;
  if (start === undefined) return head.length >= headBytesMax ? 'none' : 'waiting';
  const named = readObject(`${head.slice(0, start)}}`);
  if (named === undefined) return 'none';
  const { orderId, barcode, uid } = named;
  if (typeof orderId !== 'string' || typeof barcode !== 'string' || typeof uid !== 'string') return 'none';
  const isWellFormed = orderIdPattern.test(orderId) && barcodePattern.test(barcode) && uid.length <= 64;
  return isWellFormed ? { orderId, barcode, uid } : 'none';
}

function readObject(text: string): Record<string, unknown> | undefined {
  try {
    return JSON.parse(text) as Record<string, unknown>; // it begins and ends with a brace
  } catch {
    return undefined;
  }
}
