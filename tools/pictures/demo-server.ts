/** The demo park for pictures: a real server with a fresh database in a temporary folder, and the browser from npm. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { chromium, type Browser } from '@playwright/test';

import { startServer } from '../../src/server/main.ts';
import { findBrowser } from '../find-browser.ts';
import { bringWebBuildUpToDate, webBuildFolder } from '../web-build.ts';

/** How long a step may take, in milliseconds: a machine may be busy, and a picture is worth the wait. */
export const stepTimeout = 120_000;

/** A demo park that runs, and the browser that looks at it. */
export interface Demo {
  browser: Browser;
  url: string;
}

/** Starts the park, and ends it with the folder of its data whatever happens. */
export async function withDemo(run: (demo: Demo) => Promise<void>): Promise<void> {
  await bringWebBuildUpToDate();
  const folder = mkdtempSync(join(tmpdir(), 'promenade-pictures-'));
  try {
    const port = process.env['PICTURES_PORT'] ?? '3391';
    const server = await startServer(
      {
        NODE_ENV: 'development',
        LOG_LEVEL: 'warn',
        PORT: port,
        METRICS_PORT: '0',
        DATA_DIR: folder,
        // The wrong numbers of some states would otherwise lead to a puzzle.
        PARK_CIDRS: '127.0.0.0/8,::1/128',
      },
      { webBuildFolder },
    );
    const browser = await chromium.launch(await findBrowser());
    try {
      await run({ browser, url: `http://localhost:${port}` });
    } finally {
      await browser.close();
      await server.stop();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
