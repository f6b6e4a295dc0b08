/** The statements of the look studio. */
import { and, asc, desc, eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import * as z from 'zod/mini';

import { barcodeForms } from '#domain/barcode-forms.ts';

import { type Database, readRows } from '#server/base/db/database.ts';
import { passCustomizationCategories, passCustomizations } from '#server/base/db/schema/administration.ts';
import { lookDrafts, lookImages, lookSeasons, lookVersions } from '#server/base/db/schema/looks.ts';
import { passes, products } from '#server/base/db/schema/park.ts';

/** A customization as it is stored. */
export type LookRow = typeof passCustomizations.$inferSelect;
export type DraftRow = typeof lookDrafts.$inferSelect;
export type SeasonRow = typeof lookSeasons.$inferSelect;
export type VersionRow = typeof lookVersions.$inferSelect;

/** Every look with its drafts and seasons, oldest first. */
export async function fetchLooks(db: Database) {
  return {
    rows: await db.select().from(passCustomizations).orderBy(asc(passCustomizations.sequence)),
    drafts: await db.select().from(lookDrafts).orderBy(asc(lookDrafts.changedAt)),
    seasons: await db.select().from(lookSeasons).orderBy(asc(lookSeasons.beginsAt)),
  };
}

/** The active rules that give looks to passes. */
export async function fetchLookRules(db: Database) {
  return db
    .select(getTableColumns(passCustomizationCategories))
    .from(passCustomizationCategories)
    .where(eq(passCustomizationCategories.isActive, true));
}

const productsMax = 500;

/** A product as a preview needs it. */
export type SampleProduct = Awaited<ReturnType<typeof fetchSampleProducts>>[number];

/** The park's products, in the order of their names. */
export async function fetchSampleProducts(db: Database) {
  const { name, category, isPassholder, merchItemId, merchPackId, ttCategoryId } = products;
  return db
    .select({ name, category, isPassholder, merchItemId, merchPackId, ttCategoryId })
    .from(products)
    .orderBy(asc(name))
    .limit(productsMax);
}

/** The names of the products of the passes with these barcodes. */
export async function fetchProductsOfBarcodes(db: Database, barcodes: readonly string[]) {
  if (barcodes.length === 0) return [];
  return db
    .selectDistinct({ barcode: passes.barcode, product: products.name })
    .from(passes)
    .innerJoin(products, eq(products.productId, passes.productId))
    .where(inArray(passes.barcode, barcodes.flatMap(barcodeForms)));
}

const nameRow = z.object({ first: z.nullable(z.string()), last: z.nullable(z.string()) });

/**
 * The longest first and the longest last name on passes. They are of different guests as a rule, so that together they
 * name no one.
 */
export async function fetchLongestNames(db: Database): Promise<{ first: string; last: string }> {
  const result = await db.execute(sql`select
    (select first_name from passes where first_name is not null order by length(first_name) desc, first_name limit 1) as first,
    (select last_name from passes where last_name is not null order by length(last_name) desc, last_name limit 1) as last`);
  const [row] = readRows(result, nameRow);
  return { first: row?.first ?? '', last: row?.last ?? '' };
}

/** A draft, locked until the transaction ends. */
export async function lockDraft(tx: Database, lookGuid: string): Promise<DraftRow | undefined> {
  const [row] = await tx.select().from(lookDrafts).where(eq(lookDrafts.lookGuid, lookGuid)).for('update');
  return row;
}

/** Writes a draft. Undefined if another one was written for this look meanwhile. */
export async function insertDraft(
  tx: Database,
  draft: typeof lookDrafts.$inferInsert,
): Promise<DraftRow | undefined> {
  const [row] = await tx.insert(lookDrafts).values(draft).onConflictDoNothing().returning();
  return row;
}

/** Replaces a locked draft, and counts its version. */
export async function updateDraft(
  tx: Database,
  lookGuid: string,
  draft: Omit<typeof lookDrafts.$inferInsert, 'lookGuid' | 'version'>,
): Promise<DraftRow> {
  const [row] = await tx
    .update(lookDrafts)
    .set({ ...draft, version: sql`${lookDrafts.version} + 1` })
    .where(eq(lookDrafts.lookGuid, lookGuid))
    .returning();
  if (row === undefined) throw new Error('A locked draft does not exist.');
  return row;
}

export async function deleteDraft(tx: Database, lookGuid: string): Promise<void> {
  await tx.delete(lookDrafts).where(eq(lookDrafts.lookGuid, lookGuid));
}

/** A look, locked until the transaction ends. */
export async function lockLook(tx: Database, lookGuid: string): Promise<LookRow | undefined> {
  const [row] = await tx
    .select()
    .from(passCustomizations)
    .where(eq(passCustomizations.guid, lookGuid))
    .for('update');
  return row;
}

/** The newest versions of a look first. */
export async function fetchVersions(db: Database, lookGuid: string, countMax: number): Promise<VersionRow[]> {
  return db
    .select()
    .from(lookVersions)
    .where(eq(lookVersions.lookGuid, lookGuid))
    .orderBy(desc(lookVersions.number))
    .limit(countMax);
}

export async function findVersion(
  db: Database,
  lookGuid: string,
  number: number,
): Promise<VersionRow | undefined> {
  const [row] = await db
    .select()
    .from(lookVersions)
    .where(and(eq(lookVersions.lookGuid, lookGuid), eq(lookVersions.number, number)));
  return row;
}

export async function insertVersion(tx: Database, version: VersionRow): Promise<void> {
  await tx.insert(lookVersions).values(version);
}

/** The seasons of a look, and one season. */
export async function fetchSeasons(db: Database, lookGuid: string): Promise<SeasonRow[]> {
  return db
    .select()
    .from(lookSeasons)
    .where(eq(lookSeasons.lookGuid, lookGuid))
    .orderBy(asc(lookSeasons.beginsAt));
}

export async function insertSeason(
  tx: Database,
  season: typeof lookSeasons.$inferInsert,
): Promise<SeasonRow> {
  const [row] = await tx.insert(lookSeasons).values(season).returning();
  if (row === undefined) throw new Error('A season was not stored.');
  return row;
}

/** A season, locked until the transaction ends. */
export async function lockSeason(tx: Database, seasonGuid: string): Promise<SeasonRow | undefined> {
  const [row] = await tx
    .select()
    .from(lookSeasons)
    .where(eq(lookSeasons.seasonGuid, seasonGuid))
    .for('update');
  return row;
}

export async function endSeasonAt(tx: Database, seasonGuid: string, endsAt: Date): Promise<void> {
  await tx.update(lookSeasons).set({ endsAt }).where(eq(lookSeasons.seasonGuid, seasonGuid));
}

export async function deleteSeason(tx: Database, seasonGuid: string): Promise<void> {
  await tx.delete(lookSeasons).where(eq(lookSeasons.seasonGuid, seasonGuid));
}

/** Keeps a picture for good, because a former look may return; false if there is no such picture. */
export async function keepPicture(tx: Database, imageId: string, now: Date): Promise<boolean> {
  const rows = await tx
    .update(lookImages)
    .set({ publishedAt: sql`coalesce(${lookImages.publishedAt}, ${now.toISOString()}::timestamptz)` })
    .where(eq(lookImages.imageId, imageId))
    .returning({ imageId: lookImages.imageId });
  return rows.length > 0;
}

/** True if there is such a picture; it becomes young again, so that its draft keeps it. */
export async function holdPicture(tx: Database, imageId: string, now: Date): Promise<boolean> {
  const rows = await tx
    .update(lookImages)
    .set({ addedAt: now })
    .where(eq(lookImages.imageId, imageId))
    .returning({ imageId: lookImages.imageId });
  return rows.length > 0;
}
