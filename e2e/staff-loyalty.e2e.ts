/** The Loyalty tab for each role of the team. Only one journey changes each member and source. */
import type { Page } from '@playwright/test';

import { dayOfCheck, desktop, expect, expectAccessible, failedAnswer, holdCalls, test } from './park.ts';
import { openTab, rowWith, signIn } from './staff.ts';

test.use({ allowedComplaints: [failedAnswer] });

async function openLoyalty(page: Page, who: string): Promise<void> {
  await signIn(page, who);
  await openTab(page, 'Loyalty');
}

async function loadAccount(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('heading', { name: email })).toBeFocused();
}

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test(
  'an agent adds a check after choosing among several, and cannot remove any',
  desktop,
  async ({ page }) => {
    await openLoyalty(page, 'agent');
    await expect(page.getByRole('button', { name: 'Submit' })).toBeDisabled();
    await expectAccessible(page);
    await loadAccount(page, 'luis.ferreira@mail.example');
    await expect(page.getByText('No Orders')).toBeVisible();
    await expect(page.getByLabel('Season Pass ID')).toHaveValue('240126000000100041');
    const food = section(page, 'Food & Beverage');
    await expect(food.getByRole('button', { name: 'Submit' })).toBeDisabled();
    await food.getByLabel('Check number').fill('20412');
    await food.getByRole('button', { name: 'Submit' }).click();
    await expect(food.getByText('2 checks have this number. Which one is it?')).toBeVisible();
    const label = food.getByText('Add', { exact: true }).first();
    expect(await label.evaluate((words) => words.scrollWidth - words.clientWidth)).toBe(0);
    await expectAccessible(page);
    await food.getByRole('listitem').filter({ hasText: '$47.80' }).getByRole('button').click();
    await expect(food.getByText(/358 Brownie points for .+ Balance: 608\./)).toBeVisible();
    await expect(section(page, 'Orders').getByRole('row', { name: /880000003/ })).toContainText(
      dayOfCheck('880000003'),
    );
    await food.getByLabel('Check number').fill('20412');
    await food.getByRole('button', { name: 'Submit' }).click();
    await expect(food.getByRole('button', { name: 'Added: check 880000003' })).toBeDisabled();
    await expect(page.getByRole('button', { name: /Remove/ })).toHaveCount(0);
    await expect(page.getByRole('button', { name: /Adjust|Merge/ })).toHaveCount(0);
    await expectAccessible(page);
  },
);

test(
  'a refused claim shows the server’s text, a failure shows the address to write to',
  desktop,
  async ({ page }) => {
    await openLoyalty(page, 'agent');
    await loadAccount(page, 'theo.marsh@mail.example');
    const tickets = section(page, 'Tickets');
    await tickets.getByLabel('Order or invoice number').fill('10300002');
    await tickets.getByRole('button', { name: 'Submit' }).click();
    await expect(tickets.getByRole('alert')).toContainText('already claimed by account 700000102');
    const hotel = section(page, 'Hotel Reservations');
    await hotel.getByLabel('Reservation number').fill('HB482977');
    await page.route('**/api/admin/loyalty/hotels/', (route) =>
      route.fulfill({
        status: 503,
        contentType: 'application/problem+json',
        json: { code: 'unavailable', title: 'Temporary server error, please retry', status: 503 },
      }),
    );
    await hotel.getByRole('button', { name: 'Submit' }).click();
    await expect(hotel.getByRole('alert')).toHaveText(
      'Unable to submit, please try again later. If this issue persists, please email us at brownies@harborlight.example for assistance.',
    );
    await expectAccessible(page);
  },
);

test('a check number is scanned in full screen, and Close leads back', desktop, async ({ page }) => {
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('No', 'NotAllowedError'));
  });
  await openLoyalty(page, 'agent');
  await loadAccount(page, 'ines.duarte@mail.example');
  await page.getByRole('button', { name: 'Scan' }).click();
  const overlay = page.getByRole('dialog', { name: 'Scan your check number' });
  await expect(overlay.getByRole('alert')).toContainText('This page may not use the camera');
  await overlay.getByRole('button', { name: 'Close' }).click();
  await expect(overlay).toBeHidden();
  await expect(page.getByRole('button', { name: 'Scan' })).toBeFocused();
  await page.getByRole('button', { name: 'Scan' }).click();
  await overlay.getByRole('button', { name: 'Type it instead' }).click();
  await expect(page.getByLabel('Check number')).toBeFocused();
});

