import { availableParallelism } from 'node:os';

import { defineConfig } from 'vitest/config';

import { useTemporaryFolder } from './tools/temporary-folder.ts';

useTemporaryFolder('vitest');

/** A poll waits for what comes; on a busy machine that is more than the usual second. */
const expectations = { poll: { timeout: 30_000 } };

/** A file leaves no stand-in for the next one of its process. */
const setupFiles = 'tools/test-cleanup.ts';

// Two projects: `unit` needs nothing but Node and is part of `npm run check`; `api` runs the server over a real database.
export default defineConfig({
  test: {
    // By itself it leaves one core idle, which is half of a small machine; who asks a server for data waits for it too.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
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
          exclude: ['src/server/**/*.unit.test.ts', '**/node_modules/**'],
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
