/** Reads whose photo a body is about before the photo itself has come: where the client names it first. */
import { barcodePattern, orderIdPattern } from '#domain/pass-id.ts';

/** What speaks for a pass's photo, as it stands before the picture. */
export interface EarlyProof {
  orderId: string;
  barcode: string;
  uid: string;
}

/** Longer names of files are nobody's; what stands behind so much is not waited for. */
export const headBytesMax = 4096;

/** `waiting` while it may still come, `none` where the picture comes first or something else is amiss with the head. */
export function readEarlyProof(head: string): EarlyProof | 'waiting' | 'none' {
  // A quote within a text is escaped, so this is the key and nothing that a file is called.
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
    return JSON.parse(text) as Record<string, unknown>; // it begins with a brace and ends with one
  } catch {
    return undefined;
  }
}
