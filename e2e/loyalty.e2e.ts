import { claim, beMember, emailOf, enterEmail, expectPoints, join } from './club-member.ts';
import { claimAnswer } from './engines/walk.ts';
import { expect, expectAccessible, failedAnswer, holdCalls, waitForHydration, test } from './park.ts';

test.use({ allowedComplaints: [failedAnswer] });

test('a check is claimed, and the page announces the progress', async ({ page }, info) => {
  await page.goto('/loyalty/purchase/');
  await waitForHydration(page);
  await join(page, emailOf('purchase', info));
  const release = await holdCalls(page, '**/api/loyalty/purchase/');
  await claim(page, 'Check number', ' 110111261121102348 ');
  await expect(page.getByText('Submitting your info...')).toBeVisible();
  release();
  await expectPoints(page, '+122', '372');
});

test('an existing member writes to the team, is remembered, and is forgotten by Logout', async ({ page }) => {
  const member = 'luis.ferreira@mail.example';
  await page.goto('/loyalty/hotels');
  await waitForHydration(page);
  await enterEmail(page, member);
  await expect(page.getByRole('heading', { name: 'You already have an account' })).toBeFocused();
  await expect(page.getByText('membership ID and your reservation number')).toBeVisible();
  await expect(page.getByRole('link', { name: 'brownies@harborlight.example' })).toHaveAttribute(
    'href',
    'mailto:brownies@harborlight.example',
  );
  await expect(page.getByLabel('Reservation number')).toHaveCount(0);
  await expectAccessible(page);

  const verified = page.waitForRequest('**/api/loyalty/verify');
  await page.reload();
  expect((await verified).postDataJSON()).toEqual({ email: member });
  await expect(page.getByRole('heading', { name: 'You already have an account' })).toBeVisible();
  await page.goto('/loyalty/');
  await expect(page.getByText(member, { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByText(member)).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Brownie Club' })).toBeFocused();
  expect(await page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0);
  await page.goto('/loyalty/hotels');
  await waitForHydration(page);
  await expect(page.getByLabel('Email')).toHaveValue('');
});

test('a claim that is answered after Logout is not shown, and stores nothing on the device', async ({
  page,
}) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/loyalty/hotels/', async (route) => {
    await released;
    await route.fulfill({ json: claimAnswer });
  });
  await beMember(page, 'hotels');
  await claim(page, 'Reservation number', 'HB1');
  await expect(page.getByText('Submitting your info...')).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('heading', { name: 'Join or sign in' })).toBeFocused();
  const late = page.waitForResponse('**/api/loyalty/hotels/');
  release();
  await (await late).finished();
  await expect(page.getByLabel('Email')).toHaveValue('');
  await expect(page.getByRole('heading', { name: "You've Earned some Brownie Points!" })).toHaveCount(0);
  expect(await page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0);
});

test('the account stands below the text of the claim, with its address in one piece', async ({ page }) => {
  await beMember(page, 'tickets');
  const heading = await page.getByRole('heading', { level: 1 }).boundingBox();
  const address = page.getByText('kept@journeys.example', { exact: true });
  const lineHeight = await address.evaluate((one) => Number.parseFloat(getComputedStyle(one).lineHeight));
  const box = await address.boundingBox();
  expect(Math.round(box?.x ?? 0)).toBe(Math.round(heading?.x ?? -1));
  expect(box?.height).toBeLessThan(1.5 * lineHeight);
});
