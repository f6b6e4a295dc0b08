import { mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';

import { expect } from 'vitest';

import { withOwnPark, test } from '#server/testing/test-park.ts';
import { makeTemporaryFolder } from '#server/testing/temporary-folder.ts';

const input = {
  name: 'Tidewater Park',
  color: '#0b4f6c',
  scene: 'coaster',
  locale: 'de-DE',
  currency: 'EUR',
  timeZone: 'Europe/Berlin',
  supportEmail: '',
  website: '',
  passName: '',
  clubName: '',
  pointsName: '',
  passDisclaimer: '',
  appDescription: '',
};

const host = { host: 'localhost:3000' };

test('developers see the page, and the preview of what they type', async ({ app }) => {
  const page = await app.inject('/dev/brand');
  expect(page.statusCode).toBe(200);
  expect(page.body).toContain('Name of the park');
  expect(page.headers['content-security-policy']).toMatch(/script-src 'nonce-[\w-]+';/);

  const preview = await app.inject({
    method: 'POST',
    url: '/dev/brand/preview',
    headers: host,
    payload: input,
  });

  expect(preview.json()).toMatchObject({ errors: [], notes: [] });
  expect(preview.json<{ html: string }>().html).toContain('Tidewater Park');
});

test('wrong fields are named, and a logo that is too long is refused before it is read', async ({ app }) => {
  const payload = { ...input, color: 'sea', currency: 'JPY' };
  const wrong = await app.inject({ method: 'POST', url: '/dev/brand/preview', headers: host, payload });
  const errors = wrong.json<{ errors: { field: string }[] }>().errors;
  expect(errors.map(({ field }) => field)).toEqual(['color', 'currency']);

  const logo = '<svg>'.repeat(20_000);
  const long = await app.inject({
    method: 'POST',
    url: '/dev/brand/preview',
    headers: host,
    payload: { ...input, logo },
  });
  expect(long.statusCode).toBeGreaterThanOrEqual(400);
  expect(long.statusCode).toBeLessThan(500);
});

test('the folder is written below DATA_DIR, once, and never elsewhere', async ({ app, services }) => {
  const dataDir = makeTemporaryFolder('dev-brand');
  services.config.dataDir = dataDir;
  const write = async (folder: string) => {
    const payload = { ...input, folder, base: 'data' };
    return (await app.inject({ method: 'POST', url: '/dev/brand/folder', headers: host, payload })).json<{
      folder: string | null;
      errors: { field: string; reason: string }[];
    }>();
  };

  expect(await write('brands/tidewater')).toEqual({
    folder: join(dataDir, 'brands/tidewater'),
    errors: [],
  });
  expect(readFileSync(join(dataDir, 'brands/tidewater/brand.json'), 'utf8')).toContain('Europe/Berlin');
  expect(await write('brands/tidewater')).toMatchObject({
    folder: null,
    errors: [{ field: 'folder', reason: expect.stringContaining('is not empty') }],
  });
  for (const folder of [
    '',
    '..',
    '../out',
    '/etc/park',
    'a/../../b',
    '.git/hooks',
    'a//b',
    'a b',
    'x'.repeat(299),
  ])
    expect([folder, (await write(folder)).folder]).toEqual([folder, null]);
  const elsewhere = makeTemporaryFolder('dev-brand-out');
  mkdirSync(join(dataDir, 'links'));
  symlinkSync(elsewhere, join(dataDir, 'links/out'));
  expect((await write('links/out/park')).errors[0]?.reason).toContain('below the folder');
});

test('no one else sees it: not from another machine, not under another name, and never in production', async () => {
  await withOwnPark(async ({ app }) => {
    const calls = [
      {
        method: 'POST',
        url: '/dev/brand/preview',
        headers: { host: 'park.attacker.example' },
        payload: input,
      },
      {
        method: 'POST',
        url: '/dev/brand/preview',
        headers: host,
        remoteAddress: '203.0.113.9',
        payload: input,
      },
      { method: 'GET', url: '/dev/brand', headers: host, remoteAddress: '203.0.113.9' },
      {
        method: 'POST',
        url: '/dev/brand/folder',
        headers: { ...host, 'sec-fetch-site': 'cross-site' },
        payload: { ...input, folder: 'x', base: 'data' },
      },
    ] as const;
    const statuses = await Promise.all(calls.map(async (call) => (await app.inject(call)).statusCode));
    expect(statuses).toEqual([404, 404, 404, 403]);
  });
  await withOwnPark(async ({ app, services }) => {
    services.config.mode = 'production';
    expect((await app.inject('/dev/brand')).statusCode).toBe(404);
    const write = { ...input, folder: 'x', base: 'data' };
    const answer = await app.inject({
      method: 'POST',
      url: '/dev/brand/folder',
      headers: host,
      payload: write,
    });
    expect(answer.statusCode).toBe(404);
  });
});
