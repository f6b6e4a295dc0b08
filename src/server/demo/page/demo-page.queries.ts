import { and, asc, desc, eq, inArray, isNotNull, isNull } from 'drizzle-orm';

import type { Database } from '#server/base/db/database.ts';
import { teamMembers } from '#server/base/db/schema/administration.ts';
import { settings } from '#server/base/db/schema/operations.ts';
import { passes, products } from '#server/base/db/schema/park.ts';
import { demoAnchorSetting } from '../demo-data.ts';

/** A pass of the gallery. */
export interface ListedPass {
  orderId: string;
  barcode: string;
  category: string;
  /** In the address of the page of a stored value card. */
  barcodeHash: string | null;
}

/** The day on which the demo park was loaded; undefined for a database without the demo park. */
export async function fetchDemoAnchor(db: Database): Promise<Date | undefined> {
  const [row] = await db
    .select({ value: settings.value })
    .from(settings)
    .where(eq(settings.key, demoAnchorSetting));
  return typeof row?.value === 'string' ? new Date(row.value) : undefined;
}

/** Those of these barcodes that the database holds, by their numbers. */
export async function fetchPasses(db: Database, barcodes: readonly string[]): Promise<ListedPass[]> {
  return db
    .select({
      orderId: passes.orderId,
      barcode: passes.barcode,
      category: products.category,
      barcodeHash: passes.barcodeHash,
    })
    .from(passes)
    .innerJoin(products, eq(products.productId, passes.productId))
    .where(inArray(passes.barcode, [...barcodes]))
    .orderBy(asc(passes.orderId), asc(passes.barcode));
}

/** The member who may do the most, among those who sign in with a password alone. */
export async function fetchFirstMember(db: Database) {
  const [member] = await db
    .select({ username: teamMembers.username, passwordHash: teamMembers.passwordHash })
    .from(teamMembers)
    .where(
      and(
        eq(teamMembers.isActive, true),
        isNotNull(teamMembers.passwordHash),
        isNull(teamMembers.passwordUntil),
        isNull(teamMembers.otpSecret),
      ),
    )
    .orderBy(desc(teamMembers.accessLevel), asc(teamMembers.sequence))
    .limit(1);
  return member;
}
