/** An order, its passes, and every row of staff that names something of them, whether it counts or not. */
import { and, eq, getTableColumns, inArray, isNotNull, or, sql } from 'drizzle-orm';

import type { Database } from '#server/base/db/database.ts';
import {
  passCustomizationCategories,
  passCustomizations,
  walletExceptions,
  walletItemExclusions,
  wristbandMerchPackIds,
} from '#server/base/db/schema/administration.ts';
import { orders, passes } from '#server/base/db/schema/park.ts';

/** An order without its passes. */
export async function findOrder(db: Database, orderId: string) {
  const [order] = await db.select().from(orders).where(eq(orders.orderId, orderId));
  return order;
}

/** The barcodes of an order. */
export async function fetchBarcodes(db: Database, orderId: string, countMax: number): Promise<string[]> {
  const rows = await db
    .select({ barcode: passes.barcode })
    .from(passes)
    .where(eq(passes.orderId, orderId))
    .orderBy(passes.barcode)
    .limit(countMax);
  return rows.map((row) => row.barcode);
}

/** What the lines of an order are looked up by. */
export interface LineIds {
  orderId: string;
  barcodes: readonly string[];
  merchItemIds: readonly string[];
  merchPackIds: readonly string[];
  ttCategoryIds: readonly string[];
}

/** Every row that names something of these lines, inactive ones, ones whose time is over and ones without a look included. */
export async function fetchConsidered(db: Database, ids: LineIds) {
  return {
    exceptions: await db
      .select()
      .from(walletExceptions)
      .where(eq(walletExceptions.orderNumber, ids.orderId))
      .orderBy(walletExceptions.sequence),
    exclusions: await db
      .select()
      .from(walletItemExclusions)
      .where(
        or(
          among(walletItemExclusions.merchItemId, ids.merchItemIds),
          among(walletItemExclusions.merchPackId, ids.merchPackIds),
        ),
      ),
    customizations: await db
      .select({
        ...getTableColumns(passCustomizationCategories),
        isThere: sql<boolean>`${isNotNull(passCustomizations.guid)}`,
      })
      .from(passCustomizationCategories)
      .leftJoin(
        passCustomizations,
        eq(passCustomizations.name, passCustomizationCategories.customizationName),
      )
      .where(
        or(
          among(passCustomizationCategories.ttBarcode, ids.barcodes),
          among(passCustomizationCategories.ttPackId, ids.merchPackIds),
          among(passCustomizationCategories.ttCategoryId, ids.ttCategoryIds),
        ),
      ),
    wristbands: await db
      .select()
      .from(wristbandMerchPackIds)
      .where(among(wristbandMerchPackIds.merchItemId, [...ids.merchItemIds, ...ids.merchPackIds]))
      .orderBy(wristbandMerchPackIds.sequence),
  };
}

/** An empty id asks for nothing, so it names nothing either. */
function among(column: Parameters<typeof inArray>[0], ids: readonly string[]) {
  return and(sql`${column} <> ''`, inArray(column, [...ids]));
}

/** The rows that were looked at. */
export type Considered = Awaited<ReturnType<typeof fetchConsidered>>;
