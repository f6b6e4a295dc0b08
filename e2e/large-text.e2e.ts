/** Guests who need larger text, or the colors of their own system, see the same content as others. */
import type { Page } from '@playwright/test';

import type { MemberAccount } from '../src/contract/calls/loyalty-member.ts';

import { beMember } from './club-member.ts';
import { expect, waitForHydration, once, passOf, shareOf, test } from './park.ts';

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

/** The texts and controls that extend beyond the screen or beyond a box that clips them. */
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
    `at a text size of ${percent} % on a screen of ${width} pixels nothing is cut off or scrolls sideways`,
    once,
    async ({ page }) => {
      await page.setViewportSize({ width, height: 844 });
      const cutOff: string[] = [];
      for (const path of pages) {
        await page.goto(path);
        await waitForHydration(page);
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

const memberId = 'd8d8d8d8-0d8d-4d8d-8d8d-d8d8d8d8d8d8';

/** A member's account with every figure at its maximal width. */
const fullAccount: MemberAccount = {
  userId: memberId,
  firstName: 'Robin',
  lastName: 'Reed',
  memberNumber: memberId,
  balance: 8_888_888,
  pending: 888_888,
  expiringNext: null,
  tier: { name: 'Commodore', points: 8_888_888, next: null },
  claimable: [],
  allowedChanges: 1,
  entries: [],
  nextBefore: null,
  walletTicket: 'a-wallet-ticket',
};

/** The distance in pixels by which the text of each figure exceeds the inside of its tile; negative if it fits. */
function measureFigures(): { label: string; text: string; beyond: number }[] {
  return [...document.querySelectorAll<HTMLElement>('.figures > div')].map((tile) => {
    const value = tile.querySelector('dd');
    const text = document.createRange();
    text.selectNodeContents(value ?? tile);
    const [box, inside] = [text.getBoundingClientRect(), tile.getBoundingClientRect()];
    const { paddingLeft, paddingRight } = getComputedStyle(tile);
    const [left, right] = [inside.left + parseFloat(paddingLeft), inside.right - parseFloat(paddingRight)];
    return {
      label: tile.querySelector('dt')?.textContent ?? '',
      text: value?.textContent ?? '',
      beyond: Math.max(
        box.right - right,
        left - box.left,
        inside.right - document.documentElement.clientWidth,
      ),
    };
  });
}

for (const width of [390, 320])
  test(
    `the membership ID and every other figure of a member stays inside its tile at ${width} pixels`,
    once,
    async ({ page }) => {
      await page.setViewportSize({ width, height: 844 });
      await page.route('**/api/loyalty/account/', (route) => route.fulfill({ json: fullAccount }));
      await page.addInitScript((userId) => {
        const user = { userId, email: 'kept@journeys.example', allowedChanges: 1 };
        localStorage.setItem('loyalty-user', JSON.stringify(user));
        sessionStorage.setItem('loyalty-ticket', 'a-member-ticket');
      }, fullAccount.userId);
      await page.goto('/loyalty/');
      await expect(page.getByText('Membership ID')).toBeVisible();
      await page.evaluate(() => document.fonts.ready);
      const figures = await page.evaluate(measureFigures);
      expect(figures.map(({ label }) => label)).toEqual(['Balance', 'Pending', 'Tier', 'Membership ID']);
      expect(figures.filter(({ beyond }) => beyond > 0.5)).toEqual([]);
    },
  );

test('in forced colors every button has a border', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  for (const path of ['/', passOf('10240001').path, passOf('10240003').path]) {
    await page.goto(path);
    await waitForHydration(page);
    const bare = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('main :is(button, a).rounded-xl')]
        .filter((element) => getComputedStyle(element).borderTopWidth === '0px')
        .map((element) => element.textContent),
    );
    expect(bare, path).toEqual([]);
  }
});

test('a date is on one line on every phone', once, async ({ page }) => {
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
