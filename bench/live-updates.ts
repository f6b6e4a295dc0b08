/**
 * A color change of 100,000 registered Apple passes on PostgreSQL, from the click in the back office to the last push,
 * and a refresh of all of them at the highest pace and at the usual one, compared with bare pushes over the same
 * connection without a database.
 */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';

import { createDevelopmentCertificates } from '#pass/development-certificates.ts';

import { startStrictApplePush } from '../src/server/adapters/apple-push-strict.ts';
import { makeApplePush } from '../src/server/adapters/apple-push-http2.ts';
import { openPostgres } from '../src/server/base/db/open-postgres.ts';
import type { Database } from '../src/server/base/db/database.ts';
import { makeMetrics } from '../src/server/base/metrics.ts';
import { readConfig } from '../src/server/base/config/config.ts';
import { fetchRuns } from '../src/server/changes/runs/read-runs.queries.ts';
import { startRun } from '../src/server/changes/runs/start-run.queries.ts';
import { refreshWork } from '#server/wallets/refresh/refresh-choices.queries.ts';
import { continueRuns } from '../src/server/wallets/runs/run-round.ts';
import { pushDueUpdates, pushLoops } from '#server/wallets/updates/start-live-passes.ts';
import { queueRequeue } from '../src/server/changes/requeue.queries.ts';
import { requeueNext } from '#server/wallets/updates/rounds.ts';
import type { ApplePush } from '../src/server/base/ports/apple-push.ts';
import { systemClock } from '../src/server/base/ports/clock.ts';
import { inPlace } from './base/place.ts';
import { query, startPostgres } from './base/postgres.ts';
import { printIfProgram, sized, verdictOf, type BenchmarkResult } from './base/result.ts';

const passesTotal = sized(100_000, 1000);
const barePushes = sized(50_000, 1000);
const topic = 'pass.example.park';
const pushesPerSecondMin = 2000;
/** The highest pace that the configuration takes, and the time for which the usual pace is watched. */
const highestPace = 5000;
const usualPaceSeconds = sized(15, 3);
const runPauseMilliseconds = 200;
const mib = 1024 * 1024;

/** Fills a database, changes a color, and delivers the pushes as a server does. */
export default async function benchLiveUpdates(): Promise<BenchmarkResult> {
  const made = await createDevelopmentCertificates({
    passTypeIdentifier: topic,
    teamIdentifier: 'DEVELOPMNT',
    organizationName: 'Park',
  });
  return inPlace(async (place) => {
    const { url } = await startPostgres(place);
    const vendor = place.start(process.execPath, [import.meta.filename, '--vendor'], {
      env: { ...process.env, WWDR_PEM: made.wwdrPem },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    const [told] = (await once(vendor, 'message')) as [{ origin: string; authorityPem: string }]; // `serveVendor` sends this shape.
    const opened = await openPostgres(url);
    place.onEnd(() => opened.close());
    await query(url, fill);
    const { certificatePem, privateKeyPem } = made;
    const applePush = makeApplePush({ certificatePem, privateKeyPem, topic, ...told });
    place.onEnd(() => applePush.close());
    return measure(opened.db, applePush, vendor);
  });
}

async function measure(db: Database, applePush: ApplePush, vendor: ChildProcess): Promise<BenchmarkResult> {
  const bare = await timeBarePushes(applePush);
  const change = await timeChange(db, applePush);
  const heard = (await askTaken(vendor)).phones - barePushes;
  const before = await askTaken(vendor);
  const refresh = await timeRefresh(db, applePush, { pace: highestPace });
  const refreshed = (await askTaken(vendor)).pushes - before.pushes;
  const usual = await timeRefresh(db, applePush, { secondsMax: usualPaceSeconds });
  const isWhole = heard === passesTotal && refreshed === passesTotal;
  const speed = (name: string, perSecond: number) => ({
    ...{ name, value: perSecond, unit: 'passes/s', ratio: perSecond / bare },
  });
  return {
    title: `A colour change of ${passesTotal.toLocaleString('en-US')} registered passes, one process`,
    aim: `${pushesPerSecondMin} passes a second, none forgotten`,
    rows: [
      { name: 'bare pushes, no database', value: bare, unit: 'pushes/s' },
      speed('passes told of the change', change.perSecond),
      { name: 'the staff’s own call (noting the change)', value: change.noteMs, unit: 'ms' },
      { name: 'from the change to the last push', value: change.seconds, unit: 's' },
      { name: 'phones that heard of it', value: heard, unit: 'phones' },
      speed('refresh of all passes, highest pace', refresh.perSecond),
      { name: 'from its start to its end', value: refresh.seconds, unit: 's' },
      { name: 'pushes that Apple accepted of it', value: refreshed, unit: 'pushes' },
      { name: 'refresh at the usual pace of 200', value: usual.perSecond, unit: 'passes/s' },
      { name: 'memory added at the most', value: change.addedBytes / mib, unit: 'MiB' },
    ],
    verdict: verdictOf(change.perSecond >= pushesPerSecondMin && isWhole),
  };
}

const fill = `
  insert into products (product_id, name, category, merch_item_id, merch_pack_id,
      tt_category_id, is_passholder, is_wristband, credits_initial, cash_initial_cents, earns_points, may_self_activate)
    values ('DT', 'Day Ticket', 'Ticket', '1', '1', 'GA', false, false, 0, 0, true, false);
  create temporary table numbers as select n from generate_series(1, ${passesTotal}) n;
  insert into orders (order_id, source, ordered_at) select (20000000 + n)::text, 'bench', now() from numbers;
  insert into passes (order_id, barcode, product_id) select (20000000 + n)::text, (500000000000 + n)::text, 'DT' from numbers;
  insert into apple_passes (serial_number, order_id, barcode, key_id, changed_at)
    select md5(n::text), (20000000 + n)::text, (500000000000 + n)::text, 'k', now() from numbers;
  insert into apple_devices (device_id, push_token, updated_at) select 'd' || n, lpad(to_hex(n), 64, '0'), now() from numbers;
  insert into apple_registrations (device_id, serial_number, registered_at) select 'd' || n, md5(n::text), now() from numbers;
  analyze`;

/** Tokens that no phone in the database has. */
async function timeBarePushes(applePush: ApplePush): Promise<number> {
  const push = (place: number) => applePush.push(`ff${place.toString(16).padStart(62, '0')}`);
  await Promise.all(Array.from({ length: Math.min(2000, barePushes) }, (_, place) => push(place)));
  const startedAt = performance.now();
  for (let place = 0; place < barePushes; place += 500)
    await Promise.all(Array.from({ length: 500 }, (_, more) => push(place + more)));
  return (barePushes / (performance.now() - startedAt)) * 1000;
}

async function timeChange(db: Database, applePush: ApplePush) {
  const services = { db, clock: systemClock, metrics: makeMetrics(), applePush };
  const before = process.memoryUsage.rss();
  let peak = before;
  const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss())), 50);
  const startedAt = performance.now();
  await db.transaction((tx) => queueRequeue(tx, { categoryIds: ['GA'] }, 'customization', systemClock.now()));
  const noteMs = performance.now() - startedAt;
  let isQueued = false;
  const queueing = (async () => {
    while ((await requeueNext(services)).taken > 0);
    isQueued = true;
  })();
  await Promise.all([queueing, pushUntil(services, (done) => isQueued && done >= passesTotal)]);
  const seconds = (performance.now() - startedAt) / 1000;
  clearInterval(watch);
  return { noteMs, seconds, perSecond: passesTotal / seconds, addedBytes: peak - before };
}

