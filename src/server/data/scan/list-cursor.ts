/** Where the next part of a list begins. It is signed, so that a list keeps its own time and its own order. */
import { createHmac } from 'node:crypto';

import type { Secrets } from '#server/base/security/secrets.ts';

/** The list, the number of its next part, and the last pass of the part before. */
export interface ListCursor {
  listId: string;
  /** When the list was begun, in milliseconds since 1970. */
  madeAt: number;
  part: number;
  /** The passes come first, then the wristbands, whose code is in `barcode`. */
  of: 'passes' | 'bands';
  orderId: string;
  barcode: string;
}

/** A part is asked for at once after the one before. */
const longestMilliseconds = 3_600_000;

/** Writes a cursor. */
export function writeListCursor(secrets: Secrets, cursor: ListCursor): string {
  const text = [cursor.listId, cursor.madeAt, cursor.part, cursor.of, cursor.orderId, cursor.barcode].join(
    '\t',
  );
  const { keyId, key } = secrets.current('gate-list');
  return [Buffer.from(text).toString('base64url'), keyId, cursorMarkOf(key, text)].join('.');
}

/** Reads a cursor; undefined for one that we did not write. */
export function readListCursor(secrets: Secrets, written: string): ListCursor | undefined {
  const [part64 = '', keyId = '', mark = ''] = written.split('.');
  const text = Buffer.from(part64, 'base64url').toString();
  const key = secrets.find('gate-list', keyId)?.key;
  // The mark is public to who holds the cursor, and guards no secret, so a plain comparison is enough.
  if (key === undefined || cursorMarkOf(key, text) !== mark) return undefined;
  // The signature proves that `writeListCursor` joined it.
  const [listId, madeAt, part, of, orderId, barcode] = text.split('\t') as [
    ...[string, string, string, ListCursor['of']],
    ...[string, string],
  ];
  return { listId, madeAt: Number(madeAt), part: Number(part), of, orderId, barcode };
}

/** True for a list that was begun so long ago that it has to be begun again. */
export function isStale({ madeAt }: ListCursor, now: Date): boolean {
  return now.getTime() - madeAt > longestMilliseconds;
}

function cursorMarkOf(key: Buffer, text: string): string {
  return createHmac('sha256', key).update(`cursor\t${text}`).digest('base64url');
}
