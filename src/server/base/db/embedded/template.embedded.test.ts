import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, test, vi } from 'vitest';

import { createTemplate, type DatabaseTemplate } from './template.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let cacheFolder = '';
let template: DatabaseTemplate;
beforeAll(async () => {
  cacheFolder = mkdtempSync(join(tmpdir(), 'promenade-template-'));
  template = await createTemplate({
    cacheKey: 'one guest',
    cacheFolder,
    prepare: async (pglite) => {
      await pglite.exec(`CREATE TABLE guest (id serial PRIMARY KEY, name text)`);
      await pglite.exec(`INSERT INTO guest (name) VALUES ('Ada')`);
    },
  });
});
afterAll(() => rmSync(cacheFolder, { recursive: true, force: true }));

test('a test never sees what another test writes to its copy', async () => {
  const first = await template.clone();
  await first.exec(`UPDATE guest SET name = 'Grace'; INSERT INTO guest (name) VALUES ('Lin'); CHECKPOINT`);
  const second = await template.clone();
  const { rows } = await second.query('SELECT id, name FROM guest');
  await first.close();
  await second.close();
  expect(rows).toEqual([{ id: 1, name: 'Ada' }]);
});

test('a cached template of the same key is not prepared again', async () => {
  const prepare = vi.fn<() => Promise<void>>();
  const kept = await createTemplate({ cacheKey: 'one guest', cacheFolder, prepare });
  const copy = await kept.clone();
  const { rows } = await copy.query('SELECT name FROM guest');
  await copy.close();
  expect([prepare.mock.calls.length, rows]).toEqual([0, [{ name: 'Ada' }]]);
});
