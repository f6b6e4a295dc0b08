/** A message from the back office to the page of a pass, and a guest who declines offers. */
import { expect, expectAccessible, passOf, test, waitForHydration } from './park.ts';
import { openTab, rowWith, sendMessage, signIn } from './staff.ts';

/** The only ticket of its product, so that few other journeys see these messages. */
const ticket = passOf('10500003');

test('a member of the team counts, saves and sends a message, and takes it back', async ({ page }) => {
  const text = `The carousel opens late ${Date.now()}`;
  await signIn(page, 'admin');
  await openTab(page, 'Messages');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'New message' }).click();
  const dialog = page.getByRole('dialog', { name: 'New message' });
  const count = dialog.getByText(/holders?: /);
  await expect(count).toBeVisible();
  const all = await count.innerText();
  await dialog.getByLabel('Audience').selectOption('Holders of certain passes');
  // No choice is no audience.
  await dialog.getByLabel('Text', { exact: true }).fill(text);
  await expect(dialog.getByText('No one is in this audience now.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Send to 0 holders' })).toBeDisabled();
  await dialog.getByLabel('Text', { exact: true }).fill('');
  await dialog.getByLabel('Coaster Wristband (height check)', { exact: true }).check();
  // One of them is the demo's; other journeys may have sold another.
  await expect(count).toHaveText(/^[12] holders?: /);
  expect(all).not.toMatch(/^[12] holders?: /);
  await expect(dialog.getByRole('button', { name: 'Save draft' })).toBeDisabled();
  await dialog.getByLabel('Text', { exact: true }).fill(text);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save draft' }).click();
  await expect(dialog).toBeHidden();
  await expect(rowWith(page, text)).toContainText('Draft');
  await page.getByRole('button', { name: `Open "${text}"` }).click();
  await page
    .getByRole('dialog', { name: 'Draft' })
    .getByRole('button', { name: /^Send to/ })
    .click();
  const question = page.getByRole('dialog', { name: 'Send this message?' });
  await expect(question).toContainText(/[12] holders?\. Passes: Coaster Wristband \(height check\)\./);
  await expectAccessible(page);
  await expect(rowWith(page, text)).toContainText('Draft');
  await question.getByRole('button', { name: /^Send to/ }).click();
  await expect(page.getByText('The message is being sent.')).toBeVisible();
  await expect(rowWith(page, text)).toContainText('Sent, still shown', { timeout: 30_000 });
  await expect(rowWith(page, text)).toContainText('received it');
  await page.getByRole('button', { name: `Recall "${text}"` }).click();
  await page.getByRole('button', { name: 'Recall message' }).click();
  await expect(rowWith(page, text)).toContainText('Stopped');
});

test('a guest reads the message on the page, declines offers, and takes them again', async ({
  page,
  request,
}) => {
  const text = `The train is back ${Date.now()}`;
  const takeBack = await sendMessage(request, text);
  await expect(async () => {
    await page.goto(ticket.path);
    await expect(page.getByText(text)).toBeVisible({ timeout: 2000 });
  }).toPass({ timeout: 30_000 });
  await waitForHydration(page);
  await expect(page.getByText(text)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Message settings' }).click();
  await expect(page.getByText('You do not get offers or news.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Get offers' }).click();
  await expect(page.getByText('Saved. You get offers and news.')).toBeVisible();
  await page.getByRole('button', { name: 'Stop offers' }).click();
  await expect(page.getByText('Saved. You do not get offers or news.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Open your pass' })).toBeVisible();
  await takeBack();
});
