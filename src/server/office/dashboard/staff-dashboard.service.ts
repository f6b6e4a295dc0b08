/** The dashboard: the figures of a range beside two others, requests, wallet adoption and what needs attention. */
import { setTimeout as sleep } from 'node:timers/promises';

import type { Dashboard } from '#contract/calls/staff-dashboard.ts';
import { figureNames } from '#contract/figures.ts';
import { boundsOfOperatingDay } from '#domain/operating-day.ts';
import type { RequestKind } from '#domain/request-kinds.ts';
import type { Health } from '#contract/calls/staff-health.ts';

import { announcedOf } from '#server/base/retention/view-retention.ts';
import { certificateStates } from '#server/base/security/keys/describe-keys.ts';
import { missingWallets } from '#server/base/security/keys/offered-wallets.ts';
import type { Services } from '#server/base/services.ts';
import { countSecondFactors } from '#server/staff/second-factor/second-factor.ts';
import { readHealth } from '../health/staff-health.service.ts';
import { countAdoption, fetchAdoption } from './adoption.queries.ts';
import { readAskedRange, type AskedRange, type RangeQuery, type SteppedRange } from './asked-range.ts';
import { readFigures, type RangeFigures } from './read-figures.ts';
import { countOpenRequests, fetchAnswerTimes } from './requests.queries.ts';

type DashboardServices = Pick<
  Services,
  'db' | 'clock' | 'brand' | 'config' | 'walletKeys' | 'googleWallet' | 'background'
>;

/** Reads the dashboard. Refuses a range by hour that is too long. */
export async function readDashboard(services: DashboardServices, query: RangeQuery): Promise<Dashboard> {
  const { db, clock, brand, config } = services;
  const asked = readAskedRange(services, query);
  const now = clock.now();
  const today = boundsOfOperatingDay(asked.today, brand);
  const open = { now, dayEnds: today.to };
  const read = (range: SteppedRange) => readFigures(services, range, asked.by);
  const [ofNow, ofBefore, ofLastYear] = await Promise.all([
    read(asked.now),
    read(asked.before),
    read(asked.lastYear),
  ]);
  const health = await readHealth(services);
  return {
    range: { from: asked.now.from, to: asked.now.to, by: asked.by },
    today: asked.today,
    before: daysOnly(asked.before),
    lastYear: { ...daysOnly(asked.lastYear), alignment: asked.lastYear.alignment },
    steps: asked.now.steps.names,
    figures: besideEachOther(ofNow, ofBefore, ofLastYear),
    refusals: ofNow.refusals,
    photoRequests: await countOpenRequests(db, 'photo', open),
    clubRequests: await countOpenRequests(db, 'club', open),
    wristbandRequests: await countOpenRequests(db, 'wristband', open),
    linkRequests: await countOpenRequests(db, 'link', open),
    answers: {
      photo: await answersOf(db, 'photo', asked),
      club: await answersOf(db, 'club', asked),
      wristband: await answersOf(db, 'wristband', asked),
      link: await answersOf(db, 'link', asked),
    },
    adoption: await readAdoption(services, now),
    problems: problemsOf(health),
    erasures: announcedOf(health.retention),
    secondFactors: await countSecondFactors(db, config, now),
    missingWallets: missingWallets(services),
    certificates: certificateStates(services).map(({ expiresAt, ...state }) => ({
      ...state,
      expiresAt: expiresAt.toISOString(),
    })),
  };
}

function daysOnly({ from, to }: SteppedRange): { from: string; to: string } {
  return { from, to };
}

const noSums = { total: 0, steps: [] };

function besideEachOther(
  now: RangeFigures,
  before: RangeFigures,
  lastYear: RangeFigures,
): Dashboard['figures'] {
  return figureNames.map((name) => ({
    name,
    now: now.sums.get(name) ?? noSums,
    before: before.sums.get(name) ?? noSums,
    lastYear: lastYear.sums.get(name) ?? noSums,
  }));
}

async function answersOf(
  db: Services['db'],
  kind: RequestKind,
  asked: AskedRange,
): Promise<Dashboard['answers']['photo']> {
  const read = ({ steps }: SteppedRange) =>
    fetchAnswerTimes(db, kind, { from: steps.starts[0] ?? steps.end, to: steps.end });
  return {
    now: await read(asked.now),
    before: await read(asked.before),
    lastYear: await read(asked.lastYear),
  };
}

const adoptionMinutes = 5;
const firstWaitMilliseconds = 200;

/** The last count; an old one is counted anew beside the call, and the very first call waits a moment for it. */
async function readAdoption(
  { db, background }: DashboardServices,
  now: Date,
): Promise<Dashboard['adoption']> {
  const count = () =>
    countAdoption(db, { now, unlessSince: new Date(now.getTime() - adoptionMinutes * 60_000) });
  let rows = await fetchAdoption(db);
  if (rows.length === 0) {
    const counted = new Promise<void>((resolve) => {
      background.run('wallet adoption', () => count().finally(resolve));
    });
    await Promise.race([counted, sleep(firstWaitMilliseconds)]);
    rows = await fetchAdoption(db);
  }
  const [first] = rows;
  const countedAt = first === undefined ? null : new Date(first.countedSeconds * 1000);
  if (countedAt !== null && now.getTime() - countedAt.getTime() > adoptionMinutes * 60_000)
    background.run('wallet adoption', count);
  return {
    countedAt: countedAt?.toISOString() ?? null,
    products: rows.map(({ countedSeconds: _counted, ...row }) => row),
  };
}

/** What needs attention, each in a few words, the worst first; the Health tab has the details. */
function problemsOf({ externalSystems, jobs, files, mails }: Health): string[] {
  const failing = externalSystems
    .filter(({ state }) => state === 'failing')
    .map(({ name }) => `${name} fails`);
  const partly = externalSystems
    .filter(({ state }) => state === 'partly')
    .map(({ name }) => `${name} fails for some servers`);
  const late = jobs.flatMap(({ name, state }) =>
    state === 'failed' || state === 'overdue'
      ? [`${name} ${state === 'failed' ? 'failed' : 'is overdue'}`]
      : [],
  );
  const broken = files
    .filter(({ state }) => state === 'failed')
    .map(({ kind }) => `the last import of ${kind} failed`);
  const unsent = mails.givenUp === 0 ? [] : ['mails were given up'];
  return [...failing, ...partly, ...late, ...broken, ...unsent];
}
