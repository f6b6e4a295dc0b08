/** The matching entries of the audit log as a file for spreadsheets. */
import { Readable } from 'node:stream';

import type { FastifyRequest } from 'fastify';

import { csvHead, csvLine } from '#domain/csv.ts';
import { writeParkTime } from '#domain/park-day.ts';
import { parkDateOf } from '#domain/near-day.ts';

import type { Services, StaffActor } from '#server/base/services.ts';
import { writeAudit } from '#server/staff/audit.queries.ts';
import { requireStaff } from '#server/staff/require-staff.ts';
import { readEntryFilter, type AskedEntries, countUpTo, readEntryPage } from './asked-entries.ts';
import { nameOfEntry } from './entry-names.ts';
import { findNewestEntry, type EntryFilter, type EntryRow } from './staff-audit.queries.ts';

const rowsMax = 100_000;
const rowsPerPiece = 1000;

const heads = [
  'Entry',
  'Time',
  'Team Member',
  'Team Member ID',
  'Action',
  'Changed Row',
  'Name',
  'Before',
  'After',
];
const furtherHeads = ['Network', 'Session', 'Request', 'Undone By'];

/**
 * The file and its name. The entry about the export is committed before the first row is sent, with the number of the
 * rows; of a searched text it says only that there was one.
 */
export async function exportAudit(
  services: Pick<Services, 'db' | 'clock' | 'brand'>,
  { actor, request }: { actor: StaffActor; request: FastifyRequest },
  asked: AskedEntries,
): Promise<{ fileName: string; content: Readable }> {
  await requireStaff(services, request, 'Audit List');
  const { db, clock } = services;
  const now = clock.now();
  const filter = await readEntryFilter(services, asked);
  const newest = (await findNewestEntry(db)) + 1;
  const rows = await countUpTo(db, filter, { before: newest, limit: rowsMax });
  const { text, ...shown } = asked;
  const after = { ...shown, hasText: text !== undefined && text !== '', rows };
  await writeAudit(db, actor, { action: 'Export', target: 'activity', after }, now);
  return {
    fileName: `activity-${parkDateOf(now, services.brand)}.csv`,
    content: Readable.from(entriesAsCsv(services, filter, { rows, newest })),
  };
}

async function* entriesAsCsv(
  { db, brand }: Pick<Services, 'db' | 'brand'>,
  filter: EntryFilter,
  { rows, newest }: { rows: number; newest: number },
): AsyncGenerator<string> {
  yield csvHead([...heads, ...furtherHeads]);
  // The entry about this export is newer than the counted ones, and is not in the file.
  let before = newest;
  let left = rows;
  while (left > 0) {
    const { page, next } = await readEntryPage(db, filter, {
      before,
      pageSize: Math.min(rowsPerPiece, left),
    });
    if (page.length > 0) yield page.map((entry) => entryAsCsv(entry, brand.timeZone)).join('');
    if (next === null) return;
    left -= page.length;
    before = next;
  }
}

function entryAsCsv(entry: EntryRow, timeZone: string): string {
  return csvLine([
    entry.entryId,
    writeParkTime(entry.at, timeZone),
    entry.actorName,
    entry.actorGuid,
    entry.action,
    entry.target,
    nameOfEntry(entry),
    entry.before === null ? '' : JSON.stringify(entry.before),
    entry.after === null ? '' : JSON.stringify(entry.after),
    entry.network,
    entry.sessionGuid,
    entry.requestId,
    entry.undoneBy,
  ]);
}
