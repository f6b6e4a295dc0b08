/** Codes that replace a lost second factor, once each. */
import { createHash, randomBytes } from 'node:crypto';

import { writeBase32 } from '#domain/base32.ts';

const codesAtOnce = 10;
/** 120 random bits, so a plain hash protects them as well as a slow one would. */
const randomByteCount = 15;

/** Ten new codes, in groups of four characters. */
export function makeRecoveryCodes(): string[] {
  return Array.from({ length: codesAtOnce }, () =>
    (writeBase32(randomBytes(randomByteCount)).match(/.{4}/g) ?? []).join('-'),
  );
}

/** The hash under which a code is stored, however it is typed. */
export function hashRecoveryCode(code: string): Buffer {
  const plain = code
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '')
    .replaceAll('0', 'O')
    .replaceAll('1', 'I')
    .replaceAll('8', 'B');
  return createHash('sha256').update(plain).digest();
}
