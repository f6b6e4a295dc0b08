/** Builds the published client as its package does, and runs the program of its README against a server. */
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { makeApiKey } from '#server/staff/api-keys/api-keys.service.ts';
import { openTestPark, type TestPark } from '#server/testing/test-park.ts';

/** The part of the built client that these tests use. */
interface BuiltClient {
  makeClient: (options: { baseUrl: string; apiKey: string }) => {
    readPass: (pass: object) => Promise<unknown>;
    listOrders: () => Promise<unknown>;
    ifChanged: (
      name: 'readPass',
      pass: object,
      etag?: string,
    ) => Promise<{ data: unknown; etag: string } | undefined>;
  };
}

const run = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), 'client-'));
const installed = join(folder, 'node_modules/@promenade/client');
let park: TestPark;
let baseUrl: string;
let apiKey: string;
let client: BuiltClient;
beforeAll(async () => {
  mkdirSync(installed, { recursive: true });
  await run(resolve('node_modules/.bin/tsc'), [
    '--project',
    'packages/client',
    '--outDir',
    join(installed, 'dist'),
  ]);
  writeFileSync(join(installed, 'package.json'), readFileSync('packages/client/package.json'));
  client = (await import(pathToFileURL(join(installed, 'dist/client.js')).href)) as BuiltClient; // what the test uses of it
  park = await openTestPark();
  baseUrl = await park.app.listen({ port: 0, host: '127.0.0.1' });
  const kinds = ['create-passes', 'read-passes', 'read-figures'] as const;
  apiKey = (await makeApiKey(park.services, { name: 'stranger', kinds })) ?? '';
});
afterAll(async () => {
  await park.close();
  rmSync(folder, { recursive: true, force: true });
});

test('the program of the README runs as it is, against a real server', async () => {
  const [, program = ''] =
    /```js\n([\s\S]*?)```/.exec(readFileSync('packages/client/README.md', 'utf8')) ?? [];
  expect(program.trim().split('\n').length).toBeLessThanOrEqual(25);
  const file = join(folder, 'example.mjs');
  writeFileSync(file, program);
  const env = { PATH: process.env['PATH'], PARK_URL: baseUrl, PARK_KEY: apiKey };
  const { stdout, stderr } = await run(process.execPath, [file], { env, cwd: folder });
  expect(stderr).toBe('');
  expect(stdout).toMatch(/^created: http\S+\nApple: \d{4,} characters, Google: https:\/\/pay\.google\.com\//);
  expect(stdout).toMatch(/\n\d+ passes are not redeemed\.\nPage views: \d+\n/);
});

test('a client reads a pass again only if it changed, and rejects with the code of the refusal', async () => {
  const own = client.makeClient({ baseUrl, apiKey });
  const pass = { orderId: '10240001', barcode: '240126000000100017' };
  const first = await own.ifChanged('readPass', pass);
  expect(first?.data).toMatchObject(pass);
  expect(await own.ifChanged('readPass', pass, first?.etag)).toBeUndefined();
  await expect(own.readPass({ ...pass, barcode: '1' })).rejects.toMatchObject({
    status: 404,
    problem: { code: 'read-not-found' },
  });
  await expect(own.listOrders()).rejects.toMatchObject({ status: 403 });
});
