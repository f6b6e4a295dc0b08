/**
 * Loads the history of the demo park beside its own rows, once, in steps beside the first requests. It fills the tables
 * that guests, the desk and imports fill, in their forms; the demo's own rows stay as they are. Each step is one
 * transaction that also counts it, so a start that was ended midway goes on with the next step.
 */
import { eq, inArray } from 'drizzle-orm';
import * as z from 'zod/mini';

import type { ParkDay } from '#domain/operating-day.ts';

import type { Database } from '#server/base/db/database.ts';
import { settings } from '#server/base/db/schema/operations.ts';
import type { Services } from '#server/base/services.ts';
import { demoAnchorSetting } from '../demo-data.ts';
import { stepsOfHistory, type HistoryServices } from './history-steps.ts';

export const historySetting = 'demoHistory';

/** Versions before the steps stored `true`, and their history is not continued. */
const progressSchema = z.object({
  startedAt: z.string(),
  done: z.number(),
  isComplete: z.boolean(),
  /** The days of the park at the start, by which the same history is made again. */
  park: z.optional(z.object({ timeZone: z.string(), operatingDayRollover: z.string() })),
});
type Progress = z.output<typeof progressSchema>;

/** How a caller follows the steps and ends them. */
interface HistoryOptions {
  /** Asked before each step; false ends the call, and the next one goes on from there. */
  isWanted?: () => boolean;
  /** Called within the transaction of a step, after its work; an error undoes the step. */
  onStep?: (step: number) => void;
}

/**
 * Adds the history to a database that holds the demo park and none or a part of it, and returns whether it added the
 * last step. Servers that start at the same time take turns.
 */
export async function loadDemoHistory(
  services: HistoryServices & Pick<Services, 'db' | 'clock'>,
  { isWanted = () => true, onStep }: HistoryOptions = {},
): Promise<boolean> {
  const { db } = services;
  const begun = await db.transaction(async (tx) => begin(tx, services));
  if (begun === undefined) return false;
  const steps = stepsOfHistory(services, new Date(begun.startedAt));
  while (isWanted()) {
    const isLast = await db.transaction(async (tx) => {
      await lockAnchor(tx);
      const progress = await fetchProgress(tx);
      if (progress === undefined || progress.isComplete) return undefined;
      const step = steps[progress.done];
      await step?.(tx);
      onStep?.(progress.done);
      const done = progress.done + 1;
      const isComplete = done >= steps.length;
      await storeProgress(tx, { ...progress, done, isComplete });
      return isComplete;
    });
    if (isLast !== false) return isLast ?? false;
  }
  return false;
}

/** The progress so far, or a new one; undefined without the demo park, and once everything is loaded. */
async function begin(
  tx: Database,
  { clock, brand }: Pick<Services, 'clock' | 'brand'>,
): Promise<Progress | undefined> {
  const { timeZone, operatingDayRollover } = brand;
  const marks = await tx
    .select({ key: settings.key })
    .from(settings)
    .where(inArray(settings.key, [demoAnchorSetting, historySetting]));
  if (!marks.some(({ key }) => key === demoAnchorSetting)) return undefined;
  await lockAnchor(tx);
  await tx
    .insert(settings)
    .values({
      key: historySetting,
      value: {
        startedAt: clock.now().toISOString(),
        ...{ done: 0, isComplete: false, park: { timeZone, operatingDayRollover } },
      } satisfies Progress,
    })
    .onConflictDoNothing();
  const progress = await fetchProgress(tx);
  return progress?.isComplete === false ? progress : undefined;
}

async function lockAnchor(tx: Database): Promise<void> {
  await tx.select().from(settings).where(eq(settings.key, demoAnchorSetting)).for('update');
}

async function fetchProgress(tx: Database): Promise<Progress | undefined> {
  const [row] = await tx
    .select({ value: settings.value })
    .from(settings)
    .where(eq(settings.key, historySetting));
  return progressSchema.safeParse(row?.value).data;
}

/** When the first step ran and the days of the park then, which make the same history again. */
export async function fetchHistory(tx: Database, brand: ParkDay): Promise<LoadedHistory> {
  const progress = await fetchProgress(tx);
  return {
    startedAt: progress === undefined ? undefined : new Date(progress.startedAt),
    park: progress?.park ?? brand,
  };
}

/** What decides the history. */
export interface LoadedHistory {
  startedAt: Date | undefined;
  park: ParkDay;
}

async function storeProgress(tx: Database, value: Progress): Promise<void> {
  await tx.update(settings).set({ value }).where(eq(settings.key, historySetting));
}
