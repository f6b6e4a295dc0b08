/** Guests who need larger letters, or the colours of their own system, see everything that the others see. */
import type { Page } from '@playwright/test';

import { beMember } from './club-member.ts';
import { expect, isAlive, once, passOf, shareOf, test } from './park.ts';

const pages = [
  '/',
  '/loyalty/',
  '/loyalty/tickets',
  '/lookup',
  '/activate/',
  passOf('10240001').path,
  passOf('10400001').path,
  passOf('10600001').path,
  passOf('10300007').path,
  `/${shareOf(0).hashUrl}`,
  `/activate${passOf('10500004').path}`,
];

/** The words and controls that stick out of the screen or of a box that cuts them off. */
function findCutOff(): string[] {
  const root = document.documentElement;
  const found = root.scrollWidth > root.clientWidth ? [`the page is ${root.scrollWidth} wide`] : [];
  for (const element of document.querySelectorAll<HTMLElement>(
    'main :is(p, h1, h2, dt, dd, a, button, input, label, span, time)',
  )) {
    const box = element.getBoundingClientRect();
    const isHidden = box.width <= 1 || !element.checkVisibility() || element.closest('dialog, svg') !== null;
    if (isHidden || getComputedStyle(element).clipPath !== 'none') continue;
    if (box.right > root.clientWidth + 1 || box.left < -1)
      found.push(`${element.tagName} "${element.textContent.slice(0, 40)}" ends at ${Math.round(box.right)}`);
  }
  return found;
}

async function enlarge(page: Page, percent: number): Promise<void> {
  await page.evaluate((size) => {
    document.documentElement.style.fontSize = size;
  }, `${percent}%`);
}

for (const [percent, width] of [
  [200, 390],
  [150, 320],
] as const) {
  test(
    `letters of ${percent} % on a screen of ${width} pixels cut nothing off and scroll nothing sideways`,
    once,
    async ({ page }) => {
      await page.setViewportSize({ width, height: 844 });
      const cutOff: string[] = [];
      for (const path of pages) {
        await page.goto(path);
        await isAlive(page);
        await enlarge(page, percent);
        cutOff.push(...(await page.evaluate(findCutOff)).map((line) => `${path}: ${line}`));
      }
      await beMember(page, 'tickets');
      await enlarge(page, percent);
      cutOff.push(...(await page.evaluate(findCutOff)).map((line) => `claim: ${line}`));
      expect(cutOff).toEqual([]);
    },
  );
}

test('in the colours of the system every button has an edge', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  for (const path of ['/', passOf('10240001').path, passOf('10240003').path]) {
    await page.goto(path);
    await isAlive(page);
    const bare = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('main :is(button, a).rounded-xl')]
        .filter((element) => getComputedStyle(element).borderTopWidth === '0px')
        .map((element) => element.textContent),
    );
    expect(bare, path).toEqual([]);
  }
});

test('a date stands on one line, on every phone', once, async ({ page }) => {
  const broken: string[] = [];
  for (const orderId of ['10240001', '10300002', '10300005', '10400001', '10500002']) {
    await page.goto(passOf(orderId).path);
    for (let width = 320; width <= 440; width += 10) {
      await page.setViewportSize({ width, height: 844 });
      const texts = await page.evaluate(() =>
        [...document.querySelectorAll('main time')]
          .filter((date) => date.getClientRects().length > 1)
          .map((date) => date.textContent),
      );
      broken.push(...texts.map((text) => `${text} of ${orderId} at ${width}`));
    }
  }
  expect(broken).toEqual([]);
});
