import type { Page } from '@playwright/test';

import { withCamera } from './camera.ts';
import { drawnFilm } from './films.ts';
import { expect, expectAccessible, failedAnswer, waitForHydration, passOf, test } from './park.ts';
import { widthBeyondPage } from './landing-stamp.ts';

const blank = 'HW26AMHYQKRPHFD7';
const pageOf = (orderId: string): string => `/activate${passOf(orderId).path}`;

test.use({ allowedComplaints: [failedAnswer] });

// Only this journey changes order 10500001, whose ticket it redeems.
test('a code counts its characters, and the stamp of an active wristband stays on the screen', async ({
  page,
}) => {
  await page.goto(pageOf('10500001'));
  await waitForHydration(page);
  const field = page.getByLabel('Wristband code');
  const button = page.getByRole('button', { name: 'Activate' });
  await field.fill(blank.slice(0, 15));
  await expect(page.getByText('15 of 16 characters')).toBeVisible();
  await field.fill(`${blank}7`);
  await expect(page.getByText('A code has 16 characters; this has 17.')).toBeVisible();
  await expect(button).toBeDisabled();
  await expectAccessible(page);
  await field.fill(blank);
  await button.click();
  await expect(page.getByRole('heading', { name: 'Your wristband is active' })).toBeFocused();
  await expect(page.getByText('It can be used today until 10:00 PM.')).toBeVisible();
  await expect(page.getByRole('article')).toContainText(/Your wristband is active until \d/);
  await expect(page.getByText('VOID')).toHaveCount(0);
  await expectAccessible(page);
  expect(await widthBeyondPage(page)).toBe(0);
  await page.getByRole('button', { name: 'Start Over' }).click();
  await expect(page).toHaveURL('/activate/');
});

/** The ticket whose token has always expired, so that no journey redeems it. */
async function openTicket(page: Page): Promise<void> {
  await page.goto(pageOf('10500004'));
  await waitForHydration(page);
}

test('the camera runs on at a code of 18 characters, until it is closed', async ({
  playwright,
  baseURL,
}, info) => {
  const film = await drawnFilm('tilted', '110111202611210042').open(info);
  await withCamera(playwright, { film, baseURL, open: openTicket }, async (page) => {
    await expect(page.getByText('That is another code.')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Close' }).click();
    await expect(page.getByLabel('Wristband code')).toHaveValue('');
  });
});
