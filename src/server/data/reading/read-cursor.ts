/** Where the next part of a reading call begins: the keys of the last row, signed for this call and its filter. */
import { createHmac, timingSafeEqual, type KeyObject } from 'node:crypto';

import { Refusal } from '#server/base/refusal.ts';
import type { Secrets } from '#server/base/security/secrets.ts';

/** Writes the cursor behind a row; `scope` names the call and its filter. */
export function writeReadCursor(secrets: Secrets, scope: string, keys: readonly string[]): string {
  const { keyId, key } = secrets.current('tokens');
  const text = Buffer.from(JSON.stringify(keys)).toString('base64url');
  return [text, keyId, markOfReadCursor(key, scope, text).toString('base64url')].join('.');
}

/** The keys in a cursor that `writeReadCursor` made for the same scope. Refuses any other with `read-cursor-refused`. */
export function readReadCursor(secrets: Secrets, scope: string, cursor: string): string[] {
  const [text = '', keyId = '', mark = ''] = cursor.split('.');
  const key = secrets.find('tokens', keyId)?.key;
  const given = Buffer.from(mark, 'base64url');
  const right = key === undefined ? undefined : markOfReadCursor(key, scope, text);
  if (right === undefined || given.length !== right.length || !timingSafeEqual(given, right))
    throw new Refusal('read-cursor-refused');
  return JSON.parse(Buffer.from(text, 'base64url').toString()) as string[]; // we signed this form
}

function markOfReadCursor(key: KeyObject, scope: string, text: string): Buffer {
  return createHmac('sha256', key).update(`read-cursor\t${scope}\t${text}`).digest();
}
