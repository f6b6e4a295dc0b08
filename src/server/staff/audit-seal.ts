/** Seals the record of staff's changes, so that a change of the record itself is found out (docs/algorithms/audit.md). */
import { setTimeout } from 'node:timers/promises';

import { readAuditHead, writeAuditHead, type AuditHead } from './audit-head.ts';
import { hashSeal, leafOf, packLeaves, signSeal } from './audit-hash.ts';
import {
  fetchEntriesAfter,
  findLastSeal,
  insertSeal,
  tryToLockAudit,
  type AuditSeal,
} from './audit-seal.queries.ts';
import type { Services } from '#server/base/services.ts';

/** What one seal holds at most: 40 bytes an entry. */
const entriesMax = 2000;

/** How long a round goes on asking while others write; the next round follows within a minute. */
const triesMax = 100;
const pauseMilliseconds = 50;

/** What precedes the first seal. */
export const noSeal = { sealNumber: 0, lastEntryId: 0, hash: Buffer.alloc(32) };

type SealServices = Pick<Services, 'db' | 'clock' | 'secrets' | 'config'>;

/**
 * Seals every entry that is not sealed yet, and notes the newest seal beside the database. Gives how many seals it made.
 * Throws where the seal that was noted last is not in the database any more: sealing on would cover that up.
 */
export async function sealAudit(services: SealServices): Promise<number> {
  let made = 0;
  let tries = 0;
  while (tries < triesMax) {
    const seal = await sealOnce(services);
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

async function sealOnce({
  db,
  clock,
  secrets,
  config,
}: SealServices): Promise<AuditSeal | 'nothing-new' | 'others-write'> {
  return db.transaction(async (tx) => {
    if (!(await tryToLockAudit(tx))) return 'others-write';
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
    return seal;
  });
}

function isCutOff(last: { sealNumber: number; hash: Buffer }, noted: AuditHead): boolean {
  if (last.sealNumber > noted.sealNumber) return false;
  return last.sealNumber < noted.sealNumber || last.hash.toString('hex') !== noted.hash;
}

/** The log names errors by their class. */
function brokenChain(): Error {
  const error = new Error('The newest seal of the audit is not the one that was noted: see docs/runbook.md.');
  error.name = 'AuditChainBroken';
  return error;
}
