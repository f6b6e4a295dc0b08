/** Finds an order, its passes, and every staff row with one of their ids, including rows without an effect. */
import { and, eq, getTableColumns, inArray, isNotNull, or, sql } from 'drizzle-orm';

import { barcodeForms } from '#domain/barcode-forms.ts';

import type { Database } from '#server/base/db/database.ts';
import {
  passCustomizationCategories,
  passCustomizations,
  walletExceptions,
  walletItemExclusions,
  wristbandMerchPackIds,
} from '#server/base/db/schema/administration.ts';
import { orderCorrections } from '#server/base/db/schema/imports.ts';
import { orders, passes } from '#server/base/db/schema/park.ts';

/** An order without its passes. */
export async function findOrder(db: Database, orderId: string) {
  const [order] = await db.select().from(orders).where(eq(orders.orderId, orderId));
  return order;
}

/** What the team corrected about an order: whether it was withdrawn, and the other numbers of its passes. */
export async function fetchCorrections(db: Database, orderId: string) {
  const { barcode, toOrderId, toBarcode } = orderCorrections;
  const found = await db
    .select({ orderId: orderCorrections.orderId, barcode, toOrderId, toBarcode })
    .from(orderCorrections)
    .where(or(eq(orderCorrections.orderId, orderId), eq(toOrderId, orderId)))
    .limit(correctionsMax);
  return {
    isWithdrawn: found.some((one) => one.barcode === ''),
    otherNumbers: found.flatMap((one) => [
      `${one.orderId}/${one.barcode}`,
      `${one.toOrderId ?? ''}/${one.toBarcode ?? ''}`,
    ]),
  };
}

/** More corrections of one order than a person makes. */
const correctionsMax = 200;

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

/** The ids by which staff rows of an order's lines are found. */
export interface LineIds {
  orderId: string;
  barcodes: readonly string[];
  merchItemIds: readonly string[];
  merchPackIds: readonly string[];
  ttCategoryIds: readonly string[];
}

/**
 * Every staff row with an id of these lines, including inactive rows, expired rows and rows without a customization.
 */
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
          among(passCustomizationCategories.ttBarcode, ids.barcodes.flatMap(barcodeForms)),
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

/** The rows whose column has one of the ids; an empty column means no restriction and matches no id. */
function among(column: Parameters<typeof inArray>[0], ids: readonly string[]) {
  return and(sql`${column} <> ''`, inArray(column, [...ids]));
}

/** The staff rows of an order. */
export type Considered = Awaited<ReturnType<typeof fetchConsidered>>;
