/**
 * Housekeeping: deletes data whose retention has ended, and posts, expires and takes back the club's points. The room
 * that exports a step owns it.
 */
import { retentionDays, type TimedKind } from '#domain/retention-kinds.ts';
import { isSettable, settableNames, type SettableName } from '#domain/retention-settings.ts';
import { dueCountMax, noticeDays } from '#domain/retention-terms.ts';

import type { ReportFault } from '#server/base/background.ts';
import type { Database } from '#server/base/db/database.ts';
import { rowEndingsOf, type JudgedKind } from '#server/base/db/tables/registry.ts';
import type { EndingAct } from '#server/base/db/tables/table-row.ts';
import { readBrandSettings } from '#server/base/park-settings.ts';
import { endRows, countOver } from '#server/base/retention/end-rows.queries.ts';
import {
  onceADay,
  settleTerms,
  fetchTerms,
  storeCount,
  termOf,
} from '#server/base/retention/terms.queries.ts';
import type { Services } from '#server/base/services.ts';
import { forgetLeftUploads } from '#server/data/intake/spool-upload.ts';
import { clawBack } from '#server/loyalty/claw-back.ts';
import { expireLots } from '#server/loyalty/expire-lots.ts';
import { closeUnusedMembers } from '#server/loyalty/close-unused.ts';
import { postPending } from '#server/loyalty/post-pending.ts';
import { returnDueTakings } from '#server/loyalty/rewards/end-taking.ts';
import { closeDays } from '#server/office/dashboard/closed-days.queries.ts';
import { giveMissingLinks } from '#server/passes/links/pass-links.ts';
import { purgePhotos } from '#server/photos/photo-retention.ts';
import { endPassedSessions } from '#server/staff/access.queries.ts';
import { forgetPhonesOfEndedShares } from '#server/wallets/updates/forget-phones.queries.ts';
import { countDueMembers, sweepDormantMembers } from '#server/guests/dormant-members.ts';
import {
  countDueOrders,
  sweepOldOrders,
  type ForgettingServices,
  forgetFormerConsents,
} from '#server/guests/forget-orders.ts';
import { countDueStays, forgetOldStays } from '#server/guests/forget-orders.queries.ts';

/** A kind whose rows a condition on one table cannot judge. */
type JudgedName = Extract<JudgedKind, SettableName>;

interface JudgedRows {
  /** The name of its step in housekeeping. */
  step: string;
  end: (services: ForgettingServices & Pick<Services, 'config'>, keptDays: number) => Promise<unknown>;
  /** Counts up to a most; of accounts, only those that are erased by then if so asked. */
  count: (
    services: Pick<Services, 'db' | 'brand'>,
    at: Date,
    asked: { keptDays: number; countMax: number; isErased: boolean },
  ) => Promise<number>;
}

const judgedKinds: Record<JudgedName, JudgedRows> = {
  stays: {
    step: 'names of stays',
    end: ({ db, clock }, keptDays) => forgetOldStays(db, clock.now(), keptDays),
    count: ({ db }, at, asked) => countDueStays(db, at, asked),
  },
  names: {
    step: 'names of orders',
    end: sweepOldOrders,
    count: ({ db }, at, asked) => countDueOrders(db, at, asked),
  },
  members: { step: 'accounts without activity', end: sweepDormantMembers, count: countDueMembers },
};

/** The names in the order of their steps. */
const judgedNames = Object.keys(judgedKinds) as JudgedName[]; // the record's own keys

/** True for the name of such a kind. */
function isJudged(kind: SettableName): kind is JudgedName {
  return Object.hasOwn(judgedKinds, kind);
}

/** The services that the steps use. */
export type HouseServices = Pick<
  Services,
  'db' | 'clock' | 'photoStore' | 'brand' | 'secrets' | 'config' | 'crm'
>;

/** The days of a kind now. Null rests: its rows are kept, or this round could not read the terms that the park sets. */
type DaysNow = (kind: TimedKind) => number | null;

/** A step and its name in the log, in metrics and in the answer of `promenade retention`. */
type HouseStep = readonly [name: string, run: (services: HouseServices, daysOf: DaysNow) => Promise<unknown>];

/** The acts that end rows for which a deletion is not enough. */
const endingSteps: Record<EndingAct, HouseStep> = {
  phones: ['phones of ended shares', onRows(forgetPhonesOfEndedShares)],
  photos: ['photos', (services, daysOf) => purgePhotos(services, daysOf('photosOfEndedPasses'))],
  consents: [
    'replaced consents',
    whileTimed('formerConsents', ({ db, clock }, keptDays) =>
      forgetFormerConsents(db, clock.now(), keptDays),
    ),
  ],
};

