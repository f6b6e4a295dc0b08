/** Checks the audit log against its seals and lists every mismatch (docs/algorithms/audit.md). */
import type { Services } from '#server/base/services.ts';
import { type AuditHead, noSeal, hashSeal, isSigned, leafOf, unpackLeaves } from './audit-seal.ts';
import {
  countEntriesAfter,
  fetchEntriesBetween,
  fetchSealsAfter,
  findLastSeal,
  type AuditSeal,
} from './audit.queries.ts';

/** One mismatch; it names entries and seals by their numbers. */
export type AuditFault =
  | { kind: 'entry-changed' | 'entry-missing' | 'entry-inserted'; entryId: number; sealNumber: number }
  | { kind: 'seal-missing' | 'seal-changed' | 'seal-not-signed'; sealNumber: number };

/** The result of checking the whole log. */
export interface AuditReport {
  seals: number;
  entriesSealed: number;
  /** Entries that no seal covers yet. */
  entriesOpen: number;
  /** The newest seal, to be copied to another place. */
  head: AuditHead | undefined;
  faults: AuditFault[];
}

const sealsPerRead = 50;
const missingSealsNamed = 100;

/**
 * Reads every seal and every sealed entry once. `knownHeads` are seals that were copied elsewhere and must exist. */
export async function verifyAudit(
  services: Pick<Services, 'db' | 'secrets'>,
  knownHeads: readonly AuditHead[],
): Promise<AuditReport> {
  const faults: AuditFault[] = [];
  let [seals, entriesSealed] = [0, 0];
  let previous: Pick<AuditSeal, 'sealNumber' | 'lastEntryId' | 'hash'> = noSeal;
  for (;;) {
    const page = await fetchSealsAfter(services.db, previous.sealNumber, sealsPerRead);
    for (const seal of page) {
      faults.push(
        ...faultsOfSeal(services, seal, previous),
        ...faultsOfHead(seal, knownHeads),
        ...(await faultsOfEntries(services, seal, previous)),
      );
      seals += 1;
      entriesSealed += unpackLeaves(seal.leaves).length;
      previous = seal;
    }
    if (page.length < sealsPerRead) break;
  }
  const newestKnown = Math.max(0, ...knownHeads.map((head) => head.sealNumber));
  faults.push(...missingSeals(previous.sealNumber + 1, newestKnown + 1));
  const last = await findLastSeal(services.db);
  return {
    seals,
    entriesSealed,
    entriesOpen: await countEntriesAfter(services.db, previous.lastEntryId),
    head: last === undefined ? undefined : { sealNumber: last.sealNumber, hash: last.hash.toString('hex') },
    faults,
  };
}

function faultsOfSeal(
  { secrets }: Pick<Services, 'secrets'>,
  seal: AuditSeal,
  previous: Pick<AuditSeal, 'sealNumber' | 'hash'>,
): AuditFault[] {
  const { sealNumber } = seal;
  const faults = missingSeals(previous.sealNumber + 1, sealNumber);
  const isNext = previous.sealNumber + 1 === sealNumber;
  const isWhole = hashSeal(seal).equals(seal.hash) && (!isNext || seal.previousHash.equals(previous.hash));
  if (!isWhole) faults.push({ kind: 'seal-changed', sealNumber });
  if (!isSigned(secrets, seal)) faults.push({ kind: 'seal-not-signed', sealNumber });
  return faults;
}

/** The numbers from one up to but excluding another, cut off after the first ones if there are very many. */
function missingSeals(from: number, before: number): AuditFault[] {
  const count = Math.min(Math.max(before - from, 0), missingSealsNamed);
  return Array.from({ length: count }, (_, place) => ({ kind: 'seal-missing', sealNumber: from + place }));
}

function faultsOfHead(seal: AuditSeal, knownHeads: readonly AuditHead[]): AuditFault[] {
  const isOther = knownHeads.some(
    (head) => head.sealNumber === seal.sealNumber && head.hash !== seal.hash.toString('hex'),
  );
  return isOther ? [{ kind: 'seal-changed', sealNumber: seal.sealNumber }] : [];
}

/** A seal covers every number since the previous seal, so an entry with such a number that the seal lacks was inserted later. */
async function faultsOfEntries(
  { db }: Pick<Services, 'db'>,
  seal: AuditSeal,
  previous: Pick<AuditSeal, 'sealNumber' | 'lastEntryId'>,
): Promise<AuditFault[]> {
  const { sealNumber } = seal;
  const sealed = new Map(unpackLeaves(seal.leaves).map((leaf) => [leaf.entryId, leaf.hash]));
  const missing = new Set(sealed.keys());
  const faults: AuditFault[] = [];
  const isNext = previous.sealNumber + 1 === sealNumber;
  const first = isNext ? previous.lastEntryId + 1 : seal.firstEntryId;
  for (const entry of await fetchEntriesBetween(db, first, seal.lastEntryId)) {
    const { entryId, hash } = leafOf(entry);
    const expected = sealed.get(entryId);
    missing.delete(entryId);
    if (expected === undefined) faults.push({ kind: 'entry-inserted', entryId, sealNumber });
    else if (expected !== hash) faults.push({ kind: 'entry-changed', entryId, sealNumber });
  }
  for (const entryId of missing) faults.push({ kind: 'entry-missing', entryId, sealNumber });
  return faults;
}
