/** Seals the record of staff's changes, so that a change of the record itself is found out (docs/algorithms/audit.md). */
import { readAuditHead, writeAuditHead, type AuditHead } from './audit-head.ts';
import { hashSeal, leafOf, packLeaves, signSeal } from './audit-hash.ts';
import {
  fetchEntriesAfter,
  findLastSeal,
  insertSeal,
  lockAuditForSealing,
  type AuditSeal,
} from './audit-seal.queries.ts';
import type { Services } from '../services.ts';

/** What one seal holds at most: 40 bytes an entry. */
const entriesMax = 2000;

/** What precedes the first seal. */
export const noSeal = { sealNumber: 0, lastEntryId: 0, hash: Buffer.alloc(32) };

type SealServices = Pick<Services, 'db' | 'clock' | 'secrets' | 'config'>;

/**
 * Seals every entry that is not sealed yet, and notes the newest seal beside the database. Gives how many seals it made.
 * Throws where the seal that was noted last is not in the database any more: sealing on would cover that up.
 */
export async function sealAudit(services: SealServices): Promise<number> {
  let made = 0;
  for (;;) {
    const seal = await sealOnce(services);
    if (seal === undefined) return made;
    made += 1;
    await writeAuditHead(services.config.dataDir, seal);
  }
}

async function sealOnce({ db, clock, secrets, config }: SealServices): Promise<AuditSeal | undefined> {
  return db.transaction(async (tx) => {
    await lockAuditForSealing(tx);
    const last = (await findLastSeal(tx)) ?? noSeal;
    const noted = readAuditHead(config.dataDir);
    if (noted !== undefined && isCutOff(last, noted)) throw brokenChain();
    const entries = await fetchEntriesAfter(tx, last.lastEntryId, entriesMax);
    const [first, newest] = [entries.at(0), entries.at(-1)];
    if (first === undefined || newest === undefined) return undefined;
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
