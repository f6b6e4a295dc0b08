/** Drives Firefox by WebDriver BiDi: Debian's Firefox ESR, headless. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';

import puppeteer, { type ElementHandle, type Page } from 'puppeteer-core';

import { enginesPath } from './engines-path.ts';
import { callLimitMs, screenshotLimitMs, type Driver, type DriverOptions, type Engine } from './driver.ts';

export const firefox: Engine = { name: 'Firefox', programs: ['firefox-esr'], open: openFirefox };

const passTypes = ['application/vnd.apple.pkpass', 'application/vnd.apple.pkpasses', 'application/pdf'];

const preferences = {
  // A prompt about a downloaded file would block the walk.
  'browser.download.always_ask_before_handling_new_types': false,
  'browser.download.alwaysOpenPanel': false,
  'browser.download.folderList': 2,
  'browser.helperApps.neverAsk.saveToDisk': passTypes.join(','),
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
  page.setDefaultTimeout(callLimitMs);
  await page.setViewport({ width: options.width, height: options.height });
  return { ...makeDriver(page), close: () => browser.close() };
}

function makeDriver(page: Page): Omit<Driver, 'close'> {
  const evaluate: Driver['evaluate'] = (body, given = {}) =>
    page.evaluate(`(async (given) => { ${body} })(${JSON.stringify(given)})`);
  return {
    goto: (url) => goTo(evaluate, url),
    evaluate,
    click: async (selector) => {
      const [x, y] = (await evaluate(middleOf, { selector })) as [number, number];
      await page.mouse.click(x, y);
    },
    type: async (selector, text) => {
      await evaluate('document.querySelector(given.selector).focus();', { selector });
      await page.keyboard.type(text);
    },
    upload: async (selector, path) => {
      const field = (await page.$(selector)) as ElementHandle<HTMLInputElement> | null; // only called for file inputs
      await field?.uploadFile(path);
    },
    screenshot: async () => {
      const shot = page.screenshot().then(
        (bytes) => Buffer.from(bytes),
        () => undefined,
      );
      const limit = new Promise<undefined>((resolve) => {
        setTimeout(() => resolve(undefined), screenshotLimitMs).unref();
      });
      return Promise.race([shot, limit]);
    },
  };
}

/**
 * Navigates from within the page, because the protocol's call waits for an event that does not come after a download.
 */
async function goTo(evaluate: Driver['evaluate'], url: string): Promise<void> {
  await evaluate('window.isLeft = true; location.assign(given.url);', { url });
  const endsAt = Date.now() + callLimitMs;
  while (Date.now() < endsAt) {
    const hasArrived = await evaluate(
      "return window.isLeft === undefined && document.readyState !== 'loading';",
    ).catch(() => false); // during a navigation
    if (hasArrived === true) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`Firefox did not arrive at ${url}.`);
}

const middleOf = `
  const one = document.querySelector(given.selector);
  const { left, top, width, height } = one.getBoundingClientRect();
  return [left + width / 2, top + height / 2];`;
