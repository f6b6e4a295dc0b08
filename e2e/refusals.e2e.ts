import { expect, expectAccessible, test } from './park.ts';

/** The browser's console message about a refusal. */
const refusals = /status of 4\d\d/;

test.describe('an address that is refused', () => {
  test.use({ allowedComplaints: [refusals] });

  for (const [kind, path, title] of [
    ['leads nowhere', '/a/b/c/d', 'There is nothing at this address'],
    ['is no address', '/%zz', 'The address is not well formed'],
    ['is far too long', `/${'a'.repeat(2000)}`, 'The address is too long'],
    ['is a call', '/api/login/', 'This address does not take this method'],
    ['is a pass that is not there', '/api/apple-wallet/pass/x', 'Unable to locate order'],
    [
      'acts for our own page only',
      '/api/reset-photo/10240001/240126000000100012',
      'This call cannot be made from another site',
    ],
  ] as const)
    test(`and ${kind} is a page of the park’s with a way back`, async ({ page }) => {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
      await expectAccessible(page);
      await page.getByRole('link', { name: 'Open your pass' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Open your pass');
    });

  test('and belongs to the back office leads to its sign-in', async ({ page }) => {
    await page.goto('/api/admin/test-passes/');
    await page.getByRole('link', { name: 'Go to the sign-in' }).click();
    await expect(page).toHaveURL('/login');
    await page.goto('/staff');
    await expect(page).toHaveURL('/login');
    await page.goto('/login/x');
    await expect(page).toHaveURL('/login');
  });
});

test.describe('a form', () => {
  test.use({ allowedComplaints: [refusals] });

  test('that is sent to an address without a form handler is answered with a page', async ({ page }) => {
    await page.goto('/lookup');
    await page.evaluate(() => {
      const form = document.createElement('form');
      form.method = 'post';
      form.action = '/lookup';
      document.body.append(form);
      form.submit();
    });
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'This address does not take this method',
    );
  });
});

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false, allowedComplaints: [refusals] });

  test('the page of a refusal says why and offers links', async ({ page }) => {
    await page.goto('/api/apple-wallet/pass/x');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Unable to locate order');
    await page.getByRole('link', { name: 'Open your pass' }).click();
    await expect(page).toHaveURL('/');
  });
});
