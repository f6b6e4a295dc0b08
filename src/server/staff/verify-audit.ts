/** Checks the audit log against its seals and lists every mismatch (docs/algorithms/audit.md). */
import type { Services } from '#server/base/services.ts';
import { openArchivedLog, type ArchivedFile, type ArchivedLog } from './archived-entries.ts';
import { fetchAuditArchives } from './audit-archives.queries.ts';
import type { AuditHead } from './audit-head.ts';
import { hashSeal, isSigned, leafOf, unpackLeaves } from './audit-hash.ts';
import {
  countEntriesAfter,
  fetchEntriesBetween,
  fetchSealsAfter,
  findLastSeal,
  type AuditSeal,
} from './audit-seal.queries.ts';
import { noSeal } from './audit-seal.ts';

/** One mismatch; it names entries and seals by their numbers. */
export type AuditFault =
  | { kind: 'entry-changed' | 'entry-missing' | 'entry-inserted'; entryId: number; sealNumber: number }
  | { kind: 'seal-missing' | 'seal-changed' | 'seal-not-signed'; sealNumber: number }
  | { kind: 'archive-changed'; archiveId: string };

/** The result of checking the whole log. */
export interface AuditReport {
  seals: number;
  entriesSealed: number;
  /** Sealed entries that only the files of archives hold, which were not given and so not checked. */
  entriesArchived: number;
  /** Entries that no seal covers yet. */
  entriesOpen: number;
  /** The newest seal, to be copied to another place. */
  head: AuditHead | undefined;
  faults: AuditFault[];
}

const sealsPerRead = 50;
const missingSealsNamed = 100;

/**
 * Reads every seal and every sealed entry once. `knownHeads` are seals that were copied elsewhere and must exist. Entries
 * of archives are checked where their files are given.
 */
export async function verifyAudit(
  services: Pick<Services, 'db' | 'secrets'>,
  knownHeads: readonly AuditHead[],
  files: readonly ArchivedFile[] = [],
): Promise<AuditReport> {
  const faults: AuditFault[] = [];
  const log = openArchivedLog(services.secrets, await fetchAuditArchives(services.db), files);
  let [seals, entriesSealed, entriesArchived] = [0, 0, 0];
  let previous: Pick<AuditSeal, 'sealNumber' | 'lastEntryId' | 'hash'> = noSeal;
  for (;;) {
    const page = await fetchSealsAfter(services.db, previous.sealNumber, sealsPerRead);
    for (const seal of page) {
      faults.push(...faultsOfSeal(services, seal, previous), ...faultsOfHead(seal, knownHeads));
      const ofEntries = await checkEntries(services, { seal, previous, log });
      faults.push(...ofEntries.faults);
      entriesArchived += ofEntries.elsewhere;
      seals += 1;
      entriesSealed += unpackLeaves(seal.leaves).length;
      previous = seal;
    }
    if (page.length < sealsPerRead) break;
  }
  const newestKnown = Math.max(0, ...knownHeads.map((head) => head.sealNumber));
  faults.push(...missingSeals(previous.sealNumber + 1, newestKnown + 1));
  faults.push(...log.changed.map((archiveId) => ({ kind: 'archive-changed', archiveId }) as const));
  const last = await findLastSeal(services.db);
  return {
    seals,
    entriesSealed,
    entriesArchived,
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

/** A seal, the one before it, and the archives. */
interface SealedPart {
  seal: AuditSeal;
  previous: Pick<AuditSeal, 'sealNumber' | 'lastEntryId'>;
  log: ArchivedLog;
}

/**
 * A seal covers every number since the previous seal, so an entry with such a number that the seal lacks was inserted
 * later. Entries that are neither in the database nor in a given file are missing, unless a signed archive holds them.
 */
async function checkEntries(
  { db }: Pick<Services, 'db'>,
  { seal, previous, log }: SealedPart,
): Promise<{ faults: AuditFault[]; elsewhere: number }> {
  const { sealNumber } = seal;
  const sealed = new Map(unpackLeaves(seal.leaves).map((leaf) => [leaf.entryId, leaf.hash]));
  const missing = new Set(sealed.keys());
  const faults: AuditFault[] = [];
  const isNext = previous.sealNumber + 1 === sealNumber;
  const first = isNext ? previous.lastEntryId + 1 : seal.firstEntryId;
  const stored = await fetchEntriesBetween(db, first, seal.lastEntryId);
  for (const entry of [...stored, ...(await log.takeUpTo(seal.lastEntryId))]) {
    const { entryId, hash } = leafOf(entry);
    const expected = sealed.get(entryId);
    missing.delete(entryId);
    if (expected === undefined) faults.push({ kind: 'entry-inserted', entryId, sealNumber });
    else if (expected !== hash) faults.push({ kind: 'entry-changed', entryId, sealNumber });
  }
  log.compareEnds(seal);
  const gone = [...missing].filter((entryId) => !log.isElsewhere(entryId));
  for (const entryId of gone) faults.push({ kind: 'entry-missing', entryId, sealNumber });
  return { faults, elsewhere: missing.size - gone.length };
}
