/** The page of one guest: found by keyboard, the pass and why, the family, the account, and one timeline. */
import { expect, expectAccessible, expectSound, failedAnswer, test } from './park.ts';
import { askForAnotherPhoto } from './photo-on-pass.ts';
import { signIn, startAct } from './staff.ts';

// A member without a season pass is answered 404.
test.use({ allowedComplaints: [failedAnswer] });

test('a guest is found by keyboard, with photo, card, reason and account on one page', async ({ page }) => {
  await signIn(page, 'agent');
  await page.keyboard.press('Control+k');
  const box = page.getByRole('dialog', { name: 'Find a guest' });
  await expect(box.getByLabel('Any number, link, email, phone or name')).toBeFocused();
  await page.keyboard.type('luis ferreira');
  await expect(box.getByRole('option').first()).toContainText('10240004');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/admin\/guest\?order=10240004&pass=240126000000100041$/);
  await expect(page.getByRole('heading', { name: 'Luis Ferreira', level: 2 })).toBeFocused();
  await expect(page.getByText(/^VALID: redeemed at its activation on .+\.$/)).toBeVisible();
  const photo = page.getByRole('img', { name: 'Luis Ferreira, as on the pass' });
  await expect(photo).toHaveJSProperty('complete', true);
  expect(await photo.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(640);
  const card = page.getByRole('region', { name: 'The pass as the guest sees it' });
  await expect(card.getByText('Ready to scan').first()).toBeVisible();
  await expect(card.getByRole('button', { name: 'Show the barcode full screen' })).toBeVisible();
  const account = page.getByRole('region', { name: 'Club account' });
  for (const known of ['700000105', '08260']) await expect(account.getByText(known)).toBeVisible();
  await expect(page.getByText('(609) 555-0104', { exact: true })).toHaveCount(1);
  // The former page of an account leads to its part of the profile.
  await page.goto('/admin/loyalty?account=700000105');
  await expect(page).toHaveURL(/\/admin\/guest\?account=700000105&tab=club$/);
  await expect(page.getByRole('heading', { name: 'Luis Ferreira', level: 2 })).toBeFocused();
  await expect(page.getByRole('tab', { name: 'Club', selected: true })).toBeVisible();
});

test('the passes of a family are switched between, and each says why', async ({ page }) => {
  await signIn(page, 'agent');
  await page.goto('/admin/guest?order=10600001');
  const passes = page.getByRole('navigation', { name: 'Passes of this order' });
  await expect(passes.getByRole('link')).toHaveCount(3);
  await passes.getByRole('link', { name: /^Milo Velez/ }).click();
  await expect(page.getByRole('heading', { name: 'Milo Velez', level: 2 })).toBeFocused();
  await expect(passes.getByRole('link', { name: /^Milo Velez/ })).toHaveAttribute('aria-current', 'page');
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Rosa Velez', level: 2 })).toBeVisible();
});

test('the timeline tells a refund and is filtered by kind in the address', async ({ page }) => {
  await signIn(page, 'agent');
  await page.goto('/admin/guest?order=10240009');
  await expect(page.getByText(/^VOID: refunded/)).toBeVisible();
  await page.getByRole('tab', { name: 'Timeline' }).click();
  const events = page.getByRole('list', { name: 'Events' });
  await expect(events.getByText('Refunded', { exact: true })).toBeVisible();
  const total = await events.getByRole('listitem').count();
  await page.getByText(/^Refund \(1\)$/).click();
  await expect(page).toHaveURL(/kinds=refund/);
  await expect(events.getByRole('listitem')).toHaveCount(1);
  await page.reload();
  await expect(events.getByRole('listitem')).toHaveCount(1);
  expect(total).toBeGreaterThan(1);
});

test('the page is free of accessibility violations, light and dark, also on a phone', async ({ page }) => {
  await signIn(page, 'agent');
  for (const address of ['order=10240005', 'order=10400001&tab=order', 'account=700000102&tab=club']) {
    await page.goto(`/admin/guest?${address}`);
    const more = page.getByRole('button', { name: 'More acts' });
    await more.press('Enter');
    await expect(page.getByRole('menuitem').first()).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(more).toBeFocused();
    await expectSound(page);
  }
});

test('a guest is erased at their request, by whoever may', async ({ page, request }) => {
  const { orderId } = await askForAnotherPhoto(request);
  await signIn(page, 'admin');
  await page.goto(`/admin/guest?order=${orderId}`);
  await startAct(page, 'Erase this guest');
  const question = page.getByRole('dialog', { name: `Erase the guest of order ${orderId}` });
  await expect(question).toContainText('This cannot be undone.');
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Erase this guest' }).click();
  await expect(page.getByText('The guest was erased.')).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/desk$/);
  await page.goto(`/admin/guest?order=${orderId}`);
  await expect(page.getByRole('heading', { name: 'Not registered', level: 2 })).toBeVisible();
});
