/** The Health tab's data: what every server reported, what waits, and what staff may see of it. */
import { createHash } from 'node:crypto';

import { sql } from 'drizzle-orm';
import { expect } from 'vitest';

import type { Health } from '#contract/calls/staff-health.ts';

import { fetchObservations } from '#server/base/external-systems/external-systems.queries.ts';
import { makeExternalSystemReport } from '#server/base/external-systems/report-external-systems.ts';
import { makeExternalSystems } from '#server/base/external-systems/external-systems.ts';
import { makeMetrics } from '#server/base/metrics.ts';
import type { PostAnswer } from '#server/base/ports/event-post.ts';
import { lookForRelease } from './newer-release.ts';
import { setQueueGauges, probeStores } from '#server/ops/start-jobs.ts';
import { signInStaff } from '#server/testing/staff.ts';
import { type TestPark, test } from '#server/testing/test-park.ts';

async function read(own: TestPark): Promise<Health> {
  const staff = await signInStaff(own, 'agent');
  const answer = await staff.call('GET', '/api/admin/health/');
  expect(answer.statusCode).toBe(200);
  return answer.json<Health>();
}

/** A second server of the park, with its own memory. */
function secondServer(own: TestPark) {
  const externalSystems = makeExternalSystems(own.clock, makeMetrics());
  const report = makeExternalSystemReport({ ...own.services, externalSystems }, 'b:3001');
  return { externalSystems, report };
}

const down = { reason: 'server-error', status: 503 } as const;

test('a failure on one server is shown by every server, in words and with the server’s name', async (own) => {
  const report = makeExternalSystemReport(own.services, 'a:3000');
  const other = secondServer(own);
  own.services.externalSystems.watch('system', 'ticketing').note(undefined);
  other.externalSystems.watch('system', 'ticketing').note(down);
  await report();
  await other.report();
  const { externalSystems, servers } = await read(own);
  expect(servers).toEqual(['a:3000', 'b:3001']);
  expect(externalSystems.find(({ name }) => name === 'ticketing')).toMatchObject({
    state: 'partly',
    failingFor: ['b:3001'],
    lastError: 'It answered with an error of its own. Its status was 503.',
    failures: 1,
  });
  own.clock.advance(91);
  await report();
  expect((await read(own)).externalSystems.find(({ name }) => name === 'ticketing')?.state).toBe('up');
});

test('Health names a newer version that the address of releases knows, and no answer of that address is an error', async (own) => {
  const viewAfter = async (answer: PostAnswer) => {
    const eventPost = { judge: () => Promise.resolve(undefined), send: () => Promise.resolve(answer) };
    await lookForRelease({ ...own.services, eventPost });
    const { newer, fault } = (await read(own)).release;
    return newer ?? fault;
  };
  const newest = { status: 200, text: '# Changelog ## 99.0.0 - 2031-01-01' };
  expect(await viewAfter(newest)).toBeNull(); // without an address
  Object.assign(own.services.config, { releasesUrl: 'https://git.example.com/CHANGELOG.md' });
  expect(await viewAfter(newest)).toBe('99.0.0');
  expect(await viewAfter({ status: 200, text: '## 0.0.1' })).toBeNull();
  expect(await viewAfter({ status: 200, text: '<h1>Hello</h1>' })).toBe('its text names no version');
  expect(await viewAfter({ status: 404, text: '## 99.0.0' })).toBe('status 404');
  expect(await viewAfter({ fault: 'private-address' })).toBe('private-address');
});

test('an outage keeps its begin when the server restarts, and a recovery ends it', async (own) => {
  const began = own.clock.now().toISOString();
  own.services.externalSystems.watch('system', 'ticketing').note(undefined);
  own.services.externalSystems.watch('system', 'ticketing').note(down);
  await makeExternalSystemReport(own.services, 'a:3000')();
  own.clock.advance(120);
  const restarted = makeExternalSystems(own.clock, makeMetrics());
  const watch = restarted.watch('system', 'ticketing');
  const report = makeExternalSystemReport({ ...own.services, externalSystems: restarted }, 'a:3000');
  const seen = async () => {
    await report();
    return (await read(own)).externalSystems.find(({ name }) => name === 'ticketing');
  };
  expect(await seen()).toMatchObject({ state: 'failing', since: began, failures: 1 });
  watch.note({ reason: 'no-answer' });
  expect(await seen()).toMatchObject({
    ...{ state: 'failing', since: began, lastSuccessAt: began },
    lastError: 'It accepted the request and did not answer in time.',
  });
  own.clock.advance(5);
  watch.note(undefined);
  expect(await seen()).toMatchObject({
    ...{ state: 'up', since: own.clock.now().toISOString(), failures: 0 },
    lastError: 'It accepted the request and did not answer in time.',
  });
});

test('a round writes only what changed, and everything twice a minute as a sign of life', async (own) => {
  const report = makeExternalSystemReport(own.services, 'a:3000');
  const watch = own.services.externalSystems.watch('system', 'ticketing');
  const rowOf = async () => {
    const rows = await fetchObservations(own.services.db);
    const row = rows.find(({ name }) => name === 'ticketing');
    return row?.reportedAt.toISOString();
  };
  watch.note(undefined);
  await report();
  const first = await rowOf();
  own.clock.advance(5);
  watch.note(undefined);
  await report();
  expect(await rowOf()).toBe(first);
  watch.note(down);
  await report();
  const second = await rowOf();
  expect(second).not.toBe(first);
  own.clock.advance(30);
  await report();
  expect(await rowOf()).not.toBe(second);
});

test('both stores are probed without a guest, and an unavailable photo store warns without stopping the server', async (own) => {
  await probeStores(own.services);
  const checkOf = async () => {
    const answer = await own.app.inject('/readyz');
    const { checks } = answer.json<{ checks: { name: string }[] }>();
    return [answer.statusCode, checks.find(({ name }) => name === 'photo store')];
  };
  expect(await checkOf()).toEqual([200, { name: 'photo store', isOk: true, detail: 'answers' }]);
  own.services.externalSystems.watch('store', 'photo store').note({ reason: 'connection-refused' });
  expect(await checkOf()).toEqual([
    200,
    {
      ...{ name: 'photo store', isOk: true, isWarning: true },
      detail: 'Its machine refused the connection: the program is probably not running.',
    },
  ]);
  await makeExternalSystemReport(own.services, 'a:3000')();
  const stores = (await read(own)).externalSystems.filter(({ kind }) => kind === 'store');
  expect(stores.map(({ name, state }) => [name, state])).toEqual([
    ['database', 'up'],
    ['photo store', 'failing'],
  ]);
});

test('queues show their length and age, as metrics too, and an import that was cut off grows old', async (own) => {
  const at = own.clock.now().toISOString();
  await own.services.db.execute(sql`
      insert into import_runs (kind, file_name, content_sha256, is_dry_run, state, size_bytes, started_by, started_at, heard_at)
      values ('orders', 'orders.csv', ${createHash('sha256').digest()}, false, 'running', 1, 'command', ${at}, ${at})`);
  own.clock.advance(7200);
  const { queues, files } = await read(own);
  expect(queues.find(({ name }) => name === 'imports')).toMatchObject({ waiting: 1, oldestSeconds: 7200 });
  expect(files).toMatchObject([
    { kind: 'orders', state: 'failed', lastError: expect.stringContaining('The server stopped') },
  ]);
  await setQueueGauges(own.services);
  const text = await own.services.metrics.registry.metrics();
  expect(text).toContain('promenade_queue_oldest_seconds{queue="imports"} 7200');
  expect(text).toContain('promenade_queue_waiting{queue="mails"} 0');
});
