/** The page that `npm start` prints first: it leads from a small card to the pass, and works without a script. */
import { expect, expectAccessible, passOf, test } from './park.ts';

const { path } = passOf('10240001');

test('a visitor taps a small card of the demo and stands before the pass', async ({ page }) => {
  await page.goto('/demo');
  await expect(page.getByRole('heading', { name: 'A day at Harborlight Piers' })).toBeVisible();
  await page.getByText(/^All \d+ test cases$/).click();
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Season pass, photo, not activated' }).click();

  await expect(page).toHaveURL(path);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Wild Pass Gold');
});
