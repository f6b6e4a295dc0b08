/** Plays the days of a simulated year one after the other. */
import { makeCaller, type Caller } from './calls.ts';
import { playClub } from './club.ts';
import type { YearDay, YearTotals } from './day.ts';
import { sampleGrowth } from './growth.ts';
import { openGates, takePhotos } from './guests.ts';
import { importDay, importFile } from './imports.ts';
import { moveClock, untilJobsRan, untilQuiet } from './next-day.ts';
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

const hourMilliseconds = 3_600_000;
const dayMilliseconds = 24 * hourMilliseconds;
/** The hour in UTC to which the clock moves each day: the late morning of a park on the East Coast. */
const dayHour = 16;
const monthsOfRun = 12;
/** The last part of the run's time is for counting and verifying. */
const playedShare = 0.9;
/** A day on which the run is behind its time has imports and jobs only, but each tenth day has everything. */
const liveEachDays = 10;
const membersMax = 4;

/** Plays all days; `say` gets a line for each month. */
export async function playYear(
  park: YearPark,
  scale: YearScale,
  say: (text: string) => void,
): Promise<PlayedYear> {
  const startedAt = performance.now();
  const playedMilliseconds = scale.minutes * 60_000 * playedShare;
  const caller = makeCaller(park.ports, say);
  const totals: YearTotals = {
    ...{ days: 0, liveDays: 0 },
    ...{ rowsImported: 0, guests: 0, members: 0, rewards: 0, photos: 0, passesFetched: 0 },
  };
  const token = await signInStaff(caller);
  const keys = await setUpPark(caller, token, park.webhookUrl);
  await importLastSeason({ park, caller, staffToken: token, totals, scale });
  const firstDay = startOfDay(park.clock.now()) + dayMilliseconds;
  const months: MonthFigures[] = [];
  const plans = planYear(scale);
  const stepsOfMonth = Math.max(1, Math.round(plans.length / monthsOfRun));
  const run: Run = { park, caller, scale, keys, totals, phones: makePhones(), stages: new Map() };
  let jobs: number[] = [];
  let guestsBefore = 0;
  for (const plan of plans) {
    caller.day = plan.day * scale.step + 1;
    const at = firstDay + plan.day * scale.step * dayMilliseconds + dayHour * hourMilliseconds;
    jobs.push(await runJobs(run, new Date(at)));
    const before = plans[plan.day - 1];
    const endsAt = startedAt + (playedMilliseconds / plans.length) * (plan.day + 1);
    const isLive = performance.now() < endsAt || plan.day % liveEachDays === 0;
    await playDay(run, { plan, before, isLive }, endsAt);
    const isLast = plan.day + 1 === plans.length || performance.now() > startedAt + playedMilliseconds;
    if ((plan.day + 1) % stepsOfMonth !== 0 && !isLast) continue;
    const figures = await endMonth(run, { plan, jobs, guests: totals.guests - guestsBefore });
    months.push(figures);
    const minutes = ((performance.now() - startedAt) / 60_000).toFixed(1);
    say(`${describeMonth(months.length, figures)}; ${minutes} minutes; unexpected ${caller.oddTotal}`);
    [jobs, guestsBefore] = [[], totals.guests];
    if (isLast) break;
  }
  await runJobs(run, new Date(park.clock.now().getTime() + dayMilliseconds));
  return { months, caller, totals, daysOfMonth: stepsOfMonth * scale.step };
}

interface Run extends Pick<YearDay, 'park' | 'caller' | 'scale' | 'keys' | 'totals' | 'phones'> {
  /** Milliseconds of each part of the days of a month. */
  stages: Map<string, number>;
}

/** Moves to a day, and returns the milliseconds until all scheduled jobs have run there, as they do by themselves. */
async function runJobs({ park, caller }: Run, at: Date): Promise<number> {
  await moveClock(park, caller, at);
  const startedAt = performance.now();
  await untilJobsRan(park, at);
  return performance.now() - startedAt;
}

async function playDay(
  run: Run,
  { plan, before, isLive }: { plan: DayPlan; before: DayPlan | undefined; isLive: boolean },
  endsAt: number,
): Promise<void> {
  const { park, caller, phones, totals } = run;
  const staffToken = await signInStaff(caller);
  const day: YearDay = { ...run, plan, before, staffToken };
  const time = async <Result>(stage: string, work: () => Promise<Result>): Promise<Result> => {
    const startedAt = performance.now();
    const result = await work();
    run.stages.set(stage, (run.stages.get(stage) ?? 0) + performance.now() - startedAt);
    return result;
  };
  await time('imports', () => importDay(day));
  totals.days += run.scale.step;
  if (!isLive) return;
  totals.liveDays += 1;
  await time('photos', () => takePhotos(day));
  await time('club', () => playClub(day, membersMax));
  await time('guests', () => openGates(day, endsAt));
  await time('team', () => doStaffActs(day));
  await time('queues', () => untilQuiet(park));
  totals.passesFetched += await time('phones', () => phones.follow(caller, park.takePushed()));
}

async function endMonth(
  { park, caller, stages, scale }: Run,
  { plan, jobs, guests }: { plan: DayPlan; jobs: number[]; guests: number },
): Promise<MonthFigures> {
  const { rows } = await park.database.query<{ bytes: string }>(
    'select pg_database_size(current_database()) as bytes',
  );
  const taken = [...stages];
  stages.clear();
  return {
    ...{
      day: plan.day * scale.step,
      guests,
      logins: caller.takeTimes('login'),
      memory: park.residentMebibytes(),
    },
    ...{ jobMilliseconds: jobs, stages: taken },
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