/** A step for each table whose rows a condition ends, by the name of the table. */
const tableSteps: readonly HouseStep[] = [
  ...new Set(rowEndingsOf().flatMap(({ table, ending }) => (ending.endedBy === undefined ? [table] : []))),
].map((table) => [table, ({ db, clock }, daysOf) => endRows(db, table, clock.now(), daysOf)]);

/**
 * Every step in order: claw-back runs before posting, so that no point is posted and then taken back, and accounts are
 * closed last. Two rounds may overlap, so every step must be safe to run on two servers at once.
 */
const steps: readonly HouseStep[] = [
  ...tableSteps,
  ...Object.values(endingSteps),
  ['left uploads', forgetLeftUploads],
  ['figures of closed days', closeDays],
  ['links of passes', daily('links of passes', giveMissingLinks)],
  ['claw-back', clawBack],
  ['posting of points', postPending],
  ['rewards not redeemed', returnDueTakings],
  ['expiry of points', expireLots],
  ['unused accounts', closeUnusedMembers],
  ['ended sessions of staff', onRows(endPassedSessions)],
  ...judgedNames.map((kind): HouseStep => [judgedKinds[kind].step, whileTimed(kind, judgedKinds[kind].end)]),
  ['counts of due rows', countDue],
];

/**
 * Runs one round and returns the names of the failed steps. Each step runs independently, so that an unavailable photo
 * store does not keep points from being posted. A failed step is reported as "housekeeping: NAME"; without a reporter
 * the first error is thrown. An aborted signal ends the round before its next step.
 */
export async function runHousekeeping(
  services: HouseServices,
  report: ReportFault = throwError,
  signal?: AbortSignal,
): Promise<string[]> {
  const failed: string[] = [];
  const attempt = async <Result>(name: string, run: () => Promise<Result>): Promise<Result | undefined> => {
    try {
      return await run();
    } catch (error) {
      failed.push(name);
      report(
        `housekeeping: ${name}`,
        error instanceof Error ? error : new Error('A step failed.', { cause: error }),
      );
      return undefined;
    }
  };
  const days = await attempt('terms of retention', async () => {
    const { retention } = await readBrandSettings(services);
    return settleTerms(services.db, retention, services.clock.now());
  });
  const daysOf: DaysNow = (kind) => (isSettable(kind) ? (days?.get(kind) ?? null) : retentionDays(kind));
  for (const [name, run] of steps) {
    if (signal?.aborted === true) break;
    await attempt(name, () => run(services, daysOf));
  }
  return failed;
}

function onRows(forget: (db: Database, now: Date) => Promise<unknown>): HouseStep[1] {
  return ({ db, clock }) => forget(db, clock.now());
}

/** A step that looks at every pass of all years. */
function daily(name: string, look: (services: HouseServices) => Promise<unknown>): HouseStep[1] {
  return (services) => onceADay(services.db, { name, now: services.clock.now() }, () => look(services));
}

/** A step that rests while its kind has no days. */
function whileTimed(
  kind: TimedKind,
  run: (services: HouseServices, keptDays: number) => Promise<unknown>,
): HouseStep[1] {
  return async (services, daysOf) => {
    const keptDays = daysOf(kind);
    if (keptDays !== null) await run(services, keptDays);
  };
}

function throwError(_: string, error: Error): never {
  throw error;
}

const dayMilliseconds = 86_400_000;

type CountServices = Pick<Services, 'db' | 'clock' | 'brand'>;

/**
 * Counts each kind whose last count is a day old: the rows that an announced term erases on its first day, or those that
 * the term erases within the next days.
 */
async function countDue(services: CountServices): Promise<void> {
  const now = services.clock.now();
  const stored = await fetchTerms(services.db);
  for (const kind of settableNames) {
    const row = stored.get(kind);
    const countedAt = row?.countedAt?.getTime() ?? 0;
    const term = termOf(kind, row);
    const keptDays = term.next?.days ?? term.days;
    if (row === undefined || now.getTime() - countedAt < dayMilliseconds || keptDays === null) continue;
    const countedFor = term.next?.at ?? new Date(now.getTime() + noticeDays * dayMilliseconds);
    const dueCount = await countKind(services, kind, {
      at: countedFor,
      keptDays,
      isErased: term.next === null,
    });
    await storeCount(services.db, kind, { dueCount, countedFor, countedAt: now });
  }
}

async function countKind(
  services: CountServices,
  kind: SettableName,
  { at, keptDays, isErased }: { at: Date; keptDays: number; isErased: boolean },
): Promise<number> {
  const countMax = dueCountMax;
  if (isJudged(kind)) return judgedKinds[kind].count(services, at, { keptDays, countMax, isErased });
  let count = 0;
  for (const one of rowEndingsOf(kind))
    count += await countOver(services.db, one, { now: at, keptDays, countMax });
  return Math.min(count, countMax);
}
