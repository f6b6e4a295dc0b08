/** The Look Studio: a new look with the keyboard alone, two people at one draft, and the way back. */
import { keyboardOf } from './keyboard.ts';
import { once, expect, expectAccessible, failedAnswer, test } from './park.ts';
import { signIn } from './staff.ts';

test.use({ allowedComplaints: [failedAnswer] });

test('a look is duplicated, changed, saved, published and returned with the keyboard alone', async ({
  page,
}) => {
  const keyboard = keyboardOf(page);
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const field = (name: RegExp) => page.getByRole('textbox', { name });
  await signIn(page, 'design');
  await page.goto('/admin/looks');
  await expect(page.locator('article .pass-product').first()).toHaveCSS('font-family', /^Display/);
  await expectAccessible(page);
  await keyboard.use(button('Duplicate Tap & Ride'));
  await expect(page).toHaveURL(/\/admin\/look\?id=/);
  await expect(page.getByRole('button', { name: 'Publish the new look' })).toBeEnabled();
  await keyboard.write(field(/^Name/), 'Night of Lanterns');
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page.getByText('The draft is saved. No guest sees it.')).toBeVisible();
  await keyboard.use(button('Publish the new look'));
  await expect(page.getByText('The look is published.')).toBeVisible();
  await expect(page.getByText('No phone follows: no pass with this look is in a wallet.')).toBeVisible();

  await keyboard.write(field(/^Background Color/), '#777777');
  await expect(page.getByText(/^Contrast 4\.47 to 1: too little, it needs 4\.5/)).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Tab');
  await keyboard.use(button('Publish'));
  await expect(page.getByText('As published.')).toBeVisible();
  await expectAccessible(page);

  await keyboard.use(button('Return to the look before'));
  await expect(page.getByText('The look is as it was.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: /^Background Color/ })).toHaveValue('#4A148C');
});

test('the card, the Apple and the Google pass follow the fields, light and dark, with the longest names', async ({
  page,
  request,
}) => {
  const ticket = { orderId: '10300001', barcode: '5126000003000013' };
  expect((await request.post('/api/apple-wallet/', { data: ticket })).ok()).toBe(true);
  await signIn(page, 'design');
  await page.goto('/admin/looks');
  await page.getByRole('link', { name: 'Day Ticket', exact: true }).click();
  const dark = page.getByRole('region', { name: 'Dark' });
  await expect(dark.locator('.apple-pass')).toBeVisible();
  await expect(
    page.getByText(/^\d+ pass(es)? on (a phone|phones) follows?: \d+ in Apple Wallet/),
  ).toBeVisible();
  await page.getByRole('textbox', { name: /^Background Color/ }).fill('#5B2A86');
  await expect(dark.locator('.apple-pass')).toHaveAttribute('style', /rgb\(91, ?42, ?134\)/);
  await expect(dark.locator('.google-card')).toHaveAttribute('style', /#5b2a86/);
  const names = page.getByLabel('Names', { exact: true });
  await names.focus();
  await names.selectOption('longest');
  await expect(dark.locator('.pass-name').first()).not.toContainText('Alex Rivera');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'All looks' }).click();
  await expect(page.getByRole('dialog', { name: 'Discard your changes?' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await expect(page.getByRole('list', { name: 'Looks' })).toBeVisible();
});

test('a finger goes from one color to the next past the open picker', once, async ({ page }) => {
  await signIn(page, 'design');
  await page.goto('/admin/looks');
  await page.getByRole('link', { name: 'Ride Credits', exact: true }).tap();
  const background = page.getByRole('textbox', { name: /^Background Color( \*)?$/ });
  const color = page.getByRole('textbox', { name: /^Color( \*)?$/ });
  await background.tap();
  const picker = page.getByRole('region', { name: /^Background Color.*: picker/ });
  await expect(picker).toBeVisible();
  await expectAccessible(page);
  await color.tap();
  await expect(color).toBeFocused();
  await expect(picker).toBeHidden();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: /: picker/ })).toHaveCount(0);
  await expect(page.getByText('As published.')).toBeVisible();
});
