import type { Page } from '@playwright/test';

import { expect, expectAccessible, failedAnswer, isAlive, test } from './park.ts';

/** Each journey makes a member of its own. */
const emailOf = (journey: string, project: string): string => `${journey}.${project}@journeys.example`;

async function enterEmail(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Submit' }).click();
}

async function join(page: Page, email: string, lastName = 'Journey'): Promise<void> {
  await enterEmail(page, email);
  await expect(page.getByRole('heading', { name: 'Join the Brownie Club' })).toBeFocused();
  await page.getByLabel('First name').fill('Robin');
  await page.getByLabel('Last name').fill(lastName);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('heading', { name: 'Claim your points' })).toBeFocused();
}

async function claim(page: Page, label: string, number: string): Promise<void> {
  await page.getByLabel(label).fill(number);
  await page.getByRole('button', { name: 'Submit' }).click();
}

/** Sources that only these journeys claim. */
const sources = {
  phone: {
    order: { number: '10300001', points: '+640', balance: '890' },
    check: { number: '110111261121102348', points: '+122', balance: '372' },
  },
  desktop: {
    order: { number: '10300008', points: /^\+\d/, balance: /^\d/ },
    check: { number: '1102261121103116', points: '+55', balance: '305' },
  },
} as const;

test.describe('a guest joins and claims', () => {
  test.use({ allowedComplaints: [failedAnswer] });

  test('an order that the address names, from the choice to the points', async ({ page }, info) => {
    const { order } = sources[info.project.name === 'phone' ? 'phone' : 'desktop'];
    const email = emailOf('tickets', info.project.name);
    await page.goto('/loyalty/');
    await expect(page.getByRole('heading', { name: 'Brownie Club' })).toBeVisible();
    for (const name of ['In-Park Ticket Purchase', 'Food & Beverage Purchase', 'Hotel Reservation'])
      await expect(page.getByRole('link', { name })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'In-Park Ticket Purchase' }).click();
    await expect(page).toHaveURL('/loyalty/tickets');

    await page.goto(`/loyalty/tickets/${order.number}`);
    await expect(page).toHaveURL('/loyalty/tickets');
    await isAlive(page);
    const submit = page.getByRole('button', { name: 'Submit' });
    await expect(submit).toBeDisabled();
    await page.getByLabel('Email').fill('robin@journeys');
    await expect(submit).toBeDisabled();
    await expectAccessible(page);
    await enterEmail(page, email);
    await expect(page.getByRole('heading', { name: 'Join the Brownie Club' })).toBeFocused();
    await expect(submit).toBeDisabled();
    await page.getByLabel('First name').fill('Robin');
    await expect(submit).toBeDisabled();
    await page.getByLabel('Last name').fill('   ');
    await expect(submit).toBeDisabled();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Start Over' }).click();
    await expect(page.getByRole('heading', { name: 'Your email' })).toBeFocused();
    await expect(page.getByLabel('Email')).toHaveValue('');
    await join(page, email);

    // Start Over has forgotten the number as well; the address brings it back.
    await expect(page.getByLabel('Order or invoice number')).toHaveValue('');
    await expect(submit).toBeDisabled();
    await page.goto(`/loyalty/tickets/${order.number}`);
    await expect(page).toHaveURL('/loyalty/tickets');
    await expect(page.getByLabel('Order or invoice number')).toHaveValue(order.number);
    await expectAccessible(page);
    await submit.click();

    await expect(page.getByRole('heading', { name: "You've Earned some Brownie Points!" })).toBeFocused();
    await expect(page.getByText('have been added to your Brownie Club account')).toBeVisible();
    await expect(page.getByRole('definition').first()).toHaveText(order.points);
    await expect(page.getByRole('definition').nth(1)).toHaveText(order.balance);
    await expect(page.getByText('Download the Harborlight Piers app')).toBeVisible();
    await expect(page.getByRole('link', { name: 'App Store' })).toHaveAttribute(
      'href',
      'https://apps.example/harborlight-ios',
    );
    await expect(page.getByRole('link', { name: 'Google Play' })).toHaveAttribute(
      'href',
      'https://apps.example/harborlight-android',
    );
    await expectAccessible(page);
    await page.screenshot({ path: `/tmp/club-${info.project.name}-claimed.png`, fullPage: true });
  });
});
