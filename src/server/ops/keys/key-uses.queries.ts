/** Which server keys the rows name, and the keys that a server has seen at its start. */
import { eq, sql } from 'drizzle-orm';
import * as z from 'zod/mini';

import { type Database, readRows } from '#server/base/db/database.ts';
import { settings } from '#server/base/db/schema/operations.ts';
import { liftTimeLimit } from '#server/base/db/session.queries.ts';

/** How many rows of one kind need a key. */
export interface KeyUse {
  keyId: string;
  /** Such as "links of passes". */
  what: string;
  rows: number;
  /** What an operator does, so that the rows need the key no longer. */
  advice: string;
  /** True for the audit log, which a key that is `recordOnly` in `server-secrets.json` proves too. */
  isOfRecord?: true;
}

/** The id in front of sealed bytes (`src/server/base/security/seal.ts`). */
export const idOfSealed = (sealed: string) =>
  sql.raw(
    `convert_from(substring(${sealed} from 1 for greatest(position('\\x0a'::bytea in ${sealed}) - 1, 0)), 'UTF8')`,
  );

const reseal = '`promenade keys reseal` seals them anew';

/** Every column that names a key, by its own or in front of sealed bytes. Rows that nothing reads any more do not count. */
const places = [
  {
    what: 'passes in Apple Wallet',
    advice:
      'a phone proves itself by a token of the key, until the names of the order are erased (docs/policies/retention.md)',
    ids: sql`select key_id from apple_passes`,
  },
  {
    what: 'links of passes',
    advice:
      '`promenade links FILE --all --renew --yes` makes new ones; those that guests have end, so send the new ones',
    ids: sql`select seed_key_id from pass_links where seed is not null and revoked_at is null`,
  },
  {
    what: 'open codes of rewards',
    advice: 'they end when the reward is handed over or its time is over',
    ids: sql`select code_key_id from reward_takings where state = 'open'`,
  },
  {
    what: 'seals of the audit log',
    advice: 'a key with `"recordOnly": true` proves them, and does nothing else',
    isOfRecord: true,
    ids: sql`select key_id from audit_seals`,
  },
  {
    what: 'links of shares',
    advice: reseal,
    ids: sql`select ${idOfSealed('sealed_hash_url')} from ticket_shares where revoked_at is null`,
  },
  {
    what: 'secrets of webhooks',
    advice: reseal,
    ids: sql`select ${idOfSealed('sealed_secret')} from event_endpoints
      union all select ${idOfSealed('former_sealed_secret')} from event_endpoints where former_until > now()`,
  },
  {
    what: 'authenticator apps of the team',
    advice: reseal,
    ids: sql`select ${idOfSealed("decode(otp_secret, 'base64')")} from team_members where otp_secret is not null`,
  },
  {
    what: 'photos at most',
    advice: reseal,
    ids: sql`select jsonb_array_elements_text(value) from settings
      cross join (select 1 from passes where has_photo union all select 1 from retired_photos) slots
      where key = 'photoKeys'`,
  },
] as const;

/** Counts the rows that name each key. It reads whole tables: seconds among millions of passes. */
export async function countKeyUses(db: Database): Promise<KeyUse[]> {
  return db.transaction(async (tx) => {
    await liftTimeLimit(tx);
    const uses: KeyUse[] = [];
    for (const { ids, ...place } of places) {
      const answer = await tx.execute(
        sql`select key_id as "keyId", count(*)::int as rows from (${ids}) named (key_id) group by key_id order by key_id`,
      );
      for (const row of readRows(answer, useRow)) uses.push({ ...place, ...row });
    }
    return uses;
  });
}

const useRow = z.object({ keyId: z.string(), rows: z.number() });

/**
 * `serverKeys` are the ids that earlier starts had, `photoKeys` those that may have sealed photos: the files themselves
 * are too many to be read at a start.
 */
export type NotedKeys = 'serverKeys' | 'photoKeys';

/** The noted ids; undefined before the first start. */
export async function fetchNotedKeys(
  db: Database,
  key: NotedKeys = 'serverKeys',
): Promise<string[] | undefined> {
  const [row] = await db.select({ value: settings.value }).from(settings).where(eq(settings.key, key));
  return z.optional(z.array(z.string())).parse(row?.value);
}

/** Notes the ids for the next start, in order; unchanged ones are not written. */
export async function noteKeys(db: Database, key: NotedKeys, ids: Iterable<string>): Promise<void> {
  const value = [...new Set(ids)].toSorted();
  await db
    .insert(settings)
    .values({ key, value })
    .onConflictDoUpdate({
      target: settings.key,
      set: { value },
      setWhere: sql`${settings.value} <> excluded.value`,
    });
}
