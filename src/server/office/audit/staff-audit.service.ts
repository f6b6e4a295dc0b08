import * as z from 'zod/mini';

import type { AuditEntryView } from '#contract/calls/staff-audit.ts';

import type { Services } from '#server/base/services.ts';
import type { StaffActor } from '#server/base/staff-actor.ts';
import { nameOfEntry } from './entry-name.ts';
import { fetchEntries, findLastSealedEntry } from './staff-audit.queries.ts';
import { undoAskerOf, undoStateOf } from './undo-state.ts';

/** The query parameters of the address. */
export interface AuditQuery {
  actor?: string | undefined;
  action?: string | undefined;
  target?: string | undefined;
  kind?: 'door' | 'data' | undefined;
  network?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  before?: string | undefined;
}

const pageSize = 50;
const values = z.nullable(z.record(z.string(), z.unknown()));

/** One page of the audit log, newest first, and the cursor of the next page. */
export async function listAudit(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  actor: StaffActor,
  query: AuditQuery,
): Promise<{ entries: AuditEntryView[]; next: string | null }> {
  const found = await fetchEntries(db, {
    actor: unlessEmpty(query.actor),
    action: unlessEmpty(query.action),
    target: unlessEmpty(query.target),
    kind: query.kind,
    network: unlessEmpty(query.network),
    from: query.from === undefined ? undefined : new Date(query.from),
    to: query.to === undefined ? undefined : new Date(query.to),
    before: query.before === undefined ? undefined : Number(query.before),
    countMax: pageSize + 1,
  });
  const sealed = await findLastSealedEntry(db);
  const asker = await undoAskerOf(db, actor, clock.now());
  const page = found.slice(0, pageSize);
  const entries = page.map((entry) => ({
    entryId: entry.entryId,
    at: entry.at.toISOString(),
    actor: entry.actorName,
    actorGUID: entry.actorGuid,
    action: entry.action,
    target: entry.target,
    name: nameOfEntry(entry),
    before: values.parse(entry.before),
    after: values.parse(entry.after),
    network: entry.network,
    sessionGUID: entry.sessionGuid,
    requestId: entry.requestId,
    isSealed: entry.entryId <= sealed,
    undo: undoStateOf(asker, entry),
  }));
  return { entries, next: found.length > pageSize ? String(page.at(-1)?.entryId) : null };
}

function unlessEmpty(text: string | undefined): string | undefined {
  const wanted = text?.trim();
  return wanted === '' ? undefined : wanted;
}
