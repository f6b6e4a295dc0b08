/** The club's one field: a number, what it earns, and one tap that adds it; joining and signing in keep the number. */
import type { Page } from '@playwright/test';

import { withCamera } from './camera.ts';
import {
  claimAnswer,
  emailOf,
  enterEmail,
  enterName,
  expectPoints,
  keptEmail,
  mailedCode,
  rememberMember,
} from './club-member.ts';
import { drawnFilm } from './films.ts';
import {
  announced,
  expect,
  expectAccessible,
  failedAnswer,
  holdCalls,
  once,
  test,
  waitForHydration,
} from './park.ts';

test.use({ allowedComplaints: [failedAnswer] });

const label = 'Scan or type the number of your receipt, ticket or stay';

/** Checks that only these journeys claim. */
const receipts = {
  phone: { number: '30101', shown: 'Breakwater Grill, $13.00: +65 points', points: '+65', balance: '315' },
  desktop: { number: '30102', shown: 'Breakwater Grill, $14.00: +70 points', points: '+70', balance: '320' },
};

const previewOf = (points: number) => ({
  found: [
    {
      kind: 'purchase',
      product: 'Funnel House',
      amount: 11,
      points,
      countsFrom: null,
      claimUntil: 'December 5, 2026',
      isClaimed: false,
    },
  ],
  needsMember: false,
});

/** Opens the club as a member whom this device remembers and who may claim; the park's data stays unchanged. */
async function openClubAsMember(page: Page, points = 55): Promise<void> {
  await rememberMember(page);
  await page.route('**/api/loyalty/preview/', (route) => route.fulfill({ json: previewOf(points) }));
  await page.route('**/api/loyalty/purchase/', (route) =>
    route.fulfill({ json: { ...claimAnswer, points, balance: 305 } }),
  );
  await page.goto('/loyalty/');
  await waitForHydration(page);
  await expect(page.getByText(keptEmail, { exact: true })).toBeVisible();
}

const fieldOf = (page: Page) => page.getByRole('textbox', { name: label });

test('a guest with a receipt sees what it earns, joins below it, and adds it with one tap', async ({
  page,
}, info) => {
  const receipt = info.project.name === 'phone' ? receipts.phone : receipts.desktop;
  await page.goto('/loyalty/');
  await waitForHydration(page);
  await expect(page.getByRole('button', { name: 'Show my points' })).toBeDisabled();
  const release = await holdCalls(page, '**/api/loyalty/preview/');
  await fieldOf(page).fill(receipt.number);
  await fieldOf(page).press('Enter');
  await expect(page.getByText('Finding your info...')).toBeVisible();
  release();
  const shown = announced(page, receipt.shown);
  await expect(shown).toContainText('You can claim it until');
  await expect(page.getByRole('link', { name: 'Food & Beverage Purchase' })).toBeVisible();
  await expectAccessible(page);

  await enterEmail(page, emailOf('number-first', info));
  await expect(page.getByRole('heading', { name: 'Join the Brownie Club' })).toBeFocused();
  await page.reload();
  await waitForHydration(page);
  await expect(shown).toBeVisible();
  await expect(fieldOf(page)).toHaveValue(receipt.number);
  await enterEmail(page, emailOf('number-first', info));
  await enterName(page);
  await expect(page.getByRole('heading', { name: 'Claim your points' })).toBeFocused();
  await expect(shown).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: `Add ${receipt.points.slice(1)} points` })).toBeFocused();
  await page.keyboard.press('Enter');
  await expectPoints(page, receipt.points, receipt.balance);
  const said = `${receipt.points.slice(1)} points added. New balance: ${receipt.balance}`;
  await expect(announced(page, said)).toHaveCount(1);
  await expectAccessible(page);

  await page.reload();
  await expect(page.getByRole('definition').first()).toHaveText(receipt.points);
  await expect(announced(page, said)).toHaveCount(0);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(fieldOf(page)).toHaveValue('');
  expect(await page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0);
});

