/** Figures and dates stay whole on every phone. */
import type { MemberAccount } from '../src/contract/calls/loyalty-member.ts';
import type { MemberRewards } from '../src/contract/calls/rewards.ts';

import { rememberMember } from './club-member.ts';
import { expect, passOf, test } from './park.ts';

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
  expiring: [],
  waiting: [],
  tier: { name: 'Commodore', points: 8_888_888, next: null },
  look: { backgroundColor: '4E2A14', foregroundColor: 'FFFFFF' },
  code: { head: 'PM1D.DEV1.AAAA', periodSeconds: 15, firstStep: 0, values: '' },
  claimable: [],
  allowedChanges: 1,
  entries: [],
  nextBefore: null,
  walletTicket: 'a-wallet-ticket',
};

/** The distance in pixels by which the text of each figure exceeds the inside of its tile; negative if it fits. */
function measureFigures(): { label: string; text: string; beyond: number }[] {
  return [...document.querySelectorAll<HTMLElement>('.pass-card dl > div, .pass-card dl:has(> dd + dd)')].map(
    (tile) => {
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
    },
  );
}

for (const width of [390, 320])
  test(`the membership ID and every other figure of a member stays inside its tile at ${width} pixels`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.route('**/api/loyalty/account/', (route) => route.fulfill({ json: fullAccount }));
    const noRewards: MemberRewards = { balance: 0, held: 0, rewards: [], taken: [], redeemed: [] };
    await page.route('**/api/loyalty/rewards/', (route) => route.fulfill({ json: noRewards }));
    await rememberMember(page, { userId: memberId });
    await page.addInitScript(() => sessionStorage.setItem('loyalty-ticket', 'a-member-ticket'));
    await page.goto('/loyalty/');
    await expect(page.getByText('Membership ID')).toBeVisible();
    await page.evaluate(() => document.fonts.ready);
    const figures = await page.evaluate(measureFigures);
    expect(figures.map(({ label }) => label)).toEqual(['Balance', 'Membership ID', 'Pending']);
    expect(figures.filter(({ beyond }) => beyond > 0.5)).toEqual([]);
  });

test('a date is on one line on every phone', async ({ page }) => {
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
