import { defineConfig } from 'vitest/config';

/** Races that only a server with several connections can run; CI has one. */
const needsPostgres = 'src/server/**/*.postgres.test.ts';
const hasPostgres = (process.env['TEST_DATABASE_URL'] ?? '') !== '';

// Two projects: `unit` needs nothing but Node and is part of `npm run check`; `api` runs the server over a real database.
export default defineConfig({
  test: {
    // By itself it leaves one core idle, which is half of a small machine.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            'src/{domain,contract,pass,web}/**/*.test.{ts,tsx}',
            'src/server/**/*.unit.test.ts',
            'tools/**/*.test.ts',
          ],
        },
      },
      {
        test: {
          name: 'api',
          include: ['src/server/**/*.test.ts'],
          exclude: [
            'src/server/**/*.unit.test.ts',
            '**/node_modules/**',
            ...(hasPostgres ? [] : [needsPostgres]),
          ],
          testTimeout: 90_000,
          execArgv: ['--import', './tools/quick-load.ts'],
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
