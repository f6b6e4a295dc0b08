import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';

import type { Database } from '#server/base/db/database.ts';
import { readRows } from '#server/base/db/read-rows.ts';
import type { Services } from '#server/base/services.ts';
import { asOwner } from '#server/testing/park-database.ts';
import { withOwnPark } from '#server/testing/test-park.ts';
import * as z from 'zod/mini';
import { removeFormerJobQueue } from './former-job-queue.queries.ts';
import { keepHouse } from './housekeeping.ts';

const daySeconds = 24 * 3600;

async function isThere(db: Database): Promise<boolean | undefined> {
  const answer = await db.execute(sql`select to_regnamespace('pgboss') is not null as "isThere"`);
  return readRows(answer, z.object({ isThere: z.boolean() }))[0]?.isThere;
}

/** A round of a server, which leaves the tables alone if another role owns them, then the operator's `migrate`. */
async function passTime(services: Services): Promise<void> {
  await keepHouse(services);
  await asOwner(services.db, (owner) => removeFormerJobQueue(owner, services.clock.now()));
}

test('the tables of pg-boss stay while a server of an earlier version uses them, and are dropped a day after the last one', () =>
  withOwnPark(async ({ services, clock }) => {
    const { db } = services;
    await asOwner(db, async (owner) => {
      await owner.execute(sql`create schema pgboss`);
      await owner.execute(sql`create table pgboss.version (version int primary key, cron_on timestamptz)`);
      await owner.execute(sql`create table pgboss.queue (name text primary key)`);
      await owner.execute(
        sql`create table pgboss.job (id uuid primary key, name text references pgboss.queue)`,
      );
      await owner.execute(
        sql`insert into pgboss.version values (43, ${clock.now().toISOString()}::timestamptz)`,
      );
    });

    clock.advance(daySeconds - 1);
    await passTime(services);
    expect(await isThere(db)).toBe(true);
    clock.advance(2);
    await passTime(services);
    expect(await isThere(db)).toBe(false);
    await passTime(services);
  }));

test('tables of pg-boss that no server has ever used are dropped at once', () =>
  withOwnPark(async ({ services }) => {
    const { db } = services;
    await asOwner(db, async (owner) => {
      await owner.execute(sql`create schema pgboss`);
      await owner.execute(sql`create table pgboss.version (version int primary key, cron_on timestamptz)`);
      await owner.execute(sql`insert into pgboss.version values (43, null)`);
    });
    await passTime(services);
    expect(await isThere(db)).toBe(false);
  }));
