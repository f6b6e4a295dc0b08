/** Test passes, which the team describes in the back office; no order has one. */
import { and, inArray, sql } from 'drizzle-orm';

import { barcodeForms } from '#domain/barcode-forms.ts';
import { readTestPass } from '#domain/test-pass.ts';
import { prepared, type Database } from '#server/base/db/database.ts';
import { testPasses } from '#server/base/db/schema/administration.ts';
import { settings } from '#server/base/db/schema/operations.ts';
import type { PassNumbers } from '#domain/pass-id.ts';
import { customizationRulesOf } from './find-pass.queries.ts';
import { blankPass, type PassRecord } from './pass-record.ts';

/** What the team says of a test pass, and the looks for it. */
type TestPassRow = NonNullable<Awaited<ReturnType<typeof fetchTestPass>>>;

/** The staff's data of a test pass, if test passes are allowed. */
export async function fetchTestPass(db: Database, barcode: string) {
  const rows = await testByBarcode(db).execute({ barcode, otherForm: barcodeForms(barcode)[1] ?? barcode });
  return rows[0];
}

/** The record of a test pass, or undefined if the staff's data do not make one. */
export function readTestPassRow(row: TestPassRow, named: PassNumbers, now: Date): PassRecord | undefined {
  const facts = readTestPass(row.data);
  if (facts === undefined) return undefined;
  return {
    ...blankPass,
    ...named,
    product: facts.product,
    category: facts.category,
    isPassholder: facts.isPassholder,
    firstName: facts.firstName,
    lastName: facts.lastName,
    orderedAt: now,
    redeemedAt: facts.isRedeemed ? now : null,
    isRedeemed: facts.isRedeemed,
    isRefunded: facts.refunded,
    credits: Math.trunc(facts.credits),
    cashCents: Math.round(facts.cash * 100),
    isTest: true,
    line: { barcode: named.barcode, merchItemId: '', merchPackId: '', ttCategoryId: '' },
    customizationRules: row.customizationRules,
    exceptions: [{ skipsRegistration: facts.skipRegistration, skipsImage: facts.skipImage }],
    ownColors: { backgroundColor: facts.backgroundColor, foregroundColor: facts.foregroundColor },
  };
}

const testByBarcode = prepared((db: Database) =>
  db
    .select({
      data: testPasses.data,
      customizationRules: customizationRulesOf({
        barcode: sql`${testPasses.barcode}`,
        merchPackId: sql`null`,
        ttCategoryId: sql`null`,
      }),
    })
    .from(testPasses)
    .where(
      and(
        inArray(testPasses.barcode, [sql.placeholder('barcode'), sql.placeholder('otherForm')]),
        sql`exists (select 1 from ${settings} where key = 'testPassesAllowed' and value = 'true'::jsonb)`,
      ),
    )
    .limit(1)
    .prepare('find_test_pass'),
);
