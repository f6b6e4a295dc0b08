/** The trials of an engine, on a real PostgreSQL and on engines that lack one feature each. Runs only if TEST_DATABASE_URL is set (vitest.config.ts). */
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';

import { readRows } from '#server/base/db/read-rows.ts';
import { withConnection } from '#server/base/db/with-connection.ts';
import { runCli } from '../cli/promenade.ts';
import type { Ask } from './probe.ts';
import { probeEngine, probes } from './run-probes.ts';

const serverUrl = process.env['TEST_DATABASE_URL'] ?? '';

test('PostgreSQL has every feature, and the trials leave no schema behind', async () => {
  const { engine, results } = await probeEngine(serverUrl);
  expect(engine).toMatch(/^PostgreSQL \d+/);
  expect(results.filter(({ problem }) => problem !== '')).toEqual([]);
  expect(results).toHaveLength(probes.length);
  const left = await withConnection(serverUrl, (db) =>
    db.execute(sql`select nspname from pg_namespace where nspname like 'promenade_check_%'`),
  );
  expect(readRows(left, z.object({ nspname: z.string() }))).toEqual([]);
});

test('the command lists the features for people and for scripts', async () => {
  const answer = { said: '', complained: '' };
  const say = {
    print: (text: string) => void (answer.said += text),
    complain: (text: string) => void (answer.complained += text),
  };
  expect(await runCli(['database-check'], { DATABASE_URL: serverUrl }, say)).toBe(0);
  expect(answer.said).toContain('Every feature is there.');
  expect(await runCli(['database-check'], {}, say)).toBe(78);
  expect(answer.complained).toContain('Set DATABASE_URL');
});

describe.each(probes)('$feature', (probe) => {
  test('is missing on an engine that refuses its statements', async () => {
    const refuse: Ask = () => Promise.reject(new Error('not supported'));
    await expect(
      probe.attempt({ first: refuse, second: refuse, copy: () => Promise.reject(new Error('no COPY')) }),
    ).rejects.toThrow();
  });

  test('is missing on an engine that takes every statement and does nothing', async () => {
    const pretend: Ask = () => Promise.resolve([]);
    // A table without a log looks like one with it.
    if (probe.feature.includes('unlogged')) return;
    await expect(
      probe.attempt({ first: pretend, second: pretend, copy: () => Promise.resolve() }),
    ).rejects.toThrow();
  });
});
