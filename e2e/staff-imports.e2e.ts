import type { Page } from '@playwright/test';

import { expect, expectAccessible, test } from './park.ts';
import { openTab, rowWith, signIn } from './staff.ts';

test('a manager corrects the mapping of a foreign file and saves it', async ({ page }) => {
  await signIn(page, 'admin');
  await openTab(page, 'Imports');
  const form = page.getByRole('form', { name: 'Import a file' });
  const content =
    'Nr;Folio;Vorname;Nachname;Anreise;Abreise;Logis;Stand\nE2E-9;1;Ines;Duarte;18.11.2026;20.11.2026;412,00;abgereist\n';
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'Hotel.csv', mimeType: 'text/csv', buffer: Buffer.from(content) });
  await form.getByLabel('Kind of data').selectOption('Orders and passes');
  await expect(form.getByLabel('Read Nr as').getByRole('option', { name: 'Order number' })).toBeAttached();
  const release = await holdGuess(page);
  await form.getByLabel('Kind of data').selectOption('Hotel stays');
  await expect(form.getByLabel('Kind of data')).toHaveValue('stays');
  // What was chosen now would be lost with the answer.
  await expect(form.getByLabel('Read Nr as')).toBeDisabled();
  await expect(form.getByRole('button', { name: 'Validate' })).toBeDisabled();
  release();
  await form.getByLabel('Read Nr as').selectOption('reservationNumber');
  await form.getByLabel('Read Stand as').selectOption('status');
  await form.getByLabel('Status: abgereist').selectOption('checked-out');
  await expect(form.getByRole('region', { name: 'First rows as they will be read' })).toContainText('412.00');
  await expectAccessible(page);
  await form.getByLabel('Name of the mapping').fill('Hotel');
  await form.getByRole('button', { name: 'Save the mapping' }).click();
  await expect(page.getByText('The mapping "Hotel" is saved.')).toBeVisible();
  await form.getByLabel('Dry run: nothing is saved').uncheck();
  await form.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(rowWith(page, 'Done').filter({ hasText: 'Hotel.csv' }).getByRole('cell').nth(3)).toHaveText(
    '1',
  );
});

/** Holds the answer to the next guess back until the returned function is called. */
async function holdGuess(page: Page): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route('**/api/admin/import/guess/**', async (route) => {
    await held.promise;
    await route.continue();
  });
  return held.resolve;
}
