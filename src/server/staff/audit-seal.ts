/** Seals the audit log of staff changes, so that tampering with the log is detected (docs/algorithms/audit.md). */
import { setTimeout } from 'node:timers/promises';
import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import * as z from 'zod/mini';

import { tryLock } from '#server/base/db/advisory-locks.queries.ts';
import type { Services } from '#server/base/services.ts';
import { parseJson, readTextIfThere } from '#server/base/security/keys/read-text.ts';
import { hashSeal, leafOf, packLeaves, signSeal } from './audit-hash.ts';
import { fetchEntriesAfter, findLastSeal, insertSeal, type AuditSeal } from './audit.queries.ts';
import type { OnSealed } from './sign-in-log/audit-lines.ts';

/** The most entries of one seal; each takes 40 bytes. */
const entriesMax = 2000;

/** How long a round retries while others write; the next round follows within a minute. */
const triesMax = 100;

const pauseMilliseconds = 50;

/** The value in place of a previous seal for the first one. */
export const noSeal = { sealNumber: 0, lastEntryId: 0, hash: Buffer.alloc(32) };

type SealServices = Pick<Services, 'db' | 'clock' | 'secrets' | 'config'>;

/**
 * Seals every unsealed entry and writes the newest seal to the file beside the database. Returns the number of seals
 * it made. Throws if the last written seal is no longer in the database, because further seals would hide that.
 */
export async function sealAudit(
  services: SealServices,
  onSealed: OnSealed = () => undefined,
): Promise<number> {
  let made = 0;
  let tries = 0;
  while (tries < triesMax) {
    const seal = await sealOnce(services, onSealed);
    if (seal === 'nothing-new') return made;
    if (seal === 'others-write') {
      tries += 1;
      await setTimeout(pauseMilliseconds);
      continue;
    }
    made += 1;
    await writeAuditHead(services.config.dataDir, seal);
  }
  return made;
}

async function sealOnce(
  { db, clock, secrets, config }: SealServices,
  onSealed: OnSealed,
): Promise<AuditSeal | 'nothing-new' | 'others-write'> {
  return db.transaction(async (tx) => {
    // An entry takes its id before its transaction is visible to others, so only this lock proves that no lower id is
    // still to come. It never waits: a writer that waits for another one behind a waiting sealer would be deadlocked.
    if (!(await tryLock(tx, 'auditLog'))) return 'others-write';
    const last = (await findLastSeal(tx)) ?? noSeal;
    const noted = readAuditHead(config.dataDir);
    if (noted !== undefined && isCutOff(last, noted)) throw brokenChain();
    const entries = await fetchEntriesAfter(tx, last.lastEntryId, entriesMax);
    const [first, newest] = [entries.at(0), entries.at(-1)];
    if (first === undefined || newest === undefined) return 'nothing-new';
    const content = {
      sealNumber: last.sealNumber + 1,
      sealedAt: clock.now(),
      firstEntryId: first.entryId,
      lastEntryId: newest.entryId,
      leaves: packLeaves(entries.map(leafOf)),
      previousHash: last.hash,
    };
    const hash = hashSeal(content);
    const seal = { ...content, hash, ...signSeal(secrets, hash) };
    await insertSeal(tx, seal);
    onSealed(seal, entries);
    return seal;
  });
}

function isCutOff(last: { sealNumber: number; hash: Buffer }, noted: AuditHead): boolean {
  if (last.sealNumber > noted.sealNumber) return false;
  return last.sealNumber < noted.sealNumber || last.hash.toString('hex') !== noted.hash;
}

/** Logs name errors by their class only. */
function brokenChain(): Error {
  const error = new Error('The newest seal of the audit is not the one that was noted: see docs/runbook.md.');
  error.name = 'AuditChainBroken';
  return error;
}

// The newest seal, kept in a file beside the database, so that an attacker who cuts off the chain's end in the
// database is detected.

const headSchema = z.object({
  sealNumber: z.number(),
  /** In hex. */
  hash: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
});

/** A seal by its number and hash. */
export type AuditHead = z.output<typeof headSchema>;

/** Writes the seal to the file atomically: a reader sees the earlier seal or this one, never a part. */
async function writeAuditHead(dataDir: string, seal: { sealNumber: number; hash: Buffer }): Promise<void> {
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
