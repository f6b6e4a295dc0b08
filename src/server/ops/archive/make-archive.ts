/**
 * Moves whole months of one kind of rows out of the database into a sealed file. The file is written, flushed and read back
 * before a row is deleted, and rows are deleted only while they are what the file holds: a stop at any point leaves each row
 * in the database, in the file, or in both (docs/decisions/0077-sealed-archives.md).
 */
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';

import {
  firstHotMonth,
  hotDaysOf,
  keepDaysOf,
  keepUntilOf,
  monthStart,
  type ArchiveDays,
  type ArchiveKind,
} from '#domain/archive-terms.ts';
import { wantedDays } from '#domain/retention-settings.ts';
import { liftTimeLimit } from '#server/base/db/time-limit.queries.ts';
import type { Services } from '#server/base/services.ts';
import { SetupError } from '#server/base/setup-error.ts';
import { signArchive, type ArchiveFacts } from '#server/staff/audit-archives.ts';
import type { StoredArchive } from '#server/staff/audit-archives.queries.ts';
import { makeKeyCheck } from '../backup/make-backup.ts';
import { deriveKey, makeKeyDerivation } from '../backup/sealed-stream.ts';
import { readSchemaVersion } from '../backup/tables.queries.ts';
import { flushFolder, hashFile, readArchiveRows, writeArchiveFile } from './archive-file.ts';
import { openHeader, type ArchiveHeader } from './archive-header.ts';
import {
  countDeleted,
  findArchive,
  findUnfinished,
  holdArchive,
  insertArchive,
  setState,
} from './archives.queries.ts';
import { archivePieces, removePiece } from './pieces.ts';
import { readBack } from './read-back.ts';
import { selectRows } from './select-rows.ts';

/** The services of a park that archives. */
export type ArchiveServices = Pick<Services, 'db' | 'clock' | 'secrets' | 'brand'>;

/** What to archive, and where to. */
export interface ArchiveOrder {
  kind: ArchiveKind;
  /** The first month that stays, as YYYY-MM; if it is absent or later than the term allows, the term's. */
  before: string | undefined;
  folder: string;
  passphrase: string;
  /** Called between the steps; what it throws stops there. */
  onStep?: ((step: ArchiveStep) => void) | undefined;
}

/** The steps between which a stop must lose nothing. */
export type ArchiveStep = 'file-written' | 'file-read-back' | 'archive-noted' | 'piece-deleted';

/** A finished archive, or why there is none. `before` is the first month that stays. */
export interface ArchiveResult {
  kind: ArchiveKind;
  before: string;
  /** Undefined if no row may leave. */
  archive: StoredArchive | undefined;
  /** True if an archive was finished that an earlier command had begun. */
  isContinued: boolean;
}

/** Archives one kind. Throws a SetupError; rows and a begun archive then stay. */
export async function makeArchive(services: ArchiveServices, order: ArchiveOrder): Promise<ArchiveResult> {
  const { kind } = order;
  const begun = await findUnfinished(services.db, kind);
  const before = begun?.beforeMonth ?? monthOfOrder(services, order);
  const noted = begun ?? (await sealRows(services, order, before));
  const result = { kind, before, isContinued: begun !== undefined };
  if (noted === undefined) return { ...result, archive: undefined };
  await removeRows(services, order, noted);
  return { ...result, archive: await findArchive(services.db, noted.archiveId) };
}

/** The days of the park on which the terms depend. */
export function archiveDaysOf({ brand }: Pick<Services, 'brand'>): ArchiveDays {
  const settings = brand.retention ?? {};
  return {
    members: wantedDays(settings, 'members'),
    names: wantedDays(settings, 'names') ?? keepDaysOf('ledger', { members: null, names: 0 }),
  };
}

function monthOfOrder(services: ArchiveServices, { kind, before }: ArchiveOrder): string {
  const { timeZone } = services.brand;
  const allowed = firstHotMonth(services.clock.now(), hotDaysOf(kind, archiveDaysOf(services)), timeZone);
  return before === undefined || before > allowed ? allowed : before;
}

/** Writes the file, reads it back, and notes it in the database. Undefined if no row may leave. */
async function sealRows(
  services: ArchiveServices,
  { kind, folder, passphrase, onStep }: ArchiveOrder,
  before: string,
): Promise<StoredArchive | undefined> {
  const { db, clock, secrets, brand } = services;
  const archiveId = randomUUID();
  const sealedAt = clock.now();
  const derivation = makeKeyDerivation();
  const header: ArchiveHeader = {
    ...{ format: 'promenade-archive', version: 1, archiveId, kind, before, derivation },
    madeAt: sealedAt.toISOString(),
    keepUntil: keepUntilOf(before, keepDaysOf(kind, archiveDaysOf(services))),
    schema: await readSchemaVersion(db),
    keyCheck: makeKeyCheck(secrets),
  };
  const fileName = `${kind}-before-${before}-${archiveId.slice(0, 8)}.sealed`;
  const path = join(folder, fileName);
  const draft = `${path}.part`;
  const key = deriveKey(passphrase, derivation);
  try {
    const written = await db.transaction(
      async (tx) => {
        await liftTimeLimit(tx);
        const rows = selectRows(tx, kind, {
          before: monthStart(before, brand.timeZone),
          month: before,
          brand,
        });
        return writeArchiveFile(draft, { header, key }, rows);
      },
      { isolationLevel: 'repeatable read' },
    );
    if (written.rows === 0) return undefined;
    onStep?.('file-written');
    const ends = await readBack(db, draft, await openHeader(draft, passphrase));
    if (ends.rows !== written.rows || (await hashFile(draft)) !== written.sha256)
      throw new SetupError(`${path} is not what was written. Nothing was deleted.`);
    await rename(draft, path);
    await flushFolder(folder);
    onStep?.('file-read-back');
    const { rows: rowsSealed, ...ofEntries } = ends;
    const facts: ArchiveFacts = {
      ...{ archiveId, kind, beforeMonth: before, sealedAt, rowsSealed, ...ofEntries },
      fileSha256: Buffer.from(written.sha256, 'hex'),
      keepUntil: header.keepUntil,
    };
    const noted: StoredArchive = {
      ...facts,
      ...signArchive(secrets, facts),
      ...{ state: 'deleting', rowsDeleted: 0, fileName },
    };
    await insertArchive(db, noted);
    onStep?.('archive-noted');
    return noted;
  } finally {
    await rm(draft, { force: true });
  }
}

/** Deletes the rows that the file holds, piece by piece. */
async function removeRows(
  { db, brand }: ArchiveServices,
  { folder, passphrase, onStep }: ArchiveOrder,
  { archiveId, kind, fileName, fileSha256, beforeMonth }: StoredArchive,
): Promise<void> {
  const path = join(folder, fileName);
  if (!existsSync(path) || (await hashFile(path)) !== fileSha256.toString('hex'))
    throw new SetupError(
      `An archive of ${kind} before ${beforeMonth} is not finished, and its file ${fileName} is not in ${folder}, or is another one. ` +
        'Give the folder with this file; no further row was deleted.',
    );
  const rows = readArchiveRows(path, await openHeader(path, passphrase));
  for await (const piece of archivePieces(kind, rows)) {
    await db.transaction(async (tx) => {
      await liftTimeLimit(tx);
      if (!(await holdArchive(tx, archiveId)))
        throw new SetupError('The archive was finished or restored by another command.');
      await countDeleted(tx, archiveId, await removePiece(tx, { kind, archiveId }, piece, brand));
    });
    onStep?.('piece-deleted');
  }
  await setState(db, archiveId, 'archived');
}
