/** Drives Firefox by WebDriver BiDi: Debian's Firefox ESR, headless. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';

import puppeteer from 'puppeteer-core';

import { enginesPath } from './engines-path.ts';
import { callLimitMs, type Driver, type DriverOptions, type Engine } from './driver.ts';
import { makePageDriver } from './puppeteer-page.ts';

export const firefox: Engine = { name: 'Firefox', programs: ['firefox-esr'], open: openFirefox };

const passTypes = ['application/vnd.apple.pkpass', 'application/vnd.apple.pkpasses', 'application/pdf'];

const preferences = {
  // A prompt about a downloaded file would block the walk.
  'browser.download.always_ask_before_handling_new_types': false,
  'browser.download.alwaysOpenPanel': false,
  'browser.download.folderList': 2,
  // A voucher that opens in a tab of its own would hide the page, which then stops to look for news.
  'pdfjs.disabled': true,
  'browser.helperApps.neverAsk.saveToDisk': passTypes.join(','),
  // As on a phone; by itself it has touch events only on a machine with a touch screen.
  'dom.w3c_touch_events.enabled': 1,
  'media.navigator.streams.fake': true,
  'media.navigator.permission.disabled': true,
};

async function openFirefox(options: DriverOptions): Promise<Driver> {
  mkdirSync(options.folder, { recursive: true });
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: '/usr/bin/firefox-esr',
    headless: true,
    protocolTimeout: callLimitMs,
    timeout: callLimitMs,
    extraPrefsFirefox: {
      ...preferences,
      'browser.download.dir': options.folder,
      ...(options.userAgent === undefined ? {} : { 'general.useragent.override': options.userAgent }),
    },
    env: { ...process.env, PATH: enginesPath, TMPDIR: options.folder, HOME: join(options.folder, 'home') },
  });
  const [page = await browser.newPage()] = await browser.pages();
  await page.setViewport({ width: options.width, height: options.height });
  return { ...makePageDriver(page), close: () => browser.close() };
}
