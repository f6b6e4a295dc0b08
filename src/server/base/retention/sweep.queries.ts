/** A sweep over many rows in pieces: it goes on where the last piece ended, on whichever server. */
import { eq } from 'drizzle-orm';

import type { SettableName } from '#domain/retention-settings.ts';
import type { Database } from '../db/database.ts';
import { retentionTerms, settings } from '../db/schema/operations.ts';

/** How long a finished sweep rests. */
const restMilliseconds = 86_400_000;

/** Erases the due rows after an id, and returns the id after which the next piece begins; undefined at the end. */
type Piece = (after: string) => Promise<string | undefined>;

/**
 * Runs at most so many pieces of the sweep, unless it rests. The place is stored after each piece, so a stopped server
 * repeats one piece at most; every piece checks its rows again under their locks, so two servers erase each once.
 */
export async function sweepInPieces(
  db: Database,
  kind: SettableName,
  { now, piecesMax }: { now: Date; piecesMax: number },
  runPiece: Piece,
): Promise<void> {
  const ofKind = eq(retentionTerms.kind, kind);
  const [row] = await db.select().from(retentionTerms).where(ofKind);
  if (row === undefined || (row.sweepAt !== null && row.sweepAt > now)) return;
  let after: string | undefined = row.sweepAfter;
  for (let piece = 0; piece < piecesMax && after !== undefined; piece += 1) {
    after = await runPiece(after);
    const isDone = after === undefined;
    await db
      .update(retentionTerms)
      .set({ sweepAfter: after ?? '', sweepAt: isDone ? new Date(now.getTime() + restMilliseconds) : null })
      .where(ofKind);
  }
}

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
