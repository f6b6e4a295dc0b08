/** The back office by keyboard: shortcuts, Esc, and the focus after something closes. */
import type { Page } from '@playwright/test';

import { expect, failedAnswer, test } from './park.ts';
import { callsAs, makeTestPass, openTab, signIn } from './staff.ts';

test.use({ allowedComplaints: [failedAnswer] });

const dialogs = (page: Page) => page.getByRole('dialog');

test('the letter n in an open modal does not turn the edited row into a new one', async ({
  page,
  request,
}) => {
  await makeTestPass(request, '91600001', 'As it was');
  await signIn(page, 'design');
  await openTab(page, 'Test Passes');
  await page.getByRole('button', { name: 'Edit 91600001' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit test pass' });
  await edit.getByLabel('Description').fill('As it should be');
  await edit.getByRole('button', { name: 'Close' }).focus();
  await page.keyboard.press('n');
  await expect(page.getByRole('dialog', { name: 'New test pass' })).toHaveCount(0);
  await page.keyboard.press('/');
  await expect(edit.getByRole('button', { name: 'Close' })).toBeFocused();
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(edit).toBeHidden();
  await expect(page.getByRole('row').filter({ hasText: '91600001' })).toHaveCount(1);
  await expect(page.getByRole('row', { name: /91600001/ })).toContainText('As it should be');
});

test('Esc closes the color picker, then asks before it discards the input', async ({ page }) => {
  await signIn(page, 'design');
  await openTab(page, 'Pass Customizations');
  await page.getByRole('button', { name: 'Edit Wild Pass Gold' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit pass customization' });
  const color = edit.getByRole('textbox', { name: 'Background Color', exact: true });
  await color.click();
  await color.fill('#102030');
  const picker = page.locator('.mantine-ColorInput-dropdown');
  await expect(picker).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(picker).toBeHidden();
  await expect(edit).toBeVisible();
  await expect(color).toHaveValue('#102030');
  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: 'Discard your changes?' });
  await expect(question).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(color).toHaveValue('#102030');
  await edit.getByRole('button', { name: 'Close' }).click();
  await question.getByRole('button', { name: 'Discard changes' }).click();
  await expect(dialogs(page)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Edit Wild Pass Gold' })).toBeFocused();
});

test('the focus returns to the row after a save, and to the tab’s heading after its row is gone', async ({
  page,
  request,
}) => {
  await makeTestPass(request, '91600003', 'Short life');
  await signIn(page, 'design');
  await openTab(page, 'Test Passes');
  const row = page.getByRole('row', { name: /91600003/ });
  await row.getByText('Short life').click();
  const edit = page.getByRole('dialog', { name: 'Edit test pass' });
  await edit.getByLabel('Description').fill('Shorter life');
  await edit.getByLabel('Description').press('Enter');
  await expect(edit).toBeHidden();
  await expect(page.getByRole('button', { name: 'Edit 91600003' })).toBeFocused();
  await page.keyboard.press('Enter');
  await edit.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Delete test pass' }).click();
  await expect(row).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Test Passes', level: 1 })).toBeFocused();
  await page.getByRole('button', { name: 'Add test pass' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'New test pass' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Add test pass' })).toBeFocused();
});

test('the warning about two similar colors does not move the preview', async ({ page, request }) => {
  const call = await callsAs(request, 'design');
  const name = `Contrast ${Date.now()}`;
  await call('POST', '/api/admin/pass-customization/', {
    passCustomizationName: name,
    passCustomizationBackgroundColor: '102030',
    passCustomizationColor: 'FFFFFF',
    passCustomizationInstructions: 'Show this pass.',
  });
  await signIn(page, 'design');
  await page.goto(`/admin/pass-customizations?search=${encodeURIComponent(name)}`);
  await page.getByRole('button', { name: `Edit ${name}` }).click();
  const edit = page.getByRole('dialog', { name: 'Edit pass customization' });
  const preview = edit.getByRole('region', { name: 'Preview' });
  await expect(preview).toBeVisible();
  await page.waitForTimeout(400); // the modal's opening animation moves it
  const placeOf = () => preview.getByRole('article').boundingBox();
  const before = await placeOf();
  const color = edit.getByRole('textbox', { name: 'Color', exact: true });
  await color.fill('#112233');
  const warning = edit.getByRole('status').filter({ hasText: 'too little, it needs 4.5' });
  await expect(warning).toBeVisible();
  await expect(warning).toBeInViewport();
  expect(await placeOf()).toEqual(before);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBe(page.viewportSize()?.width);
});
