/** The links of passes themselves: made, read and revoked many at a time. Links of shares are in share.queries.ts. */
import { and, asc, eq, isNull, ne, sql, type SQL } from 'drizzle-orm';

import type { Database } from '#server/base/db/database.ts';
import { passes, passLinks } from '#server/base/db/schema/park.ts';
import type { LinkSeed, OwnLink } from '#server/base/security/own-link.ts';
import type { PassNumbers } from '#domain/pass-id.ts';

/** A pass and its new link. */
export type LinkedPass = PassNumbers & Omit<OwnLink, 'hashUrl'>;

/** Stores new links. A pass that has an active link of its own keeps it; returns how many were stored. */
export async function insertOwnLinks(tx: Database, links: readonly LinkedPass[], now: Date): Promise<number> {
  if (links.length === 0) return 0;
  const inserted = await tx
    .insert(passLinks)
    .select(
      sql`select decode(hash, 'hex'), 'primary', order_id, barcode, null, ${now.toISOString()}::timestamptz, null,
          seed::uuid, seed_key_id
        from ${linkColumnsOf(links)} order by order_id, barcode`,
    )
    .onConflictDoNothing({ target: [passLinks.orderId, passLinks.barcode], where: isOwn })
    .returning({ orderId: passLinks.orderId });
  return inserted.length;
}

/** The links as rows of a statement: one array a column, as fast for five thousand links as for one. */
function linkColumnsOf(links: readonly LinkedPass[]): SQL {
  const array = (values: string[]): SQL => sql`${sql.param(values)}::text[]`;
  return sql`unnest(${array(links.map(({ sha256 }) => sha256.toString('hex')))},
    ${array(links.map(({ orderId }) => orderId))}, ${array(links.map(({ barcode }) => barcode))},
    ${array(links.map(({ seed }) => seed))}, ${array(links.map(({ seedKeyId }) => seedKeyId))})
    as given (hash, order_id, barcode, seed, seed_key_id)`;
}

/** The active links of these passes' own, as far as they have one. */
export async function fetchOwnLinks(
  db: Database,
  of: readonly PassNumbers[],
): Promise<(PassNumbers & LinkSeed)[]> {
  if (of.length === 0) return [];
  return db
    .select(seedColumns)
    .from(passLinks)
    .where(and(isOwn, isPassOf(of)));
}

const seedColumns = {
  orderId: passLinks.orderId,
  barcode: passLinks.barcode,
  seed: sql<string>`seed`,
  seedKeyId: sql<string>`seed_key_id`,
};

/** An active link that the server can derive again. */
const isOwn = sql`seed is not null and revoked_at is null`;

/** The links of passes: an active one, all of them revoked, or none yet. */
export async function fetchLinkStates(db: Database, orderId: string) {
  return db
    .select({
      barcode: passLinks.barcode,
      state: sql<
        'active' | 'revoked'
      >`case when bool_or(revoked_at is null) then 'active' else 'revoked' end`,
      at: sql`coalesce(max(created_at) filter (where revoked_at is null), max(revoked_at))`.mapWith(
        passLinks.createdAt,
      ),
    })
    .from(passLinks)
    .where(and(eq(passLinks.orderId, orderId), eq(passLinks.kind, 'primary')))
    .groupBy(passLinks.barcode)
    .orderBy(asc(passLinks.barcode));
}

/** Passes that never had a link: those of an earlier release, and those of erased guests. */
export async function fetchPassesWithoutLink(db: Database, countMax: number): Promise<PassNumbers[]> {
  return db
    .select({ orderId: sql<string>`pass.order_id`, barcode: sql<string>`pass.barcode` })
    .from(sql`passes pass`)
    .where(
      sql`not exists (select 1 from pass_links link where link.order_id = pass.order_id
        and link.barcode = pass.barcode and link.kind = 'primary'
        and (link.seed is not null or link.revoked_at is not null))`,
    )
    .limit(countMax);
}

/** Revokes every link of these passes themselves; the links of their shares stay. Returns how many were active. */
export async function revokePassLinks(tx: Database, of: readonly PassNumbers[], now: Date): Promise<number> {
  const revoked = await tx
    .update(passLinks)
    .set({ revokedAt: now })
    .where(and(isPassOf(of), eq(passLinks.kind, 'primary'), isNull(passLinks.revokedAt)))
    .returning({ barcode: passLinks.barcode });
  return revoked.length;
}

/** Ends the active link of a pass that was made at this instant. */
export async function endLinksMadeAt(
  tx: Database,
  pass: PassNumbers,
  { at, now }: { at: Date; now: Date },
): Promise<void> {
  await tx
    .update(passLinks)
    .set({ revokedAt: now })
    .where(
      and(
        isPassOf([pass]),
        eq(passLinks.kind, 'primary'),
        eq(passLinks.createdAt, at),
        isNull(passLinks.revokedAt),
      ),
    );
}

/** Makes the links of a pass work again that ended at this instant; returns how many. */
export async function restoreLinksRevokedAt(tx: Database, pass: PassNumbers, at: Date): Promise<number> {
  const restored = await tx
    .update(passLinks)
    .set({ revokedAt: null })
    .where(
      and(
        isPassOf([pass]),
        eq(passLinks.kind, 'primary'),
        eq(passLinks.revokedAt, at),
        ne(passLinks.createdAt, at),
      ),
    )
    .returning({ barcode: passLinks.barcode });
  return restored.length;
}

/**
 * Locks the rows of the passes, so that changes of their links happen one after the other, in one order, so that two
 * callers never deadlock. Returns the passes that exist.
 */
export async function lockPassRows(tx: Database, of: readonly PassNumbers[]): Promise<PassNumbers[]> {
  return tx
    .select({ orderId: passes.orderId, barcode: passes.barcode })
    .from(passes)
    .where(isPassOf(of))
    .orderBy(passes.orderId, passes.barcode)
    .for('update');
}

/** Passes by the order, the product or the time at which their present link was made. */
export interface LinkSelection {
  orderId?: string | undefined;
  productId?: string | undefined;
  since?: Date | undefined;
}

/** The next passes of a selection after the given one; of an order also those without an active link. */
export async function fetchSelected(
  db: Database,
  { orderId, productId, since }: LinkSelection,
  { after, countMax }: { after: PassNumbers; countMax: number },
): Promise<PassNumbers[]> {
  return db
    .select({ orderId: sql<string>`pass.order_id`, barcode: sql<string>`pass.barcode` })
    .from(
      sql`passes pass left join pass_links link on link.order_id = pass.order_id and link.barcode = pass.barcode
        and link.seed is not null and link.revoked_at is null`,
    )
    .where(
      and(
        sql`(pass.order_id, pass.barcode) > (${after.orderId}, ${after.barcode})`,
        orderId === undefined ? sql`link.seed is not null` : sql`pass.order_id = ${orderId}`,
        productId === undefined ? undefined : sql`pass.product_id = ${productId}`,
        since === undefined ? undefined : sql`link.created_at >= ${since.toISOString()}::timestamptz`,
      ),
    )
    .orderBy(sql`pass.order_id, pass.barcode`)
    .limit(countMax);
}

function isPassOf(of: readonly PassNumbers[]): SQL {
  return sql`(order_id, barcode) in (select * from unnest(${sql.param(of.map(({ orderId }) => orderId))}::text[],
    ${sql.param(of.map(({ barcode }) => barcode))}::text[]))`;
}
