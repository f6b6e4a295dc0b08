/** The club of the park: a claim of each kind, and the member's account. */
import type { Page } from '@playwright/test';

import { expect, waitForHydration } from '../park.ts';
import { test } from './journey.ts';
import { mailTo } from './mail-to.ts';
import { searchPage } from './trove.ts';

/** Joins the club with a first claim; the card and its wallet button are then on the screen. */
export async function claimOf(
  page: Page,
  email: string,
  kind: string,
  number: readonly [label: string, value: string],
): Promise<void> {
  await page.goto(`/loyalty/${kind}`);
  await waitForHydration(page);
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('heading', { name: /Flutclub/ })).toBeVisible();
  await page.getByLabel('First name').fill('Wiebke');
  await page.getByLabel('Last name').fill('Claußen');
  await page.getByRole('button', { name: 'Submit' }).click();
  const [label, value] = number;
  await page.getByLabel(label).fill(value);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('definition').nth(1)).toBeVisible();
}

const claims = [
  ['wiebke@post.example', 'tickets', 'Order or invoice number', '70000007'],
  ['jonte@post.example', 'purchase', 'Check number', '490000210000000001'],
  ['rieke@post.example', 'hotels', 'Reservation number', 'TWH-1'],
] as const;

/** The tests of the club. */
export function clubJourneys(): void {
  for (const [email, kind, label, value] of claims)
    test(`points are claimed for ${kind}`, async ({ page, trove }) => {
      await page.goto('/loyalty/');
      await expect(page.getByRole('heading', { name: 'Flutclub' })).toBeVisible();
      await searchPage(trove, page);
      await claimOf(page, email, kind, [label, value]);
      await expect(page.getByRole('main')).toContainText('Flutpunkte');
    });

  test('a member gets in by a mailed code and reads the account', async ({ page, park }) => {
    await page.goto('/loyalty/tickets');
    await waitForHydration(page);
    await page.getByLabel('Email').fill('wiebke@post.example');
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.getByRole('button', { name: 'Mail me a code' }).click();
    const mail = await mailTo(park, 'wiebke@post.example');
    await page.getByLabel('Code').fill(/\b(\d{6})\b/.exec(mail.replaceAll(/#\w{6}/g, ''))?.[1] ?? '');
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByRole('heading', { name: 'Claim your points' })).toBeFocused();
    await page.goto('/loyalty/');
    const account = page.getByRole('region', { name: 'Your Flutpunkte' });
    await expect(account.getByRole('list', { name: 'History' })).toContainText('Tageskarte');
  });
}
