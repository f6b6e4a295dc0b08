/** Takes the demo park out of a database, in one transaction; what the operator made or imported stays. */
import { rm } from 'node:fs/promises';

import { eq, sql } from 'drizzle-orm';
import * as z from 'zod/mini';

import { hasAdministrator } from '#domain/staff-access.ts';

import { type Database, readRows } from '#server/base/db/database.ts';
import { settings } from '#server/base/db/schema/operations.ts';
import { retiredPhotos } from '#server/base/db/schema/park.ts';
import { liftTimeLimit } from '#server/base/db/session.queries.ts';
import type { TableName } from '#server/base/db/tables/all-tables.ts';
import type { Services } from '#server/base/services.ts';
import { SetupError } from '#server/base/setup-error.ts';
import { fetchAllPermissions } from '#server/staff/access.queries.ts';
import { fetchTeamStanding } from '#server/staff/administrator.queries.ts';
import { auditHeadPath } from '#server/staff/audit-seal.ts';
import { writeAudit, hostActor } from '#server/staff/audit.queries.ts';
import { demoAnchorSetting, demoRemovedSetting, readDemoPark } from './demo-data.ts';
import { numbersOfDemo, rowsOfDemo, type DemoNumbers } from './demo-rows.queries.ts';
import { fetchHistory } from './history/load-history.queries.ts';

type RemoveServices = Pick<Services, 'db' | 'brand' | 'clock' | 'config'>;

/** What went, by table, and what an administrator must do next. */
export interface DemoRemoved {
  counts: Partial<Record<TableName, number>>;
  /** Accounts of the demo that stay, because the ledger of an account of the operator's names them. */
  membersLeft: string[];
  hasAdministrator: boolean;
}

/** Ends a trial, which undoes everything. */
class TrialEnd extends Error {}

/**
 * Removes the demo, or only counts what would go. Undefined if the database holds no demo. The photos of its passes are
 * due at once; the caller or the next housekeeping deletes their files.
 */
export async function removeDemo(
  services: RemoveServices,
  { isTrial }: { isTrial: boolean },
): Promise<DemoRemoved | undefined> {
  let removed: DemoRemoved | undefined;
  try {
    await services.db.transaction(async (tx) => {
      removed = await removeWithin({ ...services, db: tx });
      if (isTrial) throw new TrialEnd();
      // Without its seals the record begins anew, and so does the note of the newest one.
      if (removed?.counts.audit_seals !== undefined)
        await rm(auditHeadPath(services.config.dataDir), { force: true });
    });
  } catch (error) {
    if (!(error instanceof TrialEnd)) throw error;
  }
  return removed;
}

async function removeWithin({ db: tx, brand, clock }: RemoveServices): Promise<DemoRemoved | undefined> {
  await liftTimeLimit(tx);
  const [anchor] = await tx.select().from(settings).where(eq(settings.key, demoAnchorSetting)).for('update');
  if (anchor === undefined) return undefined;
  await refuseServingRole(tx);
  const now = clock.now();
  const numbers = numbersOfDemo(readDemoPark(), await fetchHistory(tx, brand));
  const all = numbers.members;
  numbers.members = await withoutTied(tx, all);
  const photos = await fetchPhotos(tx, numbers);
  const counts: DemoRemoved['counts'] = {};
  for (const [table, isOfDemo] of rowsOfDemo(numbers)) {
    const name = sql.identifier(table);
    // The triggers guard the record and tell other systems; the demo is no fact for either.
    await tx.execute(sql`alter table ${name} disable trigger user`);
    const answer = await tx.execute(
      sql`with gone as (delete from ${name} where ${isOfDemo} returning 1) select count(*)::int as count from gone`,
    );
    await tx.execute(sql`alter table ${name} enable trigger user`);
    const count = readRows(answer, z.object({ count: z.number() }))[0]?.count ?? 0;
    if (count > 0) counts[table] = count;
  }
  const due = photos.map((photoUid) => ({
    photoUid,
    orderId: '',
    barcode: '',
    retiredAt: now,
    purgeAt: now,
  }));
  if (due.length > 0) await tx.insert(retiredPhotos).values(due);
  await tx.insert(settings).values({ key: demoRemovedSetting, value: now.toISOString() });
  await writeAudit(tx, hostActor, { action: 'Demo Remove', target: 'demo', after: counts }, now);
  return {
    counts,
    membersLeft: all.filter((memberId) => !numbers.members.includes(memberId)),
    hasAdministrator: hasAdministrator(await fetchTeamStanding(tx), await fetchAllPermissions(tx)),
  };
}

/** The triggers that guard the record are turned off meanwhile, which only the owner of the tables may do. */
async function refuseServingRole(tx: Database): Promise<void> {
  const answer = await tx.execute(sql`select pg_has_role(relowner, 'USAGE') as "isOwner" from pg_class
    where oid = 'audit_entries'::regclass`);
  const [row] = readRows(answer, z.object({ isOwner: z.boolean() }));
  if (row?.isOwner !== true)
    throw new SetupError(
      'Name the role that owns the tables in DATABASE_URL: that of the servers may not remove the demo.',
    );
}

/** The accounts whose entries no entry of another account shares, as a merge leaves them. */
async function withoutTied(tx: Database, members: readonly string[]): Promise<string[]> {
  const answer =
    await tx.execute(sql`select distinct line.member_id as "memberId", other.member_id as "otherId"
    from ledger_lines line join ledger_lines other using (transaction_id) where line.member_id <> other.member_id
    union select taken.member_id, lot.member_id from ledger_lines taken join ledger_lines lot on lot.line_id = taken.lot_id
      where lot.member_id <> taken.member_id`);
  const ties = readRows(answer, z.object({ memberId: z.string(), otherId: z.string() }));
  const going = new Set(members);
  const isTied = (memberId: string): boolean =>
    ties.some(
      (tie) =>
        (tie.memberId === memberId && !going.has(tie.otherId)) ||
        (tie.otherId === memberId && !going.has(tie.memberId)),
    );
  for (let tied = [...going].filter(isTied); tied.length > 0; tied = [...going].filter(isTied))
    for (const memberId of tied) going.delete(memberId);
  return [...going];
}

async function fetchPhotos(tx: Database, { orders }: DemoNumbers): Promise<string[]> {
  const isDemo = sql`order_id in (select jsonb_array_elements_text(${JSON.stringify(orders)}::jsonb))`;
  const answer =
    await tx.execute(sql`select photo_uid::text as "photoUid" from passes where has_photo and ${isDemo}
    union select photo_uid::text from retired_photos where ${isDemo}`);
  return readRows(answer, z.object({ photoUid: z.string() })).map(({ photoUid }) => photoUid);
}
