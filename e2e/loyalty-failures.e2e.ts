import { claim, emailOf, join, submitOf } from './club-member.ts';
import { announced, expect, expectAccessible, failedAnswer, test, waitForHydration } from './park.ts';

test.use({ allowedComplaints: [failedAnswer] });

test('a check that is not paid yet leads to a reminder by mail, which is offered once', async ({
  page,
}, info) => {
  const email = emailOf('reminder', info);
  await page.goto('/loyalty/purchase');
  await waitForHydration(page);
  await join(page, email);
  await claim(page, 'Check number', '150161261121208884');
  await expect(page.getByRole('alert').first()).toHaveText(
    'This check is not paid yet. Please try again once it is closed.',
  );
  await expect(page.getByRole('button', { name: 'Remind me by email' })).toHaveClass(/button-outline/);
  await expect(page.locator('.button-primary')).toHaveText('Submit');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Remind me by email' }).click();
  const reminded = announced(page, `We will remind you by email at ${email}.`);
  await expect(reminded).toBeVisible();
  await expect(page.getByRole('button', { name: 'Remind me by email' })).toHaveCount(0);
  await submitOf(page).click();
  await expect(reminded).toBeVisible();
  await expect(page.getByRole('button', { name: 'Remind me by email' })).toHaveCount(0);
  await expectAccessible(page);
});

test('a purchase of another member leads to the own account and to the team', async ({ page }, info) => {
  const email = emailOf('another-members', info);
  await page.goto('/loyalty/tickets');
  await waitForHydration(page);
  await join(page, email);
  await claim(page, 'Order or invoice number', '10300002');
  await expect(page.getByRole('alert').first()).toContainText('This was already claimed by another member.');
  await expect(page.getByRole('link', { name: 'Is it yours? Show my account' })).toHaveAttribute(
    'href',
    '/loyalty/',
  );
  await page.getByRole('button', { name: 'Ask our team' }).click();
  const note = page.getByLabel('Anything our team should know? (optional)');
  await expect(note).toBeFocused();
  await expect(page.locator('.button-primary')).toHaveText('Send request');
  await note.fill('My sister and I were there together.');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Send request' }).click();
  await expect(
    announced(page, `Our team has your request and will answer by email to ${email}.`),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Ask our team' })).toHaveCount(0);
  await expectAccessible(page);
});
