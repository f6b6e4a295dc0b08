import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { defineConfig } from '@playwright/test';

import { directoryEnvironment } from './e2e/directory-settings.ts';
import { findBrowser } from './tools/find-browser.ts';
import { useTemporaryFolder } from './tools/temporary-folder.ts';

// Two checkouts on one machine need two ports.
const port = Number(process.env['E2E_PORT'] ?? 3199);
useTemporaryFolder('playwright', ['park']);
// Workers read this file again; they must find the folder of the process that starts the server.
process.env['E2E_DATA_DIR'] ??= join(tmpdir(), 'park');
// So is the moment: the park's times stand by it, whatever midnight the journeys run into.
process.env['E2E_BEGAN_AT'] ??= new Date().toISOString();

export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.e2e.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  // A journey leaves half of its core idle while it waits, so three share two cores.
  workers: 3,
  // Five times what they need here: a machine in CI is at times a third as fast, and a limit is no measurement.
  timeout: 150_000,
  expect: { timeout: 25_000 },
  forbidOnly: process.env['CI'] !== undefined,
  // A second try comes after the run, in a park of its own: docs/decisions/0030-second-try-in-ci.md.
  retries: 0,
  reporter: [['list'], ['./tools/note-failed-journeys.ts']],
  use: {
    baseURL: `http://localhost:${port}`,
    launchOptions: await findBrowser(),
    timezoneId: 'Europe/Lisbon', // not the park's: dates must be the park's all the same
    locale: 'en-US',
    // No traces by themselves, they cost a fifth of the time: `npx playwright test --trace retain-on-failure`.
    // A service worker would answer in place of what a journey provokes; the journey about it allows it.
    serviceWorkers: 'block',
  },
  projects: [
    {
      name: 'phone',
      use: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
      grep: /@once|@both|^(?!.*(?:@desktop|staff-[\w-]+\.e2e)).*$/s,
    },
    // A journey runs on the screen of those whom it is about: guests hold a phone, the team sits at a desktop. A tag says
    // where one is about another screen, or about both: docs/decisions/0028-time-of-ci.md.
    {
      name: 'desktop',
      use: { viewport: { width: 1280, height: 800 } },
      grep: /@desktop|@both|^(?!.*@once).*staff-[\w-]+\.e2e/s,
    },
  ],
  webServer: {
    command: 'node --import ./tools/quick-load.ts tools/start.ts',
    url: `http://localhost:${port}/readyz`,
    timeout: 120_000,
    reuseExistingServer: false,
    env: {
      ...(process.env as Record<string, string>),
      PORT: String(port),
      DATA_DIR: process.env['E2E_DATA_DIR'],
      PARK_CIDRS: '127.0.0.0/8,::1/128',
      ...directoryEnvironment(port),
    },
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
});
