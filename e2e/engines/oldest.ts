/**
 * The oldest supported browser, as a Chromium whose pages and workers lose every newer feature before their own scripts
 * run (lose-features.ts). No machine runs browsers that old; the build's syntax is checked by tools/browser-floor.ts.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';

import puppeteer from 'puppeteer-core';

import { findBrowser } from '../../tools/find-browser.ts';
import { callLimitMs, type Driver, type DriverOptions, type Engine } from './driver.ts';
import { makePageDriver } from './puppeteer-page.ts';

export const oldest: Engine = { name: 'Oldest', programs: [], isFloor: true, open: openOldest };

const camera = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'];

async function openOldest(options: DriverOptions): Promise<Driver> {
  mkdirSync(options.folder, { recursive: true });
  const { executablePath, args, env } = await findBrowser();
  const browser = await puppeteer.launch({
    executablePath,
    headless: true,
    protocolTimeout: callLimitMs,
    timeout: callLimitMs,
    args: [
      ...args,
      ...camera,
      ...(options.userAgent === undefined ? [] : [`--user-agent=${options.userAgent}`]),
    ],
    userDataDir: join(options.folder, 'profile'),
    env: { ...env, HOME: join(options.folder, 'home') },
  });
  const [page = await browser.newPage()] = await browser.pages();
  await page.setViewport({ width: options.width, height: options.height });
  const session = await page.createCDPSession();
  await session.send('Browser.grantPermissions', { permissions: ['clipboardSanitizedWrite'] });
  await session.send('Browser.setDownloadBehavior', { behavior: 'allow', downloadPath: options.folder });
  return { ...makePageDriver(page), close: () => browser.close() };
}
