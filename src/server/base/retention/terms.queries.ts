/** The stored terms of retention (docs/policies/retention.md): those that apply, and those that are announced. */
import { eq } from 'drizzle-orm';

import { retentionDays } from '#domain/retention-kinds.ts';
import {
  settableKinds,
  settableNames,
  wantedDays,
  type RetentionSettings,
  type SettableName,
} from '#domain/retention-settings.ts';
import { settleTerm, type RetentionTerm } from '#domain/retention-terms.ts';
import { takeLock } from '../db/advisory-locks.queries.ts';
import type { Database } from '../db/database.ts';
import { retentionTerms, settings } from '../db/schema/operations.ts';

export type StoredTerm = typeof retentionTerms.$inferSelect;

/** The days of each kind by which rows are erased now; null for data that is kept. */
export type DaysByKind = ReadonlyMap<SettableName, number | null>;

/**
 * Compares the stored terms with the days that the park wants, announces shorter ones, and puts announced ones into
 * effect. Servers take turns, so two with different brands restart each other's notice, and nothing is erased early.
 */
export async function settleTerms(db: Database, wanted: RetentionSettings, now: Date): Promise<DaysByKind> {
  return db.transaction(async (tx) => {
    await takeLock(tx, 'retentionTerms');
    const stored = await fetchTerms(tx);
    const days = new Map<SettableName, number | null>();
    for (const name of settableNames) {
      const former = stored.get(name);
      const term = settleTerm(termOf(name, former), wantedDays(wanted, name), now);
      days.set(name, term.days);
      if (former === undefined || !isStoredAlready(term, former)) await storeTerm(tx, name, term);
    }
    return days;
  });
}

/** The stored terms by kind; none before the first round of housekeeping. */
export async function fetchTerms(db: Database): Promise<Map<string, StoredTerm>> {
  const rows = await db.select().from(retentionTerms);
  return new Map(rows.map((row) => [row.kind, row]));
}

/** The term of a kind: as stored, or that of the versions before terms were stored. */
export function termOf(name: SettableName, stored: StoredTerm | undefined): RetentionTerm {
  if (stored === undefined)
    return { days: settableKinds[name].startsKept ? null : retentionDays(name), next: null };
  const { days, nextDays, nextAt } = stored;
  return { days, next: nextDays === null || nextAt === null ? null : { days: nextDays, at: nextAt } };
}

function isStoredAlready(term: RetentionTerm, stored: StoredTerm): boolean {
  return (
    term.days === stored.days &&
    (term.next?.days ?? null) === stored.nextDays &&
    (term.next?.at.getTime() ?? null) === (stored.nextAt?.getTime() ?? null)
  );
}

/** A changed term is counted anew, and its sweep begins at once. */
async function storeTerm(tx: Database, kind: SettableName, { days, next }: RetentionTerm): Promise<void> {
  const term = {
    ...{ days, nextDays: next?.days ?? null, nextAt: next?.at ?? null },
    ...{ dueCount: null, countedFor: null, countedAt: null, sweepAfter: '', sweepAt: null },
  };
  await tx
    .insert(retentionTerms)
    .values({ kind, ...term })
    .onConflictDoUpdate({ target: retentionTerms.kind, set: term });
}

/** Stores how many rows of a kind are erased by an instant. */
export async function storeCount(
  db: Database,
  kind: SettableName,
  count: { dueCount: number; countedFor: Date; countedAt: Date },
): Promise<void> {
  await db.update(retentionTerms).set(count).where(eq(retentionTerms.kind, kind));
}

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
