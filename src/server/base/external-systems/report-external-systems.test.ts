/** Many servers report at once, and none loses a row or waits for another. */
import { expect, test } from 'vitest';

import { viewExternalSystems } from '#domain/external-system-state.ts';

import { openTestPark } from '#server/testing/test-park.ts';
import { openServerWithOwnPool } from '#server/testing/two-servers.ts';
import { makeMetrics } from '../metrics.ts';
import { endRows } from '../retention/end-rows.queries.ts';
import { fetchObservations } from './external-systems.queries.ts';
import { makeExternalSystems } from './external-systems.ts';
import { makeExternalSystemReport } from './report-external-systems.ts';

test('two hundred reports of twenty servers arrive whole, and old servers are forgotten', async () => {
  const park = await openTestPark();
  const second = await openServerWithOwnPool(park);
  const { services } = second;
  const { clock } = park;
  const servers = Array.from({ length: 20 }, (_, index) => {
    const externalSystems = makeExternalSystems(clock, makeMetrics());
    const { db } = index % 2 === 0 ? park.services : services;
    return {
      externalSystems,
      report: makeExternalSystemReport({ db, clock, externalSystems }, `server-${index}`),
    };
  });
  const names = Array.from({ length: 25 }, (_, index) => `system-${index}`);
  for (let round = 0; round < 10; round += 1) {
    for (const { externalSystems } of servers)
      for (const name of names)
        externalSystems.watch('system', name).note(round % 2 === 0 ? { reason: 'no-answer' } : undefined);
    await Promise.all(servers.map(({ report }) => report()));
    clock.advance(5);
  }
  const rows = await fetchObservations(services.db);
  expect(rows).toHaveLength(20 * 25);
  const views = viewExternalSystems(rows, clock.now());
  expect(views).toHaveLength(25);
  expect(new Set(views.map(({ state, failures }) => `${state} ${failures}`))).toEqual(new Set(['up 0']));
  clock.advance(8 * 86_400);
  await endRows(park.services.db, 'external_systems', clock.now());
  expect(await fetchObservations(services.db)).toEqual([]);
  await second.close();
  await park.close();
});
