/** Figures and dates stay whole on every phone. */
import { noRewards, openFullAccount } from './club-account.ts';
import { expect, passOf, test } from './park.ts';

const memberId = 'd8d8d8d8-0d8d-4d8d-8d8d-d8d8d8d8d8d8';

/** Every figure at its maximal width. */
const widest = {
  ...{ memberNumber: memberId, balance: 8_888_888, pending: 888_888 },
  ...{ expiringNext: null, expiring: [], waiting: [] },
  tier: { name: 'Commodore', points: 8_888_888, next: null },
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
    await openFullAccount(page, noRewards, widest);
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
