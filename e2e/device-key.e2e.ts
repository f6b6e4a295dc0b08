/**
 * The one claim of a new account belongs to the browser in which its guest joined: no step more there, and the mailed code
 * anywhere else.
 */
import type { Page } from '@playwright/test';

import { claim, emailOf, expectPoints, join, proveMailbox } from './club-member.ts';
import { expect, expectAccessible, failedAnswer, iPhone, test, waitForHydration } from './park.ts';

test.use({ allowedComplaints: [failedAnswer] });

const number = 'Check number';
const refused = 'You already have an account.';

async function openClaim(page: Page, kind = 'purchase'): Promise<void> {
  await page.goto(`/loyalty/${kind}`);
  await waitForHydration(page);
}

test.describe('on an iPhone', () => {
  test.use({ userAgent: iPhone });

  test('a guest claims and adds the card without a code, another device of the same email needs one', async ({
    page,
    browser,
  }, info) => {
    test.slow(); // Two devices, one after the other.
    const email = emailOf('device-key', info);
    await openClaim(page);
    await join(page, email);
    const kept = await page.evaluate(() => localStorage.getItem('loyalty-user'));

    // A device with a copy of all that the page keeps.
    const copy = await browser.newPage();
    await copy.addInitScript((user) => localStorage.setItem('loyalty-user', user ?? ''), kept);
    await openClaim(copy);
    await claim(copy, number, '30105');
    await expect(copy.getByRole('alert').filter({ hasText: refused })).toBeVisible();
    await expectAccessible(copy);
    await proveMailbox(copy, email);

    await claim(page, number, '30105');
    await expectPoints(page, '+85', '335');
    await page.reload();
    await waitForHydration(page);
    const asked = page.waitForResponse('**/api/apple-wallet/');
    await page.getByRole('button', { name: 'Add to Apple Wallet' }).click();
    const answer = await asked;
    expect(answer.status()).toBe(200);
    // The call of this device, sent from the other one.
    const again = { headers: answer.request().headers(), data: answer.request().postDataJSON() as object };
    expect((await copy.request.post('/api/apple-wallet/', again)).status()).toBe(404);
    await copy.close();

    await openClaim(page);
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect.poll(() => page.evaluate(countKeys)).toBe(0);
  });
});

/** Runs in the page. */
function countKeys(): Promise<number> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('device-key', 1);
    opening.addEventListener('error', () => reject(new Error('The storage failed.')));
    opening.addEventListener('success', () => {
      const counting = opening.result.transaction('keys').objectStore('keys').count();
      counting.addEventListener('success', () => resolve(counting.result));
    });
  });
}
