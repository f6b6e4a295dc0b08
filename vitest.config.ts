import { globSync } from 'node:fs';
import { availableParallelism } from 'node:os';

import { defineConfig } from 'vitest/config';

import { filesOfOtherDays } from './tools/embedded-share.ts';
import { useTemporaryFolder } from './tools/temporary-folder.ts';

useTemporaryFolder('vitest');

/** Races that only a server with several connections can run; CI has one. */
const needsPostgres = 'src/server/**/*.postgres.test.ts';
/** Tests that bring a database of their own, or prove nothing about one: no need to run them on every server. */
const bringsItsOwn = 'src/server/**/*.embedded.test.ts';
/** Thousands of calls each: where a run over PostgreSQL follows, that one makes them (docs/decisions/0028-time-of-ci.md). */
const takesMinutes = [
  'src/server/http/{hostile,fuzz}-calls.test.ts',
  'src/server/pages/documents/offered-actions.test.ts',
];
const isFollowedByPostgres = process.env['POSTGRES_FOLLOWS'] === 'true';
/** Every file runs on PostgreSQL then, and on the embedded database on its day of three. */
const ofOtherDays = isFollowedByPostgres
  ? filesOfOtherDays(globSync('src/server/**/*.test.ts'), new Date())
  : [];
const hasPostgres = (process.env['TEST_DATABASE_URL'] ?? '') !== '';

/** A poll waits for what comes; on a busy machine that is more than the usual second. */
const expectations = { poll: { timeout: 30_000 } };

/** A file leaves no stand-in for the next one of its process. */
const setupFiles = 'tools/test-cleanup.ts';

// Two projects: `unit` needs nothing but Node and is part of `npm run check`; `api` runs the server over a real database.
export default defineConfig({
  test: {
    // By itself it leaves one core idle, which is half of a small machine; who asks a server for data waits for it too.
    maxWorkers: Math.ceil(availableParallelism() * (hasPostgres ? 1.5 : 1)),
    // Files of one process share what they import: a server is loaded once, and not for each of a hundred files.
    isolate: false,
    reporters: ['default', './tools/count-flaky-tests.ts'],
    projects: [
      {
        test: {
          name: 'unit',
          setupFiles: [setupFiles, 'tools/english-texts.ts'],
          expect: expectations,
          include: [
            'src/{texts,domain,contract,pass,web}/**/*.test.{ts,tsx}',
            'src/server/**/*.unit.test.ts',
            'tools/**/*.test.ts',
          ],
          // A property runs a hundred times, which a busy machine needs longer for than the usual five seconds.
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'api',
          setupFiles: [setupFiles, 'src/server/testing/refuse-bare-columns.ts'],
          include: ['src/server/**/*.test.ts'],
          exclude: [
            'src/server/**/*.unit.test.ts',
            '**/node_modules/**',
            hasPostgres ? bringsItsOwn : needsPostgres,
            ...(isFollowedByPostgres ? [...takesMinutes, ...ofOtherDays] : []),
          ],
          testTimeout: 90_000,
          expect: expectations,
          // One second try in CI, reported and counted: docs/decisions/0030-second-try-in-ci.md.
          retry: process.env['CI'] === undefined ? 0 : 1,
          globalSetup: 'src/server/testing/prepare-park.ts',
          execArgv: ['--import', './tools/quick-load.ts'],
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
