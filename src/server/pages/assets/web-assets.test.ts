/** Two versions serve one park during an upgrade: each has the files that the other's pages ask for. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

import { max } from 'drizzle-orm';
import { afterAll, beforeAll, expect } from 'vitest';

import { runHousekeeping } from '#server/ops/housekeeping.ts';
import { makeTemporaryFolder } from '#server/testing/temporary-folder.ts';
import { openTestPark, type TestPark, test } from '#server/testing/test-park.ts';
import { makeJobWatch } from '#server/base/jobs/start-loop.ts';
import { webAssets } from '#server/base/db/schema/operations.ts';
import { keepWebAssets, publishWebAssets } from './publish-web-assets.ts';

const script = 'export const version = "before";';
const files = {
  'guest-BEFORE01.js': script,
  'staff-BEFORE02.css': 'body { color: teal }',
  'face-check-BEFORE03/blazeface.bin': 'weights',
};

let folder: string;
let park: TestPark;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'promenade-assets-'));
  await mkdir(join(folder, 'face-check-BEFORE03'));
  for (const [path, content] of Object.entries(files)) await writeFile(join(folder, path), content);
  park = await openTestPark();
});
afterAll(async () => {
  await park.close();
  await rm(folder, { recursive: true, force: true });
});

test('a page of another version gets its scripts, styles and data from this server, as from its own', async () => {
  const path = '/assets/guest-BEFORE01.js';
  expect((await park.app.inject(path)).statusCode).toBe(404);
  await publishWebAssets(park.services, folder);
  const plain = await park.app.inject(path);
  expect([plain.statusCode, plain.body]).toEqual([200, script]);
  expect(plain.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': 'text/javascript; charset=utf-8',
    'x-content-type-options': 'nosniff',
    vary: 'accept-encoding',
  });
  expect(plain.headers['content-security-policy']).toContain("default-src 'none'");
  expect(plain.headers['content-encoding']).toBeUndefined();
  const packed = await park.app.inject({ url: path, headers: { 'accept-encoding': 'br, gzip' } });
  expect(packed.headers['content-encoding']).toBe('gzip');
  expect(gunzipSync(packed.rawPayload).toString()).toBe(script);
  expect((await park.app.inject('/assets/staff-BEFORE02.css')).headers['content-type']).toMatch(/^text\/css/);
  expect((await park.app.inject('/assets/face-check-BEFORE03/blazeface.bin')).body).toBe('weights');
});

test('who takes no gzip gets none', async () => {
  await publishWebAssets(park.services, folder);
  for (const taken of ['gzip;q=0', 'identity', 'br;q=1.0, gzip;q=0.0']) {
    const url = '/assets/guest-BEFORE01.js';
    const answer = await park.app.inject({ url, headers: { 'accept-encoding': taken } });
    expect([answer.headers['content-encoding'], answer.body], taken).toEqual([undefined, script]);
  }
});

test.each([
  ['nothing of this name', 'guest-NOTHING1.js'],
  ['another kind of file', 'guest-BEFORE01.html'],
  ['a form that was compressed', 'guest-BEFORE01.js.gz'],
  ['no hash', 'guest.js'],
  ['a way out', '../guest-BEFORE01.js'],
  ['a way out in code', '%2e%2e%2fguest-BEFORE01.js'],
  ['a NUL', 'guest-BEFORE01%00.js'],
  ['a name without end', `${'a'.repeat(900)}-BEFORE01.js`],
])('%s is not found', async (_, path) => {
  await publishWebAssets(park.services, folder);
  expect((await park.app.inject(`/assets/${path}`)).statusCode).toBe(404);
});

test('servers that start at once publish together, and what is published is never written over', async ({
  app,
  services,
}) => {
  await Promise.all(Array.from({ length: 4 }, () => publishWebAssets(services, folder)));
  const forged = makeTemporaryFolder('promenade-assets');
  await writeFile(join(forged, 'guest-BEFORE01.js'), 'export const version = "forged";');
  await publishWebAssets(services, forged);
  expect((await app.inject('/assets/guest-BEFORE01.js')).body).toBe(script);
});

test('files that no server has come with for half a year are forgotten', async ({ app, services, clock }) => {
  const statusOf = async (path: string) => (await app.inject(`/assets/${path}`)).statusCode;
  const daySeconds = 24 * 3600;
  await publishWebAssets(services, folder);
  clock.advance(100 * daySeconds);
  const onlyStyle = makeTemporaryFolder('promenade-assets');
  await writeFile(join(onlyStyle, 'staff-BEFORE02.css'), files['staff-BEFORE02.css']);
  await publishWebAssets(services, onlyStyle);
  clock.advance(79 * daySeconds);
  await runHousekeeping(services);
  expect(await statusOf('guest-BEFORE01.js')).toBe(200);
  clock.advance(2 * daySeconds);
  await runHousekeeping(services);
  expect([await statusOf('guest-BEFORE01.js'), await statusOf('staff-BEFORE02.css')]).toEqual([404, 200]);
});

test('files of a server that runs for longer than half a year stay, and come again after a crash of the database', async ({
  app,
  services,
  clock,
}) => {
  const watch = makeJobWatch(
    (_, error) => expect.fail(error.message),
    services.metrics,
    services.externalSystems,
  );
  const statusOf = async (path: string) => (await app.inject(`/assets/${path}`)).statusCode;
  const newest = async () => {
    const [row] = await services.db.select({ at: max(webAssets.publishedAt) }).from(webAssets);
    return row?.at;
  };
  await publishWebAssets(services, folder);
  clock.advance(181 * 24 * 3600);
  const stopFirst = keepWebAssets(services, folder, watch);
  await expect.poll(newest).toEqual(clock.now());
  await stopFirst();
  await runHousekeeping(services);
  expect(await statusOf('guest-BEFORE01.js')).toBe(200);
  await services.db.delete(webAssets);
  const stopSecond = keepWebAssets(services, folder, watch);
  await expect.poll(() => statusOf('guest-BEFORE01.js')).toBe(200);
  await stopSecond();
});
