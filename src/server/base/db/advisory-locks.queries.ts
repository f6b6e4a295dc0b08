/** Every advisory lock of this product, and the only place that takes them. */
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';

import { type Database, readRows } from './database.ts';

/**
 * The locks with their numbers. A number never changes, so that servers of two versions wait for each other; the long ones
 * are what PostgreSQL's hash functions made of a name. The functions that count tries at guessing
 * (`db/migrations/`) lock pairs of numbers, which are apart from these.
 */
export const advisoryLocks = {
  /** One process creates or updates the tables at a time. */
  migration: 7_301_001n,
  /** Transactions share it when they add an entry of the audit log; the one that seals holds it alone. */
  auditLog: 7_301_002n,
  /** Servers tag changed Apple passes one after the other, so that tags are committed in their order. */
  appleTags: 7_301_003n,
  /** One server assigns events at a time, so that the numbers of a subject follow the order of its events. */
  eventRouting: 7_301_006n,
  /** Servers count one after the other what guests received, so that two messages never find the same room. */
  messageTallies: 970_650_934n,
  /** Sign-ins and logouts of the directory run one after the other, so that neither misses the other. */
  directorySessions: -901_933_930n,
  /** The back office changes members and permissions one after the other. */
  staffAccess: -1_247_545_794n,
  /** The terms of retention are settled one after the other. */
  retentionTerms: -199_692_829n,
  /** The limits of the watch list are stored one after the other. */
  watchSetting: 679_187_384n,
  /** The times in which requests are due are stored one after the other. */
  requestDueSetting: 177_602_369n,
  /** The settings of the park are stored one after the other. */
  parkSettings: 7_301_008n,
  /** Servers and imports record openings of passes one after the other, so that an import sees what it adds to. */
  passOpenings: -5_980_776_999_792_696_414n,
  /** One server counts the figures of closed days at a time. */
  closedDays: 7_301_007n,
  /** One server counts the passes in wallets at a time. */
  walletAdoption: -2_453_097_624_534_627_835n,
} as const;

/** The name of a lock. */
export type AdvisoryLock = keyof typeof advisoryLocks;

/** Waits for the lock and holds it until the transaction ends. */
export async function takeLock(tx: Database, name: AdvisoryLock): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${numberOf(name)})`);
}

/** Waits until no transaction holds the lock alone, and shares it until the transaction ends. */
export async function shareLock(tx: Database, name: AdvisoryLock): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock_shared(${numberOf(name)})`);
}

/** True if the lock was free; the transaction then holds it until it ends. */
export function tryLock(tx: Database, name: AdvisoryLock): Promise<boolean> {
  return isLocked(tx, sql`pg_try_advisory_xact_lock(${numberOf(name)})`);
}

const numberOf = (name: AdvisoryLock) => sql`${String(advisoryLocks[name])}::bigint`;

async function isLocked(db: Database, attempt: ReturnType<typeof sql>): Promise<boolean> {
  const answer = await db.execute(sql`select ${attempt} as "isLocked"`);
  return readRows(answer, z.object({ isLocked: z.boolean() }))[0]?.isLocked === true;
}
