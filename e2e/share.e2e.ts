import type { Route } from '@playwright/test';

import {
  expect,
  expectAccessible,
  openShares,
  failedAnswer,
  waitForHydration,
  once,
  passOf,
  shareOf,
  test,
} from './park.ts';

test.describe('an empty list', once, () => {
  // Only this journey changes order 10400002.
  test('a guest is added, changed and removed, and the card says with whom it is shared', async ({
    page,
    browserName,
    context,
  }) => {
    expect(browserName).toBe('chromium');
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto(passOf('10400002').path);
    await waitForHydration(page);
    const list = await openShares(page);
    await expect(list).toContainText('Nobody else uses this card yet.');
    await expectAccessible(page);

    await list.getByRole('button', { name: 'Share with a guest' }).click();
    const modal = page.getByRole('dialog', { name: 'Set Up Ticket Share' });
    await modal.getByRole('button', { name: 'Start Sharing' }).click();
    await expect(modal.getByLabel('First name *')).toBeFocused();
    await expect(modal).toContainText('Enter an email address');
    await expectAccessible(page);
    await modal.getByLabel('First name *').fill('Noor');
    await modal.getByLabel('Last name *').fill('Haddad');
    await modal.getByLabel('Email *').fill('noor@mail.example');
    await modal.getByLabel('Phone').pressSequentially('6095550101');
    await expect(modal.getByLabel('Phone')).toHaveValue('(609) 555-0101');
    await modal.getByLabel('Phone').press('Enter');
    await expect(modal).toBeHidden();
    await expect(list.getByText('Share successful')).toBeVisible();
    await expect(list.getByRole('listitem')).toContainText('noor@mail.example');
    await expect(page.getByText('Primary Ticketholder')).toBeVisible();
    await expect(page.getByRole('article')).toContainText('Noor Haddad');
    await expectAccessible(page);

    await list.getByRole('button', { name: 'Copy Link for Noor Haddad' }).click();
    await expect(list.getByText('Link for Noor Haddad copied')).toBeAttached();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    const other = await context.newPage();
    await other.goto(link);
    await expect(other.getByRole('heading', { name: '25 Ride Credit Card' })).toBeVisible();
    await expect(other.getByRole('button', { name: 'Share', exact: true })).toHaveCount(0);

    await list.getByRole('button', { name: 'Modify Noor Haddad' }).click();
    const change = page.getByRole('dialog', { name: 'Modify Ticket Share' });
    await change.getByLabel('First name *').fill('Nora');
    await change.getByRole('button', { name: 'Update Info' }).click();
    await expect(list.getByText('Update successful')).toBeVisible();
    await expect(list.getByRole('listitem')).toContainText('Nora Haddad');

    await list.getByRole('button', { name: 'Modify Nora Haddad' }).click();
    await change.getByRole('button', { name: 'Stop Sharing' }).click();
    await expect(change).toContainText('Stop sharing with Nora Haddad?');
    await expect(change.getByRole('button', { name: 'Keep Sharing' })).toBeFocused();
    await expectAccessible(page);
    await change.getByRole('button', { name: 'Stop Sharing' }).click();
    await expect(list.getByText('Guest removed')).toBeVisible();
    await expect(list).toContainText('Nobody else uses this card yet.');
    await expect(page.getByText('Primary Ticketholder')).toHaveCount(0);
    await expect(list.getByRole('heading', { name: 'Manage Ticket Shares' })).toBeFocused();
    await other.reload();
    await expect(other.getByText('Pass No Longer Shared')).toBeVisible();
  });
});

test('a shared guest and a card without credits have no shares to manage', async ({ page }) => {
  const shares = page.getByRole('button', { name: /^(?:Share|Manage Ticket Shares)$/ });
  await page.goto(passOf('10400001').path);
  await expect(shares).toBeVisible();
  await page.goto(`/${shareOf(1).hashUrl}`);
  await expect(page.getByRole('heading', { name: '50 Ride Credit Card' })).toBeVisible();
  await expect(shares).toHaveCount(0);
  await page.goto(passOf('10400003').path);
  await expect(page.getByRole('article')).toContainText('Credits');
  await expect(shares).toHaveCount(0);
});

test('the sheets close one after the other with Escape and restores the focus', async ({ page }) => {
  await page.goto(passOf('10400001').path);
  await waitForHydration(page);
  const shares = await openShares(page);
  const button = shares.getByRole('button', { name: 'Modify Dana Blake' });
  await button.click();
  const modal = page.getByRole('dialog', { name: 'Modify Ticket Share' });
  await expect(modal).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(modal).toBeHidden();
  await expect(button).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(shares).toBeHidden();
  await expect(page.getByRole('button', { name: 'Share', exact: true })).toBeFocused();
});

