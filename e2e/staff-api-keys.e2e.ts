/** The team makes a key for another system, which uses it; its uses are counted, and it is refused once it is deleted. */
import type { APIRequestContext, Page } from '@playwright/test';

import { expect, expectSound, test } from './park.ts';
import { signIn } from './staff.ts';

/** The status of a reading call of another system. */
async function callBy(request: APIRequestContext, key: string, path: string): Promise<number> {
  return (await request.get(path, { headers: { authorization: `Bearer ${key}` } })).status();
}

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
  // The name that is taken is refused.
  test.use({ permissions: ['clipboard-read', 'clipboard-write'], allowedComplaints: [/status of 409/] });

  test('is made, used, counted, deleted and then refused', async ({ page, request }, { project }) => {
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
    for (const path of ['/api/figures/', '/api/figures/?by=week'])
      expect(await callBy(request, key, path), path).toBe(200);
    expect(await callBy(request, key, '/api/orders/')).toBe(403);

    // The address opens the same key again, with its uses.
    await expect(async () => {
      await page.reload();
      await expect(panel.getByText('GET /api/figures/ 2 calls with 2 rows')).toBeVisible({ timeout: 5000 });
      await expect(panel.getByText('GET /api/orders/ 0 calls, 1 refused call')).toBeVisible({
        timeout: 5000,
      });
    }).toPass();
    await expect(panel.getByText('Calls were refused')).toBeVisible();
    await expectSound(page);

    // The name is taken.
    await page.getByRole('button', { name: 'Make key' }).click();
    const form = page.getByRole('dialog', { name: 'New key' });
    await form.getByRole('textbox', { name: 'Name' }).fill(name);
    await form.getByLabel('Read figures').check();
    await form.getByRole('button', { name: 'Make key' }).click();
    await expect(form.getByText('This name is taken. Choose another one.')).toBeVisible();
    await form.getByRole('button', { name: 'Cancel' }).click();

    await panel.getByRole('button', { name: 'Delete key' }).click();
    const question = page.getByRole('dialog', { name: `Delete the key ${name}?` });
    await expect(question.getByText('read figures')).toBeVisible();
    await expect(question.getByText('2 calls with 2 rows, 1 refused call in 30 days.')).toBeVisible();
    await expectSound(page);
    await question.getByRole('button', { name: 'Delete key' }).click();
    await expect(page.getByText(`The key ${name} is deleted.`)).toBeVisible();
    expect(await callBy(request, key, '/api/figures/')).toBe(401);

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