test('an unknown email gets an account, to which an order is added', desktop, async ({ page }) => {
  await openLoyalty(page, 'agent');
  await page.getByLabel('Email').fill('walk.up@journeys.example');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByLabel('First Name')).toBeFocused();
  await expect(page.getByRole('button', { name: 'Submit' })).toBeDisabled();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Start Over' }).click();
  await page.getByLabel('Email').fill('walk.up@journeys.example');
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.getByLabel('First Name').fill('Wanda');
  await page.getByLabel('Last Name').fill('Upton');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('heading', { name: 'walk.up@journeys.example' })).toBeFocused();
  const release = await holdCalls(page, '**/api/admin/loyalty/');
  const tickets = section(page, 'Tickets');
  await tickets.getByLabel('Order or invoice number').fill('10300003');
  await tickets.getByRole('button', { name: 'Submit' }).click();
  await expect(tickets.getByText('Added', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'light' });
  // Input stays in the field while the account is fetched again.
  await tickets.getByLabel('Order or invoice number').fill('10300003');
  release();
  await expect(section(page, 'Orders').getByRole('row', { name: /10300003/ })).toBeVisible();
  await tickets.getByRole('button', { name: 'Submit' }).click();
  await expect(tickets.getByText('Nothing was added', { exact: true })).toBeVisible();
  await expect(
    tickets.getByText(/^This order is already on this account: [\d,]+ points, nothing was/),
  ).toBeVisible();
  await expect(tickets.getByText('Added', { exact: true })).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Change User' }).click();
  await expect(page.getByLabel('Email')).toHaveValue('');
  await expect(page.getByLabel('Email')).toBeFocused();
});