test.describe('failures', { tag: '@once' }, () => {
  test.use({ allowedComplaints: [failedAnswer] });

  for (const [name, fulfil, text] of [
    [
      'an expired session',
      { status: 408 },
      'This ticket sharing session has expired. Please refresh and try again.',
    ],
    ['a server error', { status: 503 }, 'Unable to share with guest'],
    ['no network', undefined, 'Error sharing with guest'],
  ] as const) {
    test(`${name} is reported next to the form, which keeps the input`, async ({ page }) => {
      await page.goto(passOf('10400001').path);
      await waitForHydration(page);
      await page.route('**/api/share/', (route) =>
        fulfil === undefined
          ? route.abort()
          : route.fulfill({
              ...fulfil,
              contentType: 'application/problem+json',
              body: '{"title":"x","code":"x"}',
            }),
      );
      const shares = await openShares(page);
      await shares.getByRole('button', { name: 'Share with a guest' }).click();
      const modal = page.getByRole('dialog', { name: 'Set Up Ticket Share' });
      await modal.getByLabel('First name *').fill('Noor');
      await modal.getByLabel('Last name *').fill('Haddad');
      await modal.getByLabel('Email *').fill('noor@mail.example');
      await modal.getByRole('button', { name: 'Start Sharing' }).click();
      await expect(modal.getByRole('alert')).toContainText(text);
      await expect(modal.getByLabel('First name *')).toHaveValue('Noor');
      await expectAccessible(page);
    });
  }

  for (const [method, status, text] of [
    ['PUT', 503, 'Unable to update'],
    ['PUT', 'offline', 'Error updating'],
    ['PUT', 408, 'This ticket sharing session has expired. Please refresh and try again.'],
    ['DELETE', 503, 'Unable to unshare with guest'],
    ['DELETE', 'offline', 'Error unsharing with guest'],
  ] as const) {
    test(`a ${method} answered ${status} says "${text}" and the guest stays`, async ({ page }) => {
      await page.goto(passOf('10400001').path);
      await waitForHydration(page);
      await page.route('**/api/share/**', (route) => failWith(route, status));
      const shares = await openShares(page);
      await shares.getByRole('button', { name: 'Modify Dana Blake' }).click();
      const modal = page.getByRole('dialog', { name: 'Modify Ticket Share' });
      if (method === 'PUT') await modal.getByRole('button', { name: 'Update Info' }).click();
      else {
        await modal.getByRole('button', { name: 'Stop Sharing' }).click();
        await modal.getByRole('button', { name: 'Stop Sharing' }).click();
      }
      await expect(modal.getByRole('alert')).toContainText(text);
      await modal.getByRole('button', { name: 'Close' }).click();
      await expect(page.getByRole('button', { name: 'Modify Dana Blake' })).toBeVisible();
    });
  }

  for (const [status, text] of [
    [503, 'Unable to retrieve guests'],
    ['offline', 'Error retrieving guests'],
  ] as const) {
    test(`a list that is answered ${status} after a change says "${text}"`, async ({ page }) => {
      await page.goto(passOf('10400001').path);
      await waitForHydration(page);
      // For the page, the change itself succeeds, but it changes nothing.
      await page.route('**/api/share/**', (route) =>
        route.request().method() === 'PUT'
          ? route.fulfill({ json: { ...shareOf(0), directLink: '', isMailed: true } })
          : failWith(route, status),
      );
      const shares = await openShares(page);
      await shares.getByRole('button', { name: 'Modify Dana Blake' }).click();
      await shares.getByRole('button', { name: 'Update Info' }).click();
      await expect(page.getByRole('dialog', { name: 'Modify Ticket Share' })).toHaveCount(0);
      await expect(shares.getByRole('alert')).toContainText(text);
      await expect(shares).toContainText('Update successful');
      await expectAccessible(page);
    });
  }

  test('an address that has a share already is reported', async ({ page }) => {
    await page.goto(passOf('10400001').path);
    await waitForHydration(page);
    const shares = await openShares(page);
    await shares.getByRole('button', { name: 'Share with a guest' }).click();
    const modal = page.getByRole('dialog', { name: 'Set Up Ticket Share' });
    await modal.getByLabel('First name *').fill('Dana');
    await modal.getByLabel('Last name *').fill('Blake');
    await modal.getByLabel('Email *').fill('DANA.blake@mail.example');
    await modal.getByRole('button', { name: 'Start Sharing' }).click();
    await expect(modal.getByRole('alert')).toContainText('Unable to share with guest');
    await expect(modal.getByRole('alert')).toContainText('already shared with that email address');
  });
});

function failWith(route: Route, status: number | 'offline'): Promise<void> {
  if (status === 'offline') return route.abort();
  return route.fulfill({ status, contentType: 'application/problem+json', body: '{"title":"x","code":"x"}' });
}
