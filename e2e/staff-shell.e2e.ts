/** The frame of the back office: the desk, the places and tabs, addresses, columns and views, and what asks before. */
import { expect, expectAccessible, failedAnswer, once, test } from './park.ts';
import { askForAnotherPhoto } from './photo-on-pass.ts';
import { openTab, rowWith, signIn } from './staff.ts';

test.use({ allowedComplaints: [failedAnswer] });

test('an agent begins at the desk, finds a guest, and sees them again there', async ({ page }) => {
  await signIn(page, 'agent');
  await expect(page).toHaveURL(/\/admin\/desk$/);
  const field = page.getByLabel('Any number, link, email, phone or name');
  await expect(field).toBeFocused();
  // Each kind stands once, and leads to the queue of its requests.
  const waits = page.getByRole('region', { name: 'To answer' });
  await expect(waits.getByRole('link')).toHaveText([
    'Photo requests',
    'Club requests',
    'Wristband requests',
    'Link requests',
  ]);
  await expect(waits.getByRole('link', { name: 'Link requests' })).toHaveAttribute(
    'href',
    '/admin/requests?kind=link',
  );
  await expectAccessible(page);
  await field.fill('okafor');
  await expect(page.getByRole('option', { name: /Maya Okafor/ }).first()).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Maya Okafor' }).first()).toBeVisible();
  await openTab(page, 'Home');
  const recent = page.getByRole('region', { name: 'Recent guests' });
  await expect(recent.getByRole('link', { name: 'Maya Okafor' })).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
});