test(
  'a lead removes an order and the season pass from an account, and restores the pass',
  desktop,
  async ({ page }) => {
    await openLoyalty(page, 'lead');
    await loadAccount(page, 'maya.okafor@mail.example');
    await expect(page.getByRole('button', { name: 'Remove Account' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Remove Order 10240001' }).click();
    const dialog = page.getByRole('dialog', { name: 'Remove Order 10240001' });
    await expect(
      dialog.getByText('This will remove the order from this account. Are you sure you wish to proceed?'),
    ).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Remove Order' }).click();
    await expect(page.getByText('Order removed.')).toBeVisible();
    // It gives the focus back when it is gone.
    await expect(dialog).toBeHidden();
    await expect(page.getByText('No Orders')).toBeVisible();
    await expect(section(page, 'Points').getByText('balance 250')).toBeVisible();
    await page.getByRole('button', { name: 'Remove Season Pass' }).click();
    const question = page.getByRole('dialog', { name: 'Remove Season Pass' });
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await question.getByRole('button', { name: 'Remove Season Pass' }).click();
    const field = page.getByLabel('Season Pass ID');
    await expect(field).toBeEditable();
    await expect(page.getByRole('button', { name: 'Add Season Pass' })).toBeDisabled();
    await field.fill('240126000000100041');
    await page.getByRole('button', { name: 'Add Season Pass' }).click();
    await expect(page.getByText('Unable to add season pass, please try again later.')).toBeVisible();
    await expect(section(page, 'Season pass').getByRole('alert')).toContainText('on another account');
    await field.fill('240126000000100017');
    await page.getByRole('button', { name: 'Add Season Pass' }).click();
    await expect(page.getByRole('button', { name: 'Remove Season Pass' })).toBeVisible();
    await expect(field).not.toBeEditable();
  },
);

test(
  'the loyalty desk finds two accounts of one guest, merges them, adjusts and removes the result',
  desktop,
  async ({ page }) => {
    await openLoyalty(page, 'loyalty');
    const lookup = page.getByLabel('Search term');
    await lookup.fill('ve');
    await expect(page.getByRole('button', { name: 'Search', exact: true })).toBeDisabled();
    await lookup.fill('velez');
    await lookup.press('Enter');
    await expect(page.getByText('2 accounts')).toBeVisible();
    await expect(rowWith(page, '700000106')).toContainText('(609) 555-0141');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Load Account 700000107' }).click();
    await expect(page.getByRole('heading', { name: 'r.velez.work@mail.example' })).toBeFocused();
    // What loads above the button moves it.
    await expect(section(page, 'Orders').getByText('No Orders')).toBeVisible();
    await expect(section(page, 'Rewards').getByText('No Rewards')).toBeVisible();
    await expect(section(page, 'Points').getByText('balance 250')).toBeVisible();
    await page.getByRole('button', { name: 'Merge Account' }).click();
    const merge = page.getByRole('dialog', { name: 'Merge Account' });
    await merge.getByLabel('Account number of the other account').fill('700000106');
    await merge.getByRole('button', { name: 'Compare Accounts' }).click();
    const both = merge.getByRole('table', { name: 'Both accounts' });
    await expect(both.getByRole('row', { name: /^Account/ })).toContainText('700000107700000106');
    await expect(both.getByRole('row', { name: /^Email/ })).toContainText('r.velez.work@mail.example');
    await expect(both.getByRole('row', { name: /^Last claims/ })).toContainText('10600001');
    await expect(merge.getByText(/^Close the account of .*\(700000106\)/)).toBeVisible();
    await merge.getByLabel('Reason').fill('Same person');
    await expectAccessible(page);
    await merge.getByRole('button', { name: 'Merge Account' }).click();
    await expect(page.getByText('The accounts were merged.')).toBeVisible();
    await expect(section(page, 'Orders').getByRole('row', { name: /10600001/ })).toContainText('640');
    await page.getByRole('button', { name: 'Adjust Points' }).click();
    const adjust = page.getByRole('dialog', { name: 'Adjust Points' });
    await adjust.getByLabel('Points', { exact: true }).fill('-40');
    await adjust.getByLabel('Reason').fill('Wrong table');
    await adjust.getByRole('button', { name: 'Adjust Points' }).click();
    const points = section(page, 'Points');
    await expect(points.getByText('balance 1,100')).toBeVisible();
    await points.getByRole('button', { name: 'History' }).click();
    await expect(points.getByRole('row', { name: /Points taken back by our team/ })).toContainText(
      'Wrong table',
    );
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Remove Account' }).click();
    const remove = page.getByRole('dialog', { name: 'Remove Account' });
    await expect(remove.getByText(/remove the account and all associated loyalty orders/)).toBeVisible();
    await remove.getByRole('button', { name: 'Remove Account' }).click();
    await expect(page.getByText('Account r.velez.work@mail.example removed.')).toBeVisible();
    await lookup.fill('velez');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await expect(page.getByText(/No account matches/)).toBeVisible();
    await page.getByRole('button', { name: 'Clear' }).click();
    await expect(lookup).toBeFocused();
    await expect(lookup).toHaveValue('');
  },
);

test('a failed load or search says so, and does not log the user out', desktop, async ({ page }) => {
  const down = {
    status: 503,
    contentType: 'application/problem+json',
    json: { code: 'unavailable', title: 'x' },
  };
  await page.route('**/api/admin/loyalty/', (route) => route.fulfill(down));
  await page.route('**/api/admin/loyalty/search/', (route) => route.fulfill(down));
  await page.route('**/api/admin/loyalty/pass/*/', (route) => route.fulfill(down));
  await openLoyalty(page, 'agent');
  await page.getByLabel('Search term').fill('duarte');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page.getByText('Unable to search, please try again later.')).toBeVisible();
  await loadAccount(page, 'ines.duarte@mail.example');
  await expect(page.getByText('Unable to load orders.').first()).toBeVisible();
  await expect(
    page.getByText('Unable to get season pass details, please try again later.').first(),
  ).toBeVisible();
  await expectAccessible(page);
});

test(
  'no button moves while an account loads, and its open history is in the address',
  desktop,
  async ({ page }) => {
    await openLoyalty(page, 'admin');
    const release = await holdCalls(page, '**/api/admin/loyalty/{ledger,order,pass,rewards}/**');
    await loadAccount(page, 'ines.duarte@mail.example');
    const named = ['Change User', 'Adjust Points', 'Merge Account', 'History'];
    const places = async () =>
      Promise.all(named.map(async (name) => page.getByRole('button', { name }).boundingBox()));
    const before = await places();
    release();
    await expect(section(page, 'Points').getByText(/^Account .+: balance/)).toBeVisible();
    await expect(section(page, 'Orders').getByRole('row').first()).toBeVisible();
    expect(await places()).toEqual(before);

    await page.getByRole('button', { name: 'History' }).click();
    await expect(page).toHaveURL(/show=history/);
    await page.reload();
    await expect(page.getByRole('columnheader', { name: 'Balance', exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'History' })).toHaveAttribute('aria-expanded', 'true');
    await expectAccessible(page);
    await page.goBack();
    await expect(page.getByRole('columnheader', { name: 'Balance', exact: true })).toBeHidden();
  },
);
