/** A guest whose browser is older than the oldest that runs our scripts. */
import { expect, logIn, once, passOf, test } from './park.ts';

test.beforeEach(({ page }) =>
  page.addInitScript(() => {
    Reflect.deleteProperty(AbortSignal, 'timeout'); // iOS 15 has none, and every call of ours needs it
  }),
);

test(
  'the card and its barcode are there, and the form finds them without a script',
  once,
  async ({ page }) => {
    const pass = passOf('10300001');
    await page.goto('/');
    await logIn(page, pass);
    await expect(page).toHaveURL(new RegExp(`${pass.path}$`));
    const card = page.getByRole('article');
    await expect(card).toContainText(pass.barcode);
    await expect(card.getByRole('button', { name: 'Show the barcode full screen' })).toBeVisible();
  },
);