/** Runs the loops of one server until the refresh has ended, or for so many seconds. */
async function timeRefresh(
  db: Database,
  applePush: ApplePush,
  { pace, secondsMax = Infinity }: { pace?: number; secondsMax?: number },
) {
  const config = readConfig(pace === undefined ? {} : { APPLE_PASSES_PER_SECOND: String(pace) });
  const services = { db, config, clock: systemClock, metrics: makeMetrics(), applePush };
  const order = { kind: 'refresh', audience: { productIds: [] }, why: '', startedBy: 'bench' } as const;
  const startedAt = performance.now();
  const elapsed = (): number => (performance.now() - startedAt) / 1000;
  await db.transaction((tx) => startRun(tx, { work: refreshWork, order, now: systemClock.now() }));
  let isOver = false;
  const queueing = (async () => {
    while (!isOver) {
      await continueRuns(services);
      const [last] = await fetchRuns(db, 'refresh', 1);
      isOver = last?.endedAt !== null || elapsed() >= secondsMax;
      if (!isOver) await sleep(runPauseMilliseconds);
    }
  })();
  const [, done] = await Promise.all([queueing, pushUntil(services, () => isOver)]);
  const seconds = elapsed();
  return { seconds, perSecond: done / seconds };
}

/** The push loops of one server; returns the number of passes that they have pushed. */
async function pushUntil(
  services: Parameters<typeof pushDueUpdates>[0],
  isOver: (done: number) => boolean,
): Promise<number> {
  let done = 0;
  const loops = Array.from({ length: pushLoops }, async () => {
    while (!isOver(done)) {
      const { taken, failed } = await pushDueUpdates(services);
      if (failed > 0) throw new Error(`${failed} pushes failed.`);
      done += taken;
      if (taken === 0) await sleep(5);
    }
  });
  await Promise.all(loops);
  return done;
}

async function askTaken(vendor: ChildProcess): Promise<{ phones: number; pushes: number }> {
  vendor.send('how many');
  const [answer] = (await once(vendor, 'message')) as [{ phones: number; pushes: number }]; // `serveVendor` sends this shape.
  return answer;
}

/** The strict push service, in a process of its own, so that its cost is not counted as the server's. */
async function serveVendor(): Promise<void> {
  const apple = await startStrictApplePush({ wwdrPem: process.env['WWDR_PEM'] ?? '' });
  process.send?.({ origin: apple.origin, authorityPem: apple.authorityPem });
  process.on('message', () =>
    process.send?.({ phones: new Set(apple.taken).size, pushes: apple.taken.length }),
  );
}

if (import.meta.main && process.argv[2] === '--vendor') await serveVendor();
else await printIfProgram(import.meta, benchLiveUpdates);