test('places and their tabs: arrows load none, Ctrl-K finds them, and icons alone have names', async ({
  page,
  request,
}) => {
  await askForAnotherPhoto(request);
  await signIn(page, 'admin');
  const places = page.getByRole('navigation', { name: 'Places' });
  await expect(places.getByRole('link', { name: 'Requests' })).toHaveAccessibleDescription(/wait/);
  await places.getByRole('link', { name: 'Admin' }).click();
  const tabs = page.getByRole('tablist', { name: 'Admin' }).getByRole('tab');
  await tabs.first().focus();
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowRight');
  await expect(tabs.filter({ hasText: 'Wallet Exceptions' })).toBeFocused();
  await expect(page).toHaveURL(/\/admin\/pass-customizations$/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Wallet Exceptions', level: 1 })).toBeVisible();
  await page.keyboard.press('Control+K');
  await expect(page.getByRole('dialog').getByRole('textbox')).toBeFocused();
  await page.keyboard.type('new mess');
  await page.getByRole('option', { name: 'New message' }).click();
  const message = page.getByRole('dialog', { name: 'New message' });
  await message.getByRole('button', { name: 'Close' }).click();
  await expect(message).toBeHidden();
  await page.getByRole('button', { name: 'Names of the places' }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Logout' }).click();
  await signIn(page, 'admin');
  const names = page.getByRole('button', { name: 'Names of the places' });
  await expect(names).toHaveAttribute('aria-expanded', 'false');
});

test('columns and views are the member’s own, and are kept over a logout', async ({ page }) => {
  await signIn(page, 'design');
  await openTab(page, 'Pass Customizations');
  await page.getByRole('button', { name: 'Columns' }).click();
  const columns = page.getByRole('dialog', { name: 'Columns' });
  await expect(columns.getByLabel('Name', { exact: true })).toBeDisabled();
  await columns.getByLabel('Google Instructions').uncheck();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(columns).toBeHidden();
  await expect(page.getByRole('columnheader', { name: 'Google Instructions' })).toHaveCount(0);
  await page.getByRole('searchbox', { name: 'Search' }).fill('wild');
  await expect(page.getByText('3 rows')).toBeVisible();
  await page.getByRole('button', { name: 'Views' }).click();
  const views = page.getByRole('dialog', { name: 'Views' });
  await views.getByLabel('Name of this view').fill('Wild looks');
  await expectAccessible(page);
  await views.getByRole('button', { name: 'Save this view' }).click();
  await expect(views).toBeHidden();
  await page.getByRole('button', { name: 'Logout' }).click();
  await signIn(page, 'lead');
  await openTab(page, 'Pass Customizations');
  await expect(page.getByRole('columnheader', { name: 'Google Instructions' })).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  await signIn(page, 'design');
  await openTab(page, 'Pass Customizations');
  await expect(page.getByRole('columnheader', { name: 'Google Instructions' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Views' }).click();
  await views.getByRole('button', { name: 'Wild looks', exact: true }).click();
  await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue('wild');
  await expect(page).toHaveURL(/\?search=wild$/);
  await page.getByRole('button', { name: 'Views' }).click();
  await views.getByRole('button', { name: 'Delete the view Wild looks' }).click();
  await expect(views.getByRole('button', { name: 'Wild looks', exact: true })).toHaveCount(0);
});

test('? lists the keys, a selected text does not open its row, and an empty list says what to do', async ({
  page,
}) => {
  await signIn(page, 'design');
  await openTab(page, 'Pass Customizations');
  await page.keyboard.press('Shift+?');
  const keys = page.getByRole('dialog', { name: 'Keys' });
  await expect(keys).toContainText('Find a guest, a screen or an action');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(keys).toBeHidden();
  const cell = rowWith(page, 'Wild Pass Gold').getByText('#7A4B00');
  const box = await cell.boundingBox();
  if (box === null) throw new Error('The cell is not in sight.');
  await page.mouse.move(box.x + 1, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width - 1, box.y + box.height / 2, { steps: 4 });
  await page.mouse.up();
  expect(await page.evaluate(() => getSelection()?.toString())).toContain('7A4B0');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('searchbox', { name: 'Search' }).fill('no such look');
  await page.getByRole('button', { name: 'Clear search and filters' }).click();
  await expect(rowWith(page, 'Wild Pass Gold')).toBeVisible();
});

test('the last of a thousand rows is one press away, without the pages between', async ({ page }) => {
  const offsets: string[] = [];
  await page.route('**/api/admin/wallet-exception/?*', async (route) => {
    const query = new URL(route.request().url()).searchParams;
    const offset = Number(query.get('offset'));
    offsets.push(String(offset));
    const json = Array.from({ length: Math.min(200, 1000 - offset) }, (_, index) => ({
      walletExceptionGUID: `g${offset + index}`,
      walletExceptionOrderNumber: String(30_000_000 + offset + index),
      walletExceptionSkipRegistration: true,
      walletExceptionSkipImage: false,
      version: 1,
    }));
    await route.fulfill({ json, headers: { 'x-total-count': '1000' } });
  });
  await signIn(page, 'admin');
  await openTab(page, 'Wallet Exceptions');
  await expect(page.getByText('1,000 rows')).toBeVisible();
  await page.getByRole('button', { name: 'Last row' }).click();
  await expect(page.getByRole('button', { name: 'Edit 30000999' })).toBeVisible();
  expect(offsets).toContain('800');
  expect(offsets).not.toContain('400');
  await page.getByRole('button', { name: 'First row' }).click();
  await expect(page.getByRole('button', { name: 'Edit 30000000' })).toBeVisible();
});

test('on a phone the desk and a table of cards stand above the bar of the places', once, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, 'agent');
  await expect(page.getByRole('region', { name: 'To answer' })).toBeVisible();
  await expectAccessible(page);
  await page.goto('/admin/wallet-item-exclusions');
  const card = page.getByRole('listitem').filter({ hasText: '4090 990' });
  await expect(card).toContainText('Complimentary tickets');
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByLabel('Merch Item ID filter').fill('4020');
  await expect(card).toHaveCount(0);
  await expect(page.getByText('1 row', { exact: true })).toBeVisible();
  await expectAccessible(page);
});
