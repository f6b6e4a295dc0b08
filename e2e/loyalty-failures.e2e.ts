import { beMember, claim, emailOf, enterEmail, enterName, join, submitOf } from './club-member.ts';
import { announced, expect, expectAccessible, failedAnswer, test, waitForHydration } from './park.ts';

// One pattern, because Playwright would read an array of two as a fixture with its options.
test.use({ allowedComplaints: [new RegExp(`${failedAnswer.source}|with a status of (429|500)`)] });

for (const [what, status, json, text] of [
  ['a busy server (408)', 408, {}, 'Temporary server error, please retry'],
  ['a server error (500)', 500, {}, 'Unable to process your request'],
  [
    'too many strangers (429)',
    429,
    { code: 'too-many-requests', title: 'Too many requests, please try again later' },
    'Too many requests, please try again later',
  ],
  ['no network', 0, {}, 'Unable to process your request'],
] as const) {
  test(`${what} is reported at the email and at the name, and both keep their input`, async ({ page }) => {
    const fail = (path: string) =>
      page.route(path, (route) =>
        status === 0
          ? route.abort()
          : route.fulfill({ status, json, contentType: 'application/problem+json' }),
      );
    await fail('**/api/loyalty/verify');
    await page.goto('/loyalty/tickets');
    await waitForHydration(page);
    await enterEmail(page, 'faults@journeys.example');
    await expect(page.getByRole('alert')).toContainText(text);
    await expect(page.getByLabel('Email')).toHaveValue('faults@journeys.example');
    await expect(submitOf(page)).toBeFocused();
    await expectAccessible(page);
    await page.unroute('**/api/loyalty/verify');
    await fail('**/api/loyalty/create');
    await submitOf(page).click();
    await enterName(page);
    await expect(page.getByRole('alert')).toContainText(text);
    await expect(page.getByLabel('Last name')).toHaveValue('Journey');
    await expectAccessible(page);
  });
}

test('a profile that cannot be created is reported without the look of an error', async ({ page }) => {
  await page.route('**/api/loyalty/create', (route) =>
    route.fulfill({ status: 409, json: {}, contentType: 'application/problem+json' }),
  );
  await page.goto('/loyalty/tickets');
  await waitForHydration(page);
  await enterEmail(page, 'conflict@journeys.example');
  await enterName(page);
  await expect(announced(page, 'Unable to create your profile, please try again later...')).toBeVisible();
  await expect(page.getByRole('alert')).toBeEmpty();
  await expectAccessible(page);
});

for (const [what, status, contentType] of [
  ['a busy server (408)', 408, 'application/problem+json'],
  ['a malformed number (400)', 400, 'application/problem+json'],
  ['a server error (500)', 500, 'application/problem+json'],
  ['a truncated answer (200)', 200, 'application/json'],
  ['no network', 0, ''],
] as const) {
  test(`after ${what} a claim refers the guest to the team`, async ({ page }) => {
    await page.route('**/api/loyalty/purchase/', (route) =>
      status === 0
        ? route.abort()
        : route.fulfill({ status, contentType, body: status === 200 ? '{"points":' : '{}' }),
    );
    await beMember(page, 'purchase');
    await claim(page, 'Check number', '10234');
    await expect(page.getByRole('alert')).toHaveText(
      'Unable to submit, please try again later. If this issue persists, please email us at brownies@harborlight.example for assistance.',
    );
    await expect(page.getByRole('alert').getByRole('link')).toHaveAttribute(
      'href',
      'mailto:brownies@harborlight.example',
    );
    await expect(page.getByLabel('Check number')).toHaveValue('10234');
    await expectAccessible(page);
  });
}

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
  await expect(page.getByRole('button', { name: 'Remind me by mail' })).toHaveClass(/button-outline/);
  await expect(page.locator('.button-primary')).toHaveText('Submit');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Remind me by mail' }).click();
  const reminded = announced(page, `We will remind you by mail at ${email}.`);
  await expect(reminded).toBeVisible();
  await expect(page.getByRole('button', { name: 'Remind me by mail' })).toHaveCount(0);
  await submitOf(page).click();
  await expect(reminded).toBeVisible();
  await expect(page.getByRole('button', { name: 'Remind me by mail' })).toHaveCount(0);
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
    announced(page, `Our team has your request, and will answer by mail to ${email}.`),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Ask our team' })).toHaveCount(0);
  await expectAccessible(page);
});

test('an unknown number leads back to its field', async ({ page }, info) => {
  await page.goto('/loyalty/tickets');
  await waitForHydration(page);
  await join(page, emailOf('other-number', info));
  await claim(page, 'Order or invoice number', '99999999');
  await page.getByRole('button', { name: 'Enter another number' }).click();
  await expect(page.getByLabel('Order or invoice number')).toBeFocused();
});
