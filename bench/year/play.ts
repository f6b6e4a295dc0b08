/** Plays the days of a simulated year one after the other. */
import { makeCaller, type Caller } from './calls.ts';
import { playClub } from './club.ts';
import type { YearDay, YearTotals } from './day.ts';
import { sampleGrowth } from './growth.ts';
import { openGates, takePhotos } from './guests.ts';
import { importDay, importFile } from './imports.ts';
import { moveClock, untilJobsRan, untilQuiet } from './nights.ts';
import type { YearPark } from './park.ts';
import { makePhones } from './phones.ts';
import { lastSeasonOrders, planYear, type DayPlan, type YearScale } from './plan.ts';
import { describeMonth, type MonthFigures } from './report.ts';
import { lastSeasonFile } from './rows.ts';
import { doStaffActs, setUpPark, signInStaff } from './staff.ts';

/** What a run gives. */
export interface PlayedYear {
  months: MonthFigures[];
  caller: Caller;
  totals: YearTotals;
  daysOfMonth: number;
}

const dayMilliseconds = 86_400_000;
/** Hours of the night and of the day in UTC, for a park on the East Coast. */
const [nightHour, dayHour] = [8, 16];
const monthsOfRun = 12;
/** The last part of the run's time is for counting and verifying. */
const playedShare = 0.92;
const membersMax = 4;

/** Plays all days; `say` gets a line for each month. */
export async function playYear(
  park: YearPark,
  scale: YearScale,
  say: (text: string) => void,
): Promise<PlayedYear> {
  const startedAt = performance.now();
  const caller = makeCaller(park.ports, say);
  const totals = { rowsImported: 0, guests: 0, members: 0, rewards: 0, photos: 0, passesFetched: 0 };
  const token = await signInStaff(caller);
  const keys = await setUpPark(caller, token, park.webhookUrl);
  await importLastSeason({ park, caller, staffToken: token, totals, scale });
  const firstDay = startOfDay(park.clock.now()) + dayMilliseconds;
  const daysOfMonth = Math.max(1, Math.round(scale.days / monthsOfRun));
  const months: MonthFigures[] = [];
  const plans = planYear(scale);
  const run: Run = { park, caller, scale, keys, totals, phones: makePhones(), stages: new Map() };
  let nights: number[] = [];
  let guestsBefore = 0;
  for (const plan of plans) {
    caller.day = plan.day + 1;
    const at = firstDay + plan.day * dayMilliseconds;
    nights.push(await playNight(run, new Date(at + nightHour * 3_600_000)));
    const before = plans[plan.day - 1];
    const endsAt = startedAt + ((scale.minutes * 60_000 * playedShare) / scale.days) * (plan.day + 1);
    await playDay(run, { plan, before }, new Date(at + dayHour * 3_600_000), endsAt);
    const isMonthsEnd = (plan.day + 1) % daysOfMonth === 0;
    if (!isMonthsEnd && plan.day + 1 < scale.days) continue;
    const figures = await endMonth(run, { plan, nights, guests: totals.guests - guestsBefore });
    months.push(figures);
    const minutes = ((performance.now() - startedAt) / 60_000).toFixed(1);
    say(`${describeMonth(months.length, figures)}; ${minutes} minutes; unexpected ${caller.oddTotal}`);
    [nights, guestsBefore] = [[], totals.guests];
  }
  await playNight(run, new Date(firstDay + scale.days * dayMilliseconds + nightHour * 3_600_000));
  return { months, caller, totals, daysOfMonth };
}

interface Run extends Pick<YearDay, 'park' | 'caller' | 'scale' | 'keys' | 'totals' | 'phones'> {
  /** Milliseconds of each part of the days of a month. */
  stages: Map<string, number>;
}

/** Returns the milliseconds until all jobs had run. */
async function playNight({ park, caller }: Run, at: Date): Promise<number> {
  await moveClock(park, caller, at);
  const startedAt = performance.now();
  await untilJobsRan(park, at);
  return performance.now() - startedAt;
}

async function playDay(
  run: Run,
  { plan, before }: { plan: DayPlan; before: DayPlan | undefined },
  at: Date,
  endsAt: number,
): Promise<void> {
  const { park, caller, phones, totals } = run;
  await moveClock(park, caller, at);
  const staffToken = await signInStaff(caller);
  const day: YearDay = { ...run, plan, before, staffToken };
  const time = async <Result>(stage: string, work: () => Promise<Result>): Promise<Result> => {
    const startedAt = performance.now();
    const result = await work();
    run.stages.set(stage, (run.stages.get(stage) ?? 0) + performance.now() - startedAt);
    return result;
  };
  await time('imports', () => importDay(day));
  await time('photos', () => takePhotos(day));
  await time('club', () => playClub(day, membersMax));
  await time('guests', () => openGates(day, endsAt));
  await time('team', () => doStaffActs(day));
  await time('queues', () => untilQuiet(park));
  totals.passesFetched += await time('phones', () => phones.follow(caller, park.takePushed()));
}

async function endMonth(
  { park, caller, stages }: Run,
  { plan, nights, guests }: { plan: DayPlan; nights: number[]; guests: number },
): Promise<MonthFigures> {
  const { rows } = await park.database.query<{ bytes: string }>(
    'select pg_database_size(current_database()) as bytes',
  );
  const taken = [...stages];
  stages.clear();
  return {
    ...{ day: plan.day, guests, logins: caller.takeTimes('login'), memory: park.residentMebibytes() },
    ...{ nightMilliseconds: nights, stages: taken },
    databaseBytes: Number(rows[0]?.bytes ?? 0),
    growth: await sampleGrowth(park.database),
  };
}

const fileRowsMax = 50_000;

async function importLastSeason(
  run: Pick<YearDay, 'park' | 'caller' | 'staffToken' | 'totals' | 'scale'>,
): Promise<void> {
  const all = lastSeasonOrders(run.scale);
  const at = run.park.clock.now();
  for (let from = 0; from < all; from += fileRowsMax) {
    const count = Math.min(fileRowsMax, all - from);
    await importFile(run, {
      csv: lastSeasonFile(from, { count, all, at }),
      name: `last-${from}.csv`,
      rows: count,
    });
  }
}

function startOfDay(time: Date): number {
  return Math.floor(time.getTime() / dayMilliseconds) * dayMilliseconds;
}
