import * as z from 'zod/mini';

import type { AuditEntryView } from '#contract/calls/staff-audit.ts';

import type { Services } from '#server/base/services.ts';
import type { StaffActor } from '#server/base/staff-actor.ts';
import { sumFigure } from '../watch/watch.queries.ts';
import { readEntryFilter, type AskedEntries, readEntryPage } from './asked-entries.ts';
import { nameOfEntry, namesIn, placeOfEntry } from './entry-names.ts';
import { findEntry, findLastSealedEntry, type EntryRow } from './staff-audit.queries.ts';
import { undoAskerOf, undoStateOf, type UndoAsker } from './undo-state.ts';

/** The query parameters of the address. */
interface AuditQuery extends AskedEntries {
  entry?: string | undefined;
  before?: string | undefined;
}

interface AuditPage {
  entries: AuditEntryView[];
  next: string | null;
  names: Record<string, string>;
  figure: { value: number; entries: number } | null;
}

const pageSize = 50;
const values = z.nullable(z.record(z.string(), z.unknown()));

/** One page of the audit log, newest first, and the cursor of the next page; or one entry alone. */
export async function listAudit(
  services: Pick<Services, 'db' | 'clock' | 'brand'>,
  actor: StaffActor,
  { entry, before, ...asked }: AuditQuery,
): Promise<AuditPage> {
  const { db, clock } = services;
  const filter = await readEntryFilter(services, asked);
  const cursor = before === undefined ? undefined : Number(before);
  const alone = entry === undefined ? undefined : await findEntry(db, Number(entry));
  const { page, next } =
    entry === undefined
      ? await readEntryPage(db, filter, { before: cursor, pageSize })
      : { page: alone === undefined ? [] : [alone], next: null };
  const sealed = await findLastSealedEntry(db);
  const asker = await undoAskerOf(db, actor, clock.now());
  return {
    entries: page.map((row) => viewEntry(row, sealed, asker)),
    next: next === null ? null : String(next),
    names: await namesIn(db, asker, page),
    figure: filter.watched === undefined || cursor !== undefined ? null : await sumFigure(db, filter.watched),
  };
}

function viewEntry(entry: EntryRow, sealed: number, asker: UndoAsker): AuditEntryView {
  return {
    entryId: entry.entryId,
    at: entry.at.toISOString(),
    actor: entry.actorName,
    actorGUID: entry.actorGuid,
    action: entry.action,
    target: entry.target,
    name: nameOfEntry(entry),
    place: placeOfEntry(entry),
    before: values.parse(entry.before),
    after: values.parse(entry.after),
    network: entry.network,
    sessionGUID: entry.sessionGuid,
    requestId: entry.requestId,
    isSealed: entry.entryId <= sealed,
    undo: undoStateOf(asker, entry),
  };
}
