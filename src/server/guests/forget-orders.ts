/** Forgets the names of orders that no one needs any more (docs/policies/retention.md). */
import { daysBefore } from '#domain/days-before.ts';
import { wantedDays } from '#domain/retention-settings.ts';

import type { Database } from '#server/base/db/database.ts';
import { liftTimeLimit } from '#server/base/db/session.queries.ts';
import { readBrandSettings } from '#server/base/park-settings.ts';
import { sweepInPieces } from '#server/base/retention/terms.queries.ts';
import type { Services } from '#server/base/services.ts';
import { countedName, rowEndingsOf } from '#server/base/db/tables/registry.ts';
import { endPiece } from '#server/base/retention/end-rows.queries.ts';
import { writeAudit, hostActor } from '#server/staff/audit.queries.ts';
import { eraseGuest } from './erase-guest.ts';
import { fetchNamedOrders } from './forget-orders.queries.ts';

/** How many orders with names are judged at once, and how many such pages a round of housekeeping handles. */
const countMax = 500;
const piecesMax = 2;

/** What an erasure needs. */
export type ForgettingServices = Pick<Services, 'db' | 'clock' | 'brand' | 'photoStore' | 'secrets' | 'crm'>;

/** What a run found and did. */
interface OrdersForgotten {
  /** Orders whose names are due. */
  due: number;
  /** Those that this run has erased; 0 for a dry run. */
  forgotten: number;
  /** The erased rows by kind. */
  counts: Record<string, number>;
}

/**
 * Erases every due order as `erase-guest` does, each in a transaction of its own that checks it again under the lock.
 * So a run can be stopped at any time, the next one continues, and two at once erase no order twice. Passes and amounts
 * stay without a name.
 */
export async function forgetOrders(
  services: ForgettingServices,
  { isDryRun }: { isDryRun: boolean },
): Promise<OrdersForgotten> {
  // Null is not possible: the bounds of the brand do not let a park keep names.
  const { retention } = await readBrandSettings(services);
  const endedBefore = daysBefore(services.clock.now(), wantedDays(retention, 'names') ?? 0);
  const told: OrdersForgotten = { due: 0, forgotten: 0, counts: {} };
  for (let after: string | undefined = ''; after !== undefined;)
    after = await forgetPage(services, { endedBefore, after, isDryRun }, told);
  return told;
}

/** Erases due orders in pieces beside the servers' other work, a few pieces a round (`sweepInPieces`). */
export async function sweepOldOrders(services: ForgettingServices, keptDays: number): Promise<void> {
  const now = services.clock.now();
  const endedBefore = daysBefore(now, keptDays);
  const told: OrdersForgotten = { due: 0, forgotten: 0, counts: {} };
  await sweepInPieces(services.db, 'names', { now, piecesMax }, (after) =>
    forgetPage(services, { endedBefore, after, isDryRun: false }, told),
  );
}

/** How many orders will be due at an instant, up to a most. */
export async function countDueOrders(
  db: Database,
  at: Date,
  { keptDays, countMax: most }: { keptDays: number; countMax: number },
): Promise<number> {
  const endedBefore = daysBefore(at, keptDays);
  let due = 0;
  for (let after: string | undefined = ''; after !== undefined && due < most;) {
    const page = await fetchPage(db, { endedBefore, after });
    due += page.due.length;
    after = page.next;
  }
  return Math.min(due, most);
}

/** Handles one page and returns the id after which the next one begins; undefined after the last page. */
async function forgetPage(
  services: ForgettingServices,
  { endedBefore, after, isDryRun }: { endedBefore: Date; after: string; isDryRun: boolean },
  told: OrdersForgotten,
): Promise<string | undefined> {
  const { due, next } = await fetchPage(services.db, { endedBefore, after });
  told.due += due.length;
  for (const orderId of isDryRun ? [] : due) {
    const erased = await eraseGuest(
      services,
      { kind: 'order', orderId },
      {
        isStillDue: async (tx) => {
          const [still] = await fetchNamedOrders(tx, { endedBefore, after: '', countMax: 1, orderId });
          return still?.isDue === true;
        },
      },
    );
    if (erased === undefined) continue;
    told.forgotten += 1;
    for (const [kind, count] of Object.entries(erased.counts))
      told.counts[kind] = (told.counts[kind] ?? 0) + count;
  }
  return next;
}

/**
 * The due orders of a page, and the id after which the next page begins; undefined after the last one. The search may pass
 * over millions of orders without names.
 */
async function fetchPage(db: Database, { endedBefore, after }: { endedBefore: Date; after: string }) {
  const named = await db.transaction(async (tx) => {
    await liftTimeLimit(tx);
    return fetchNamedOrders(tx, { endedBefore, after, countMax });
  });
  const due = named.flatMap(({ orderId, isDue }) => (isDue ? [orderId] : []));
  return { due, next: named.length < countMax ? undefined : named.at(-1)?.orderId };
}

/** Deletes answers to consents and changes of registrations that a later one replaced long ago. */
const consentPiecesMax = 10;

/** Deletes in pieces, each with its entry in the audit log. */
export async function forgetFormerConsents(db: Database, now: Date, keptDays: number): Promise<void> {
  for (let piece = 0; piece < consentPiecesMax; piece += 1)
    if ((await db.transaction((tx) => forgetPiece(tx, now, keptDays))) === 0) return;
}

async function forgetPiece(tx: Database, now: Date, keptDays: number): Promise<number> {
  const after: Record<string, number> = {};
  for (const one of rowEndingsOf('formerConsents'))
    after[countedName(one.table) ?? one.table] = await endPiece(tx, one, { now, keptDays });
  const count = Object.values(after).reduce((sum, deleted) => sum + deleted, 0);
  const target = 'replaced consents and registrations';
  if (count > 0) await writeAudit(tx, hostActor, { action: 'Guest Erase', target, after }, now);
  return count;
}
