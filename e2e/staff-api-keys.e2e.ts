/** The team makes a key for another system, copies it, sees what it was used for, and deletes it. */
import type { Page } from '@playwright/test';

import { expect, expectSound, test } from './park.ts';
import { signIn } from './staff.ts';

/** Fills in the form, after a name and an empty choice that are refused at their fields, and returns the key. */
async function makeByForm(page: Page, name: string): Promise<string> {
  const form = page.getByRole('dialog', { name: 'New key' });
  const field = form.getByRole('textbox', { name: 'Name' });
  await expect(field).toBeFocused();
  await field.fill('two words');
  await form.getByRole('button', { name: 'Make key' }).click();
  await expect(form.getByText('Use 1 to 40 letters, digits, dots and hyphens.')).toBeVisible();
  await expect(form.getByText('Choose at least one.')).toBeVisible();
  await expect(field).toBeFocused();
  await expectSound(page);
  await field.fill(name);
  await form.getByLabel('Read figures').check();
  await form.getByLabel('Check codes at gates').check();
  await form.getByRole('button', { name: 'Make key' }).click();
  const shown = page.getByRole('dialog', { name: 'The new key' });
  const key = (await shown.getByText(/^pk1_/).textContent()) ?? '';
  await expectSound(page);
  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: 'Close without copying the key?' });
  await question.getByRole('button', { name: 'Back' }).click();
  await shown.getByRole('button', { name: 'Copy the key' }).click();
  await expect(shown.getByRole('status')).toHaveText('The key is copied.');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(key);
  await shown.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText(/^pk1_/)).toHaveCount(0);
  return key;
}

test.describe('a key', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

  test('is made, copied, used and deleted', async ({ page, request }, { project }) => {
    const name = `reports-${project.name}`;
    await signIn(page, 'admin');
    await page.goto('/admin/api-keys');
    await expect(page.getByRole('heading', { name: 'API Keys', level: 1 })).toBeVisible();
    await expect(page.getByRole('link', { name: 'page for developers' })).toHaveAttribute(
      'href',
      '/developers',
    );
    await expectSound(page);
    await page.getByRole('button', { name: 'Make key' }).click();
    const key = await makeByForm(page, name);

    const panel = page.getByRole('region', { name });
    await expect(panel.getByText('Check codes at gates')).toBeVisible();
    await expect(panel).toContainText('by Sol Amin');
    expect(page.url()).toContain('key=');
    const headers = { authorization: `Bearer ${key}` };
    for (const path of ['/api/figures/', '/api/figures/?by=week', '/api/orders/'])
      await request.get(path, { headers });

    // The address opens the same key again, with its uses.
    const soon = { timeout: 5000 };
    await expect(async () => {
      await page.reload();
      await expect(panel.getByText('GET /api/figures/ 2 calls with 2 rows')).toBeVisible(soon);
      await expect(panel.getByText('GET /api/orders/ 0 calls, 1 refused call')).toBeVisible(soon);
    }).toPass();
    await expect(panel.getByText('Calls were refused')).toBeVisible();
    await expectSound(page);

    await panel.getByRole('button', { name: 'Delete key' }).click();
    const question = page.getByRole('dialog', { name: `Delete the key ${name}?` });
    await expect(question.getByText('read figures')).toBeVisible();
    await expect(question.getByText('2 calls with 2 rows, 1 refused call in 30 days.')).toBeVisible();
    await expectSound(page);
    await question.getByRole('button', { name: 'Delete key' }).click();
    await expect(page.getByText(`The key ${name} is deleted.`)).toBeVisible();

    await page
      .getByText(/deleted key/)
      .first()
      .click();
    const deleted = page.getByRole('table', { name: 'Deleted keys' });
    await deleted.getByRole('button', { name: `Open ${name}` }).click();
    await expect(panel.getByText('Deleted', { exact: true })).toBeVisible();
    await expect(panel.getByRole('button', { name: 'Delete key' })).toHaveCount(0);
    await expectSound(page);
  });
});
