import { expect, expectAccessible, test } from './park.ts';
import { openTab, rowWith, signIn } from './staff.ts';

test('a manager adds a customization, and sees a preview and what is wrong', async ({ page }) => {
  await signIn(page, 'design');
  await openTab(page, 'Pass Customizations');
  await expect(rowWith(page, 'Wild Pass Gold')).toContainText('#7A4B00');
  await page.getByRole('button', { name: 'Add pass customization' }).click();
  const dialog = page.getByRole('dialog', { name: 'New pass customization' });
  await dialog.getByRole('textbox', { name: 'Background Color', exact: true }).click();
  const picker = page.getByRole('region', { name: 'Background Color: picker' });
  await expect(picker.getByRole('slider', { name: 'Saturation and brightness' })).toBeVisible();
  await expect(picker.getByRole('slider', { name: 'Hue' })).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('Name').fill('Harbor Evening');
  await dialog.getByRole('textbox', { name: 'Background Color', exact: true }).fill('#223344');
  await dialog.getByRole('textbox', { name: 'Color', exact: true }).fill('#ffffff');
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
  await expect(dialog.getByText('Instructions is required')).toBeVisible();
  await dialog
    .getByRole('textbox', { name: 'Instructions', exact: true })
    .fill('<b>Show</b> it at the pier.');
  await dialog.getByLabel('Google URI').fill('http://x.example');
  await expect(dialog.getByText('Enter an address that starts with https://').first()).toBeVisible();
  await dialog.getByLabel('Google URI').fill('https://harborlight.example/evening');
  await expect(dialog.getByRole('region', { name: 'Preview' })).toContainText('<b>Show</b> it at the pier.');
  await expectAccessible(page);
  // A click outside the modal only makes it bounce, and nothing is lost.
  await page.mouse.click(5, 400);
  await expect(dialog.getByLabel('Name')).toHaveValue('Harbor Evening');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(rowWith(page, 'Harbor Evening')).toContainText('#223344');
});

test('a time is typed in the park’s own, and a column is sorted by its head', async ({ page }) => {
  await signIn(page, 'admin');
  await openTab(page, 'Wristband Merch Pack IDs');
  await page.getByRole('button', { name: 'Edit 5900' }).click();
  const wristband = page.getByRole('dialog', { name: 'Edit wristband merch pack ID' });
  const validTo = wristband.getByLabel('Valid To', { exact: true });
  await validTo.fill('');
  await validTo.pressSequentially('03012027115959PM');
  await expect(validTo).toHaveValue('2027-03-01T23:59:59');
  await expect(validTo).toHaveAccessibleDescription('Park time (America/New_York)');
  await expectAccessible(page);
  await wristband.getByRole('button', { name: 'Save' }).click();
  const shown = rowWith(page, '5900').getByText('Mar 1, 2027, 11:59:59 PM');
  await expect(shown).toHaveAttribute('datetime', '2027-03-02T04:59:59.000Z');

  await openTab(page, 'Permissions');
  const names = page.getByRole('columnheader', { name: 'Name', exact: true });
  const first = page.getByRole('row').nth(1);
  for (const [order, begins] of [
    ['ascending', 'API Key Create'],
    ['descending', '_Admin'],
  ] as const) {
    await names.getByRole('button').click();
    await expect(names).toHaveAttribute('aria-sort', order);
    await expect(first).toContainText(begins);
  }
});
