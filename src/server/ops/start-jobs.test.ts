/** Servers that start together on an empty database, or while it is unavailable, all run their jobs in the end. */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect, createServer } from 'node:net';

import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { expect, test } from 'vitest';

import { openPostgres } from '#server/base/db/open-postgres.ts';
import { startSchedule } from '#server/base/jobs/start-schedule.ts';
import { listScheduledJobs } from '#server/base/jobs/schedule.queries.ts';
import { makeJobWatch } from '#server/base/jobs/start-loop.ts';
import { makeMetrics } from '#server/base/metrics.ts';
import { makeExternalSystems } from '#server/base/external-systems/external-systems.ts';
import { systemClock } from '#server/base/ports/clock.ts';
import { withEmptyDatabase } from '#server/testing/park-database.ts';
import { makeTemporaryFolder } from '#server/testing/temporary-folder.ts';
import { withOwnPark } from '#server/testing/test-park.ts';
import { startJobs } from './start-jobs.ts';

const noClockToKeep = () => () => Promise.resolve();

test('four servers that start at once on an empty database all run their jobs, and no job is missing', () =>
  withEmptyDatabase((url) =>
    withOwnPark(async ({ services }) => {
      const errors: string[] = [];
      const assetsFolder = makeTemporaryFolder('promenade-assets');
      const servers = await Promise.all(
        Array.from({ length: 4 }, async () => {
          const database = await openPostgres(url.href);
          const metrics = makeMetrics();
          const own = { ...services, db: database.db, metrics };
          const stop = startJobs(own, { keepClock: noClockToKeep, assetsFolder }, (task, error) =>
            errors.push(`${task}: ${error.message}`),
          );
          return { database, metrics, stop };
        }),
      );
      const [first] = servers;
      const namesOf = async () =>
        (await listScheduledJobs(first?.database.db ?? services.db)).map(({ job }) => job);
      await expect.poll(namesOf, { timeout: 20_000 }).toEqual(['audit seal', 'housekeeping', 'watch list']);
      for (const { stop, database } of servers) {
        await stop();
        await database.close();
      }
      expect(errors).toEqual([]);
      const shown = await Promise.all(servers.map(({ metrics }) => metrics.taskSuccess.get()));
      for (const { values } of shown)
        expect(values.map(({ labels }) => labels.task)).toEqual(
          expect.arrayContaining([
            'audit seal',
            'daily counts',
            'due moments',
            'Google passes',
            'housekeeping',
          ]),
        );
    }),
  ));

test('a server that starts while the database is unavailable reports it, and runs its jobs after the database is back', () =>
  withEmptyDatabase(async (url) => {
    await (await openPostgres(url.href)).close();
    const proxy = createServer((socket) => {
      const upstream = connect(Number(url.port), url.hostname);
      socket.on('error', () => upstream.destroy()).pipe(upstream);
      upstream.on('error', () => socket.destroy()).pipe(socket);
    }).listen(0, '127.0.0.1');
    await once(proxy, 'listening');
    const address = proxy.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    proxy.close();
    await once(proxy, 'close');
    const away = new URL(url);
    away.port = String(port);
    const pool = new pg.Pool({ connectionString: away.href });
    const reported: string[] = [];
    const metrics = makeMetrics();
    const watch = makeJobWatch(
      (task) => reported.push(task),
      metrics,
      makeExternalSystems(systemClock, metrics),
    );
    let runs = 0;
    const job = {
      name: randomUUID(),
      everySeconds: 1,
      roundSecondsMax: 5,
      lateAfterSeconds: 60,
      run: () => {
        runs += 1;
        return Promise.resolve([]);
      },
    };
    const stop = startSchedule({ db: drizzle(pool), clock: { now: () => new Date() } }, job, watch);
    await expect.poll(() => reported.length, { timeout: 10_000 }).toBeGreaterThan(1);
    expect(new Set(reported)).toEqual(new Set([job.name]));
    proxy.listen(port, '127.0.0.1');
    await expect.poll(() => runs, { timeout: 20_000 }).toBeGreaterThan(1);
    await stop();
    await pool.end();
    proxy.close();
  }));
