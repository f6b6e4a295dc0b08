import { both, expect, failedAnswer, holdCalls, waitForHydration, logIn, passOf, test } from './park.ts';

test('a guest logs in with order id and barcode, sees the pass, and starts over', both, async ({ page }) => {
  const pass = passOf('10240001');
  await page.goto('/');
  await waitForHydration(page);
  await page.getByRole('button', { name: 'Login' }).click();
  const [orderId, barcode] = [page.getByLabel('Order ID'), page.getByLabel('Barcode', { exact: true })];
  await expect(orderId).toBeFocused();
  await expect(orderId).toHaveAccessibleDescription('Enter your order ID. It has 8 digits.');
  await expect(barcode).toHaveAccessibleDescription('Enter your barcode. It has 8 to 18 digits.');
  const release = await holdCalls(page, '**/api/login/');
  await logIn(page, pass);
  await expect(page.getByText('Finding your info...')).toBeVisible();
  release();
  await expect(page.getByRole('heading', { name: 'Wild Pass Gold' })).toBeFocused();
  await expect(page).toHaveURL(pass.path);
  await expect(page.getByText('Maya Okafor')).toBeVisible();
  await page.reload();
  await waitForHydration(page);
  await page.getByRole('button', { name: 'Start Over' }).click();
  await expect(page).toHaveURL('/');
  await expect(orderId).toHaveValue('');
  await expect(barcode).toHaveValue('');
  expect(await page.evaluate(() => [localStorage.length, sessionStorage.length])).toEqual([0, 0]);
});

test.use({ allowedComplaints: [failedAnswer] });
