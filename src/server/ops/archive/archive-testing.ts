/** A park whose old rows leave for a folder of its own, for the tests of archives. */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import * as z from 'zod/mini';

import type { ArchiveKind } from '#domain/archive-terms.ts';
import type { Database } from '#server/base/db/database.ts';
import { readRows } from '#server/base/db/read-rows.ts';
import { clawBack } from '#server/loyalty/claw-back.ts';
import { expireLots } from '#server/loyalty/expire-lots.ts';
import { postPending } from '#server/loyalty/post-pending.ts';
import { sealAudit } from '#server/staff/audit-seal.ts';
import { writeAudit } from '#server/staff/audit.queries.ts';
import { hostActor } from '#server/staff/host-actor.ts';
import { addAllFigures } from '#server/testing/add-all-figures.ts';
import { withOwner } from '#server/testing/park-database.ts';
import { claimNumber, moveClockTo, type joinClub } from '#server/testing/club-member.ts';
import { importSource } from '#server/testing/club-sources.ts';
import { openTestPark, type TestPark } from '#server/testing/test-park.ts';
import { verifyInvariants } from '../invariants/verify.ts';
import { makeArchive, type ArchiveOrder, type ArchiveResult } from './make-archive.ts';
import { openKnownFile, restoreArchive } from './restore-archive.ts';

/** The pass phrase of the files. */
export const passphrase = 'a pass phrase of the park';

/** A park of a test, and the folder of its archives. */
export interface ArchivingPark {
  park: TestPark;
  folder: string;
  close: () => Promise<void>;
}

/** Opens a park with an empty folder. */
export async function openArchivingPark(): Promise<ArchivingPark> {
  const park = await openTestPark();
  const folder = mkdtempSync(join(tmpdir(), 'archive-'));
  return {
    park,
    folder,
    close: async () => {
      await park.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A number that the member has claimed. */
export async function claimNew(
  park: TestPark,
  member: Awaited<ReturnType<typeof joinClub>>,
): Promise<string> {
  const at = park.services.clock.now();
  const { number } = await importSource(park, 'tickets', { cents: [10_000], at, departsAt: at });
  expect(await claimNumber(park, member, { orderId: number })).toBeLessThan(300);
  return number;
}

/** All lots expire, and the figures are added, as housekeeping does. */
export async function runTo(park: TestPark, time: string): Promise<void> {
  moveClockTo(park, time);
  await postPending(park.services);
  await clawBack(park.services);
  await expireLots(park.services);
  await addAllFigures(park.services);
}

/** Archives one kind by the role that owns the tables. */
export function archive(
  { park, folder }: ArchivingPark,
  kind: ArchiveKind,
  order: Partial<ArchiveOrder> = {},
): Promise<ArchiveResult> {
  return withOwner(park.services.db, (db) =>
    makeArchive({ ...park.services, db }, { kind, before: undefined, folder, passphrase, ...order }),
  );
}

/** Brings the rows of a file back; returns how many. */
export function restore({ park }: ArchivingPark, path: string): Promise<number> {
  return withOwner(park.services.db, async (db) => {
    const services = { ...park.services, db };
    return restoreArchive(services, await openKnownFile(services, path, passphrase));
  });
}

/** The path of the only file. */
export function pathOfOnlyFile({ folder }: ArchivingPark): string {
  return join(folder, readdirSync(folder)[0] ?? '');
}

/** The number of rows. */
export async function countRowsOf({ park }: ArchivingPark, table: string): Promise<number> {
  const answer = await park.services.db.execute(
    sql`select count(*)::float8 as count from ${sql.identifier(table)}`,
  );
  return readRows(answer, z.object({ count: z.number() }))[0]?.count ?? 0;
}

/** Every row as JSON, sorted. */
export async function contentOf({ park }: ArchivingPark, table: string): Promise<string[]> {
  const answer = await park.services.db.execute(
    sql`select row_to_json(t)::text as line from ${sql.identifier(table)} t`,
  );
  return readRows(answer, z.object({ line: z.string() }))
    .map(({ line }) => line)
    .sort();
}

/** The invariants that do not hold. */
export async function breaches(
  { park }: ArchivingPark,
  prepare?: (tx: Database) => Promise<void>,
): Promise<unknown[]> {
  const reports = await verifyInvariants(park.services, { prepare });
  return reports.filter(({ breaches: count }) => count > 0);
}

/** Writes and seals twelve entries of the audit log: six of December 2026, three of January 2027, three of May 2028. */
export async function writeLog({ park }: ArchivingPark): Promise<void> {
  const { services } = park;
  for (const day of ['2026-12-01', '2026-12-31', '2027-01-15', '2028-05-01']) {
    moveClockTo(park, `${day}T12:00:00Z`);
    for (const target of ['a', 'b', 'c'])
      await writeAudit(
        services.db,
        hostActor,
        { action: 'Test Pass Update', target, before: { x: 1 }, after: { é: [1.5, null] } },
        services.clock.now(),
      );
    await sealAudit(services);
  }
}
