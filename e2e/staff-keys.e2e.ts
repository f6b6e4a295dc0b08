/** The back office by keyboard: shortcuts, Esc, and the focus after something closes. */
import type { Page } from '@playwright/test';

import { desktop, expect, failedAnswer, test } from './park.ts';
import { callsAs, makeTestPass, openTab, signIn } from './staff.ts';

test.use({ allowedComplaints: [failedAnswer] });

const dialogs = (page: Page) => page.getByRole('dialog');

test(
  'the letter n in an open modal does not turn the edited row into a new one',
  desktop,
  async ({ page, request }) => {
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
  },
);

test('shortcuts are off while a menu is open, and on again when it closes', desktop, async ({ page }) => {
  await signIn(page, 'design');
  await openTab(page, 'Test Passes');
  const account = page.getByRole('button', { name: 'design@harborlight.example' });
  await account.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Your account' })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: 'Your account' })).toBeFocused();
  await page.keyboard.press('n');
  await page.keyboard.press('/');
  await expect(page.getByRole('menuitem', { name: 'Your account' })).toBeFocused();
  await expect(dialogs(page)).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menuitem')).toHaveCount(0);
  await expect(account).toBeFocused();
  // The menu covers the page until it has faded out.
  await expect(async () => {
    await page.keyboard.press('n');
    await expect(page.getByRole('dialog', { name: 'New test pass' })).toBeVisible({ timeout: 1000 });
  }).toPass();
});

test('Esc closes the color picker, then asks before it discards the input', desktop, async ({ page }) => {
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

test(
  'Esc in the delete confirmation closes it and keeps the modal with its draft',
  desktop,
  async ({ page, request }) => {
    await makeTestPass(request, '91600002', 'Keep me');
    await signIn(page, 'design');
    await openTab(page, 'Test Passes');
    await page.getByRole('row', { name: /91600002/ }).click();
    const edit = page.getByRole('dialog', { name: 'Edit test pass' });
    await edit.getByLabel('Description').fill('Half a thought');
    await edit.getByRole('button', { name: 'Delete' }).click();
    const question = page.getByRole('dialog', { name: 'Delete test pass' });
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(question).toBeHidden();
    await expect(edit.getByLabel('Description')).toHaveValue('Half a thought');
    await expect(edit.getByRole('button', { name: 'Delete' })).toBeFocused();
  },
);

test(
  'the focus returns to the row after a save, and to the tab’s heading after its row is gone',
  desktop,
  async ({ page, request }) => {
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
  },
);

test(
  'the own account is opened from the menu, and the focus returns to the menu’s button',
  desktop,
  async ({ page }) => {
    await signIn(page, 'design');
    const account = page.getByRole('button', { name: 'design@harborlight.example' });
    await account.click();
    await page.getByRole('menuitem', { name: 'Your account' }).click();
    await expect(page.getByRole('button', { name: 'One-time codes' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialogs(page)).toHaveCount(0);
    await expect(account).toBeFocused();
  },
);

test('one Esc does not discard the points entered for an adjustment', desktop, async ({ page }) => {
  await signIn(page, 'loyalty');
  await openTab(page, 'Loyalty');
  await page.getByLabel('Email').fill('theo.marsh@mail.example');
  await page.getByRole('button', { name: 'Submit' }).click();
  const adjust = page.getByRole('button', { name: 'Adjust Points' });
  await adjust.click();
  const form = page.getByRole('dialog', { name: 'Adjust Points' });
  await form.getByLabel('Points', { exact: true }).fill('5');
  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: 'Discard your changes?' });
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(form.getByLabel('Points', { exact: true })).toHaveValue('5');
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Discard changes' }).click();
  await expect(adjust).toBeFocused();
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
  const placeOf = () => preview.locator('figure').first().boundingBox();
  const before = await placeOf();
  const color = edit.getByRole('textbox', { name: 'Color', exact: true });
  await color.fill('#112233');
  const warning = edit.getByRole('status').filter({ hasText: 'hard to tell apart' });
  await expect(warning).toBeVisible();
  await expect(warning).toBeInViewport();
  expect(await placeOf()).toEqual(before);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBe(page.viewportSize()?.width);
});
