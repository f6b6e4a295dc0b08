/** The page for developers: readable without its viewer, and the viewer within the page's content security policy. */
import type { Locator } from '@playwright/test';

import { desktop, expect, expectAccessible, test } from './park.ts';

test('the page opens at its top, and an address of a call leads down to it', async ({ page }) => {
  await page.goto('/developers');
  const viewer = page.locator('openapi-explorer');
  await expect(viewer.getByText('Judge a scan at a gate').first()).toBeAttached();
  await page.waitForTimeout(500); // in which the viewer would go to its first view
  expect(await page.evaluate(() => [scrollY, location.hash, document.activeElement?.tagName])).toEqual([
    0,
    '',
    'BODY',
  ]);
  await page.goto('/developers#?route=auth');
  await page.reload();
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(200);
});

test(
  "the viewer has the park's colors, and follows the scheme without a reload",
  desktop,
  async ({ page }) => {
    const colorsOf = (element: Locator): Promise<string[]> =>
      element.evaluate((shown) => [getComputedStyle(shown).backgroundColor, getComputedStyle(shown).color]);
    await page.goto('/developers');
    const viewer = page.locator('openapi-explorer');
    const box = page.getByRole('group').first();
    await expect(viewer.getByText('Judge a scan at a gate').first()).toBeAttached();
    const seen = new Set<string>();
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      const shown = await colorsOf(viewer);
      expect(shown, colorScheme).toEqual(await colorsOf(box));
      seen.add(shown.join());
    }
    expect(seen.size).toBe(2);
  },
);

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });
  test('the page has all but the viewer', async ({ page }) => {
    await page.goto('/developers');
    await page.getByText('Read one pass').click();
    await expect(page.getByLabel('Read one pass')).toContainText('/api/passes/10240001/240126000000100017');
    await expect(
      page.getByText('Here a list of all calls with their fields opens, if this browser runs its script.'),
    ).toBeVisible();
  });
});

test('nothing of the page itself bars a reader', async ({ page }) => {
  await page.goto('/developers');
  // The viewer is another's work; the page says all that it needs to say without it.
  await page.locator('openapi-explorer').evaluate((viewer) => viewer.remove());
  await expectAccessible(page);
});
