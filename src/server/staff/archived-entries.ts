/** Entries of the audit log that lie in archives: which may be missing, and those that a given file holds. */
import type { Secrets } from '#server/base/security/secrets.ts';
import { isArchiveSigned } from './audit-archives.ts';
import type { StoredArchive } from './audit-archives.queries.ts';
import type { AuditEntry } from './audit-seal.queries.ts';
import { unpackLeaves, type Leaf } from './audit-hash.ts';
import type { AuditSeal } from './audit-seal.queries.ts';

/** The file of an archive: its row in the database, and its entries in the order of their numbers. */
export interface ArchivedFile {
  archiveId: string;
  entries: AsyncIterable<AuditEntry>;
}

/** The archives of a log, and the files of some of them. */
export interface ArchivedLog {
  /** The archives whose rows were changed, or are not signed by a key of this park. */
  changed: string[];
  /** True if an archive without a given file holds the entry, so that only its file can show it. */
  isElsewhere(entryId: number): boolean;
  /** The entries of the given files up to this number that were not taken yet. */
  takeUpTo(entryId: number): Promise<AuditEntry[]>;
  /** Notes archives whose ends differ from the leaves of a seal. */
  compareEnds(seal: AuditSeal): void;
}

/** Reads the rows of archives; one that is not signed excuses nothing. */
export function openArchivedLog(
  secrets: Secrets,
  archives: readonly StoredArchive[],
  files: readonly ArchivedFile[],
): ArchivedLog {
  const signed = archives.filter((archive) => isArchiveSigned(secrets, archive));
  const changed = new Set(archives.filter((one) => !signed.includes(one)).map(({ archiveId }) => archiveId));
  const given = new Set(files.map(({ archiveId }) => archiveId));
  const absent = signed.filter(({ archiveId }) => !given.has(archiveId));
  const readers = files.map(({ entries }) => readInOrder(entries));
  return {
    get changed() {
      return [...changed];
    },
    isElsewhere: (entryId) => absent.some((archive) => holds(archive, entryId)),
    takeUpTo: async (entryId) => {
      const found: AuditEntry[] = [];
      for (const reader of readers) found.push(...(await reader(entryId)));
      return found;
    },
    compareEnds: (seal) => {
      for (const archive of signed)
        if (endsInside(archive, seal) && !hasSameEnds(archive, unpackLeaves(seal.leaves)))
          changed.add(archive.archiveId);
    },
  };
}

function holds({ firstEntryId, lastEntryId }: StoredArchive, entryId: number): boolean {
  return firstEntryId !== null && lastEntryId !== null && firstEntryId <= entryId && entryId <= lastEntryId;
}

function endsInside({ firstEntryId, lastEntryId }: StoredArchive, seal: AuditSeal): boolean {
  return [firstEntryId, lastEntryId].some(
    (entryId) => entryId !== null && seal.firstEntryId <= entryId && entryId <= seal.lastEntryId,
  );
}

function hasSameEnds(archive: StoredArchive, leaves: readonly Leaf[]): boolean {
  const ends = [
    [archive.firstEntryId, archive.firstHash],
    [archive.lastEntryId, archive.lastHash],
  ] as const;
  return ends.every(([entryId, hash]) =>
    leaves.every((leaf) => leaf.entryId !== entryId || leaf.hash === hash?.toString('hex')),
  );
}

/** Takes entries while their number is not above the given one. */
function readInOrder(entries: AsyncIterable<AuditEntry>): (entryId: number) => Promise<AuditEntry[]> {
  const iterator = entries[Symbol.asyncIterator]();
  let waiting: AuditEntry | undefined;
  return async (entryId) => {
    const found: AuditEntry[] = [];
    for (;;) {
      waiting ??= await next(iterator);
      if (waiting === undefined || waiting.entryId > entryId) return found;
      found.push(waiting);
      waiting = undefined;
    }
  };
}

async function next(iterator: AsyncIterator<AuditEntry>): Promise<AuditEntry | undefined> {
  const result = await iterator.next();
  return result.done === true ? undefined : result.value;
}
