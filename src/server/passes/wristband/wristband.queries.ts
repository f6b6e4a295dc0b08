import { and, eq, inArray, sql, type SQL } from 'drizzle-orm';

import type { Database } from '#server/base/db/database.ts';
import { passes, products, wristbands, isOfPass } from '#server/base/db/schema/park.ts';
import { pickColumns } from '#server/base/db/table-columns.ts';
import type { PassNumbers } from '#domain/pass-id.ts';

/** A band as stored. */
export type Band = typeof wristbands.$inferSelect;

/** The product of a ticket: who may activate it, and with which bands. */
export type Policy = Awaited<ReturnType<typeof fetchPolicy>>;

/** The policy of a pass's product. */
export async function fetchPolicy(tx: Database, pass: PassNumbers) {
  const [row] = await tx
    .select(pickColumns(products, 'maySelfActivate', 'validityText', 'merchItemId', 'merchPackId'))
    .from(passes)
    .innerJoin(products, eq(products.productId, passes.productId))
    .where(isOfPass(passes, pass));
  return row ?? { maySelfActivate: false, validityText: null, merchItemId: '', merchPackId: '' };
}

/** A code that a guest wants to use, with what decides whether it may be used. */
export interface WantedBand {
  code: string;
  /** True if the brand's rule takes the code, so that the band need not be in the database. */
  isOfRule: boolean;
  policy: Policy;
}

/**
 * Assigns a blank band to a pass, and creates the band if only the rule knows its code. Returns false if the band is
 * not blank, belongs to another product, or does not exist. The row of the code decides between several tickets: an
 * insert waits for the other one's transaction, and then finds the band taken.
 */
export async function takeBand(
  tx: Database,
  { code, isOfRule, policy }: WantedBand,
  taken: PassNumbers & { activatedAt: Date; validUntil: Date },
): Promise<boolean> {
  const band = { ...taken, state: 'activated' } as const;
  const rows = isOfRule
    ? await tx
        .insert(wristbands)
        .values({ code, ...band })
        .onConflictDoUpdate({ target: wristbands.code, set: band, setWhere: isBlankFor(policy) })
        .returning({ code: wristbands.code })
    : await tx
        .update(wristbands)
        .set(band)
        .where(and(eq(wristbands.code, code), isBlankFor(policy)))
        .returning({ code: wristbands.code });
  return rows.length > 0;
}

/** True if the ticket may use the band: an unlisted one by the rule, or a blank one for its product. */
export function isFreeBand({ code, isOfRule, policy }: WantedBand): SQL {
  const isListed = sql`exists (select 1 from ${wristbands} where ${eq(wristbands.code, code)})`;
  const isFree = sql`exists (select 1 from ${wristbands} where ${and(eq(wristbands.code, code), isBlankFor(policy))})`;
  return isOfRule ? sql`(${isFree} or not ${isListed})` : isFree;
}

/** A band without an item fits every ticket; the others name the item or the pack of their tickets. */
function isBlankFor({ merchItemId, merchPackId }: Policy): SQL {
  const isForProduct = inArray(wristbands.merchItemId, [merchItemId, merchPackId]);
  return sql`(${wristbands.state} = 'blank' and (${wristbands.merchItemId} is null or ${isForProduct}))`;
}

export async function fetchBand(tx: Database, code: string): Promise<Band | undefined> {
  const [band] = await tx.select().from(wristbands).where(eq(wristbands.code, code));
  return band;
}

/** A band by its code, locked until the transaction ends. */
export async function lockBand(tx: Database, code: string): Promise<Band | undefined> {
  const [band] = await tx.select().from(wristbands).where(eq(wristbands.code, code)).for('update');
  return band;
}

/** Makes a band that ended the band of this pass again. */
export async function restoreBand(
  tx: Database,
  code: string,
  values: PassNumbers & { activatedAt: Date | null; validUntil: Date | null },
): Promise<void> {
  await tx
    .update(wristbands)
    .set({ ...values, state: 'activated' })
    .where(eq(wristbands.code, code));
}

/** Marks a pass as redeemed: now, or at an earlier instant. */
export async function redeemPass(
  tx: Database,
  pass: PassNumbers,
  now: Date,
  redeemedAt: Date | null = now,
): Promise<void> {
  await tx.update(passes).set({ isRedeemed: true, redeemedAt, updatedAt: now }).where(isOfPass(passes, pass));
}

/** Ends the use of a band. A void one still names its ticket, so that a band that is found leads to its guest. */
export async function endBand(tx: Database, code: string, state: 'blank' | 'void'): Promise<void> {
  const blank = { activatedAt: null, validUntil: null, orderId: null, barcode: null };
  await tx
    .update(wristbands)
    .set({ state, ...(state === 'blank' ? blank : {}) })
    .where(eq(wristbands.code, code));
}

/** Makes a pass usable again whose band was released. */
export async function unredeemPass(tx: Database, pass: PassNumbers, now: Date): Promise<void> {
  await tx
    .update(passes)
    .set({ isRedeemed: false, redeemedAt: null, updatedAt: now })
    .where(isOfPass(passes, pass));
}