test('a member scans a receipt and adds it with one tap', once, async ({ playwright, baseURL }, info) => {
  const film = await drawnFilm('moving', '1102261121103116').open(info);
  const camera = { film, baseURL, open: openClubAsMember, hasFocusAfterwards: false };
  await withCamera(playwright, camera, async (page) => {
    await expect(page.getByRole('dialog')).toHaveCount(0);
    const shown = announced(page, 'Funnel House, $11.00: +55 points');
    await expect(shown).toBeVisible();
    await expect(fieldOf(page)).toHaveValue(film.code);
    const add = page.getByRole('button', { name: 'Add 55 points' });
    await expect(add).toBeInViewport({ ratio: 1 });
    await add.click();
    await expectPoints(page, '+55', '305');
  });
});

test('a refused number says why at the field, keeps the input, and the next one is shown', async ({
  page,
}) => {
  await page.goto('/loyalty/');
  await waitForHydration(page);
  for (const [number, why] of [
    ['99999998', 'We could not find this order.'],
    ['120131261101206668', 'This check is too old'],
  ] as const) {
    await fieldOf(page).fill(number);
    await page.getByRole('button', { name: 'Show my points' }).click();
    await expect(page.getByRole('alert')).toContainText(why);
    await expect(fieldOf(page)).toHaveValue(number);
    await expect(fieldOf(page)).toHaveAccessibleDescription(new RegExp(why));
    await expectAccessible(page);
  }
  await fieldOf(page).fill('1030');
  await expect(page.getByRole('alert')).toBeEmpty();
  await fieldOf(page).fill('HB482990');
  await page.getByRole('button', { name: 'Show my points' }).click();
  await expect(page.getByText('We look up a stay under your last name.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible();
});

test('an older member keeps the number through the mailed code', once, async ({ page, request }) => {
  const email = 'theo.marsh@mail.example';
  await page.goto('/loyalty/');
  await waitForHydration(page);
  await fieldOf(page).fill('30103');
  await page.getByRole('button', { name: 'Show my points' }).click();
  await expect(page.getByText('$15.00: +75 points')).toBeVisible();
  await enterEmail(page, email);
  await expect(page.getByRole('heading', { name: 'You already have an account' })).toBeFocused();
  await page.reload();
  await waitForHydration(page);
  await page.getByRole('button', { name: 'Mail me a code' }).click();
  await expect(page.getByText(`Code sent to ${email}.`)).toBeVisible();
  await page.getByLabel('Code').fill(await mailedCode(request, email));
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { name: 'Claim your points' })).toBeFocused();
  const add = page.getByRole('button', { name: 'Add 75 points' });
  // A member's own points are looked up first; a busy button takes no press.
  await expect(add).not.toHaveAttribute('aria-busy');
  await add.click();
  await expect(page.getByRole('heading', { name: "You've Earned some Brownie Points!" })).toBeFocused();
  await expect(page.locator('.figures').getByRole('definition').first()).toHaveText('+75');
  await page.getByRole('button', { name: 'Claim another purchase' }).click();
  await expect(fieldOf(page)).toHaveValue('');
});

test(
  'one point is one point, and nothing moves for a guest who wants less motion',
  once,
  async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await openClubAsMember(page, 1);
    await fieldOf(page).fill('30101');
    await fieldOf(page).press('Enter');
    await expect(page.getByText('Funnel House, $11.00: +1 point', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Add 1 point', exact: true }).click();
    await expectPoints(page, '+1', '305');
    expect(
      await page.evaluate(() => document.querySelector('.burst')?.getAnimations({ subtree: true }).length),
    ).toBe(0);
  },
);

test.describe('in Arabic', () => {
  test.use({ locale: 'ar', viewport: { width: 320, height: 720 } });

  test('the number, its points and the button run from right to left', once, async ({ page }) => {
    await page.setExtraHTTPHeaders({ 'accept-language': 'ar' });
    await openClubAsMember(page);
    await page.getByRole('textbox').fill('30101');
    await page.getByRole('button', { name: 'عرض نقاطي' }).click();
    await expect(announced(page, 'Funnel House')).toContainText('\u200e+55 نقطة');
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'إضافة 55 نقطة' }).click();
    await expect(page.getByRole('definition').first()).toContainText('+55');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    await expectAccessible(page);
  });
});
