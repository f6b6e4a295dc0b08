/** A guest without the confirmation mail asks for the link, with and without a script. */
import { errors as guestTexts } from '../src/texts/english/errors.ts';
import { expect, expectAccessible, failedAnswer, test, waitForHydration } from './park.ts';

test.use({ allowedComplaints: [failedAnswer] });

for (const path of ['/', '/lookup'])
  test(`a guest asks for the link on ${path}, and a typing error keeps the text`, async ({ page }) => {
    await page.goto(path);
    await waitForHydration(page);
    await page.getByText(guestTexts.sendMyLink).first().click();
    const field = page.getByLabel('Email or order number');
    await expect(page.getByText(guestTexts.linkRequestHint)).toBeVisible();
    await field.fill('maya');
    await page.getByRole('button', { name: guestTexts.sendMyLink }).click();
    await expect(page.getByText(guestTexts.linkRequestMalformed)).toBeVisible();
    await expect(field).toHaveValue('maya');
    await field.fill('10240006');
    await page.getByRole('button', { name: guestTexts.sendMyLink }).click();
    await expect(page.getByText(guestTexts.linkRequestSent)).toBeVisible();
    await expectAccessible(page);
  });

test('a guest without a network reads that the link was not sent, and keeps the text', async ({ page }) => {
  await page.goto('/lookup');
  await waitForHydration(page);
  await page.getByText(guestTexts.sendMyLink).first().click();
  await page.route('**/api/**', (route) => route.abort());
  await page.getByLabel('Email or order number').fill('10240006');
  await page.getByRole('button', { name: guestTexts.sendMyLink }).click();
  await expect(page.getByText(guestTexts.linkRequestFailed)).toBeVisible();
  await expect(page.getByLabel('Email or order number')).toHaveValue('10240006');
});

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });

  test('the form is a plain one and says what happened', async ({ page }) => {
    await page.goto('/');
    await page.getByText(guestTexts.sendMyLink).first().click();
    await page.getByLabel('Email or order number').fill('nobody@mail.example');
    await page.getByRole('button', { name: guestTexts.sendMyLink }).click();
    await expect(page).toHaveURL('/lookup?link=sent');
    await expect(page.getByText(guestTexts.linkRequestSent)).toBeVisible();
  });
});
