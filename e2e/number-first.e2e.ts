/** The club's one field: a number, what it earns, and one tap that adds it; joining and signing in keep the number. */
import type { Page } from '@playwright/test';

import { withCamera } from './camera.ts';
import { expectPoints, keptEmail, rememberMember } from './club-member.ts';
import { claimAnswer } from './engines/walk.ts';
import { drawnFilm } from './films.ts';
import { announced, expect, failedAnswer, test, waitForHydration } from './park.ts';

test.use({ allowedComplaints: [failedAnswer] });

const label = 'Scan or type your receipt, ticket or reservation number';

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

test('a member scans a receipt and adds it with one tap', async ({ playwright, baseURL }, info) => {
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
