/** Steps that look at every row, and therefore run once a day, on whichever server. */
import { eq } from 'drizzle-orm';

import type { Database } from '../db/database.ts';
import { settings } from '../db/schema/operations.ts';

const dayMilliseconds = 86_400_000;

/** Runs the step unless it ended less than a day ago. Two servers at once may both run it; one that failed is tried again. */
export async function onceADay(
  db: Database,
  { name, now }: { name: string; now: Date },
  run: () => Promise<unknown>,
): Promise<void> {
  const key = `last ${name}`;
  const [row] = await db.select({ value: settings.value }).from(settings).where(eq(settings.key, key));
  const last = typeof row?.value === 'string' ? Date.parse(row.value) : Number.NaN;
  // A clock that was set back must not stop the step for longer than a day.
  if (Math.abs(now.getTime() - last) < dayMilliseconds) return;
  await run();
  const value = now.toISOString();
  await db
    .insert(settings)
    .values({ key, value })
    .onConflictDoUpdate({ target: settings.key, set: { value } });
}
