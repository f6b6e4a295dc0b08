/**
 * The newest seal, kept in a file beside the database, so that an attacker who cuts off the chain's end in the
 * database is detected.
 */
import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import * as z from 'zod/mini';

import { parseJson, readTextIfThere } from '#server/base/security/keys/read-text.ts';

const headSchema = z.object({
  sealNumber: z.number(),
  /** In hex. */
  hash: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
});

/** A seal by its number and hash. */
export type AuditHead = z.output<typeof headSchema>;

/** Writes the seal to the file atomically: a reader sees the earlier seal or this one, never a part. */
export async function writeAuditHead(
  dataDir: string,
  seal: { sealNumber: number; hash: Buffer },
): Promise<void> {
  const head: AuditHead = { sealNumber: seal.sealNumber, hash: seal.hash.toString('hex') };
  const path = pathIn(dataDir);
  await writeFile(`${path}.new`, `${JSON.stringify(head)}\n`, { mode: 0o600 });
  await rename(`${path}.new`, path);
}

/** The seal that this machine wrote last; undefined if it never sealed. */
export function readAuditHead(dataDir: string): AuditHead | undefined {
  const text = readTextIfThere(pathIn(dataDir));
  return text === undefined ? undefined : headSchema.parse(parseJson(text));
}

/** A seal as a person writes it, such as `12:9f86d0…`; undefined for any other text. */
export function parseAuditHead(text: string): AuditHead | undefined {
  const [, sealNumber = '', hash = ''] = /^(\d{1,15}):([0-9a-f]{64})$/.exec(text) ?? [];
  return hash === '' ? undefined : { sealNumber: Number(sealNumber), hash };
}

function pathIn(dataDir: string): string {
  return join(dataDir, 'audit-head.json');
}
