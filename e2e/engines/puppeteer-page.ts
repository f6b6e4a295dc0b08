/** Drives a page of puppeteer: Firefox by WebDriver BiDi, Chromium by its own protocol. */
import type { ElementHandle, Page } from 'puppeteer-core';

import { callLimitMs, inTime, type Driver } from './driver.ts';

/** The driver of a page; the engine itself adds `close`. */
export function makePageDriver(page: Page): Omit<Driver, 'close'> {
  page.setDefaultTimeout(callLimitMs);
  const evaluate: Driver['evaluate'] = (body, given = {}) =>
    page.evaluate(`(async (given) => { ${body} })(${JSON.stringify(given)})`);
  const middleOf = async (selector: string): Promise<[x: number, y: number]> =>
    (await evaluate(readMiddle, { selector })) as [number, number]; // the script returns two numbers
  return {
    goto: (url) => goTo(evaluate, url),
    evaluate,
    click: async (selector) => {
      const [x, y] = await middleOf(selector);
      await page.mouse.click(x, y);
    },
    type: async (selector, text) => {
      await evaluate('document.querySelector(given.selector).focus();', { selector });
      await page.keyboard.type(text);
    },
    press: (key) => page.keyboard.press(key),
    drag: async (selector, pixels) => {
      const [x, y] = await middleOf(selector);
      await page.mouse.move(x, y);
      await page.mouse.down();
      await page.mouse.move(x + pixels, y, { steps: 5 });
      await page.mouse.up();
    },
    swipe: async (selector, pixels) => {
      const [x, y] = await middleOf(selector);
      const finger = await page.touchscreen.touchStart(x, y);
      for (const share of [0.25, 0.5, 0.75, 1]) await finger.move(x + pixels * share, y);
      await finger.end();
    },
    upload: async (selector, path) => {
      const field = (await page.$(selector)) as ElementHandle<HTMLInputElement> | null; // only called for file inputs
      await field?.uploadFile(path);
    },
    resize: (width, height) => page.setViewport({ width, height }),
    screenshot: () => inTime(page.screenshot().then((bytes) => Buffer.from(bytes))),
  };
}

/**
 * Navigates from within the page, because the protocol's call waits for an event that does not come after a download.
 */
async function goTo(evaluate: Driver['evaluate'], url: string): Promise<void> {
  const leave = () => evaluate('window.isLeft = true; location.assign(given.url);', { url });
  // The answer is lost if the page is gone before it is sent. To leave twice for one address does no harm.
  await leave().catch(leave);
  for (const endsAt = Date.now() + callLimitMs; Date.now() < endsAt;) {
    const hasArrived = await evaluate(
      "return window.isLeft === undefined && document.readyState !== 'loading';",
    ).catch(() => false); // during a navigation
    if (hasArrived === true) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`The browser did not arrive at ${url}.`);
}

const readMiddle = `
  const one = document.querySelector(given.selector);
  const { left, top, width, height } = one.getBoundingClientRect();
  return [left + width / 2, top + height / 2];`;
