/** Adds the ledger to the dashboard's sums, as the rounds of a server do in time. */
import { setTimeout } from 'node:timers/promises';

import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';

import { readRows } from '#server/base/db/read-rows.ts';
import type { Services } from '#server/base/services.ts';
import { addLedgerFigures } from '#server/office/dashboard/ledger-figures.queries.ts';

const triesMax = 600;

/** Runs rounds until every line is added. A round waits for the transactions of every database of the server. */
export async function addAllFigures({ db, brand }: Pick<Services, 'db' | 'brand'>): Promise<void> {
  for (let tries = 0; tries < triesMax; tries += 1) {
    await addLedgerFigures(db, brand);
    const answer = await db.execute(sql`select (select coalesce(max(added_to), 0) from ledger_marks)
      >= (select coalesce(max(line_id), 0) from ledger_lines) as "isAdded"`);
    if (readRows(answer, z.object({ isAdded: z.boolean() }))[0]?.isAdded === true) return;
    if (tries > 4) await setTimeout(100);
  }
  throw new Error('The ledger was not added to the sums.');
}
