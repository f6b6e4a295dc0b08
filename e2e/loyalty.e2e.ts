import type { TestInfo } from '@playwright/test';

import {
  claim,
  claimAnswer,
  beMember,
  emailOf,
  enterEmail,
  enterName,
  expectPoints,
  join,
  submitOf,
} from './club-member.ts';
import {
  expect,
  expectAccessible,
  failedAnswer,
  holdCalls,
  waitForHydration,
  isStayOver,
  test,
} from './park.ts';

test.use({ allowedComplaints: [failedAnswer] });

/** Sources that only these journeys claim, a different one for each Playwright project. */
const sources = {
  phone: {
    order: ['10300001', '+640', '890'],
    check: ['110111261121102348', '+122', '372'],
  },
  desktop: {
    order: ['10300008', '+350', '600'],
    check: ['1102261121103116', '+55', '305'],
  },
} as const;

const sourcesOf = ({ project }: TestInfo) => sources[project.name === 'phone' ? 'phone' : 'desktop'];

test('a guest gets from the three choices to the points of an order whose number is in the address', async ({
  page,
}, info) => {
  const [order, points, balance] = sourcesOf(info).order;
  await page.goto('/loyalty/');
  await expect(page.getByRole('heading', { name: 'Brownie Club' })).toBeVisible();
  for (const name of ['In-Park Ticket Purchase', 'Food & Beverage Purchase', 'Hotel Reservation'])
    await expect(page.getByRole('link', { name })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'In-Park Ticket Purchase' }).click();
  await expect(page).toHaveURL('/loyalty/tickets');

  await page.goto(`/loyalty/tickets/${order}`);
  await expect(page).toHaveURL('/loyalty/tickets');
  await waitForHydration(page);
  await expect(submitOf(page)).toBeDisabled();
  await page.getByLabel('Email').fill('robin@journeys');
  await expect(submitOf(page)).toBeDisabled();
  await expectAccessible(page);
  await enterEmail(page, emailOf('tickets', info));

  await expect(page.getByRole('heading', { name: 'Join the Brownie Club' })).toBeFocused();
  await expect(submitOf(page)).toBeDisabled();
  await page.getByLabel('First name').fill('Robin');
  await page.getByLabel('Last name').fill('   ');
  await expect(submitOf(page)).toBeDisabled();
  await expectAccessible(page);
  await enterName(page);

  const field = page.getByLabel('Order or invoice number');
  await expect(field).toHaveValue(order);
  await expectAccessible(page);
  await field.fill('');
  await expect(submitOf(page)).toBeDisabled();
  await claim(page, 'Order or invoice number', '99999999');
  await expect(page.getByRole('alert')).toContainText('We could not find this order.');
  await expect(field).toHaveValue('99999999');
  await expectAccessible(page);
  await claim(page, 'Order or invoice number', order);

  await expectPoints(page, points, balance);
  await expect(page.getByText('have been added to your Brownie Club account')).toBeVisible();
  await expect(page.getByText('Download the Harborlight Piers app')).toBeVisible();
  await expect(page.getByRole('link', { name: 'App Store' })).toHaveAttribute('href', /harborlight-ios$/);
  await expect(page.getByRole('link', { name: 'Google Play' })).toHaveAttribute(
    'href',
    /harborlight-android$/,
  );
  await expectAccessible(page);

  // The claim is used up: the points stay visible in this visit, and the team must add another purchase.
  await page.reload();
  await expect(page.getByRole('definition').first()).toHaveText(points);
  await page.goto('/loyalty/purchase');
  await expect(page.getByRole('heading', { name: 'You already have an account' })).toBeVisible();
  await expect(page.getByText('membership ID and your check number')).toBeVisible();
  await expect(page.getByLabel('Check number')).toHaveCount(0);
  await expectAccessible(page);
  // In a later visit, the server recognizes an existing member.
  await page.evaluate(() => sessionStorage.clear());
  await page.goto('/loyalty/tickets');
  await expect(page.getByRole('heading', { name: 'You already have an account' })).toBeVisible();
});

test('a check is claimed, and the page announces the progress', async ({ page }, info) => {
  const [check, points, balance] = sourcesOf(info).check;
  await page.goto('/loyalty/purchase/');
  await waitForHydration(page);
  await join(page, emailOf('purchase', info));
  const release = await holdCalls(page, '**/api/loyalty/purchase/');
  await claim(page, 'Check number', ` ${check} `);
  await expect(page.getByText('Submitting your info...')).toBeVisible();
  release();
  await expectPoints(page, points, balance);
});

test('a stay is claimed under its last name', async ({ page }, info) => {
  await page.goto('/loyalty/hotels/HB482977');
  await waitForHydration(page);
  await expect(page).toHaveURL('/loyalty/hotels');
  if (info.project.name === 'phone') {
    await join(page, emailOf('hotels', info), 'Park');
    await expect(page.getByLabel('Reservation number')).toHaveValue('HB482977');
    await claim(page, 'Reservation number', 'HB482977');
    // The points of this stay are pending until a day after its end.
    await expectPoints(page, '+1,590', isStayOver('HB482977') ? '1,840' : '250');
    return;
  }
  await join(page, emailOf('hotels', info), 'Other');
  await claim(page, 'Reservation number', 'HB482977');
  await expect(page.getByRole('alert')).toContainText('We could not find this reservation under your name.');
  await page.getByRole('link', { name: 'All purchases that earn points' }).click();
  await page.getByRole('link', { name: 'In-Park Ticket Purchase' }).click();
  await claim(page, 'Order or invoice number', '50110001');
  await expect(page.getByRole('heading', { name: "You've Earned some Brownie Points!" })).toBeFocused();
});

test('points of a stay that has not ended are announced as pending', async ({ page }) => {
  await beMember(page, 'hotels');
  const message = '1,590 Brownie points for Harborlight House. They count from November 24.';
  await page.route('**/api/loyalty/hotels/', (route) =>
    route.fulfill({ json: { ...claimAnswer, pending: true, balance: 250, message } }),
  );
  await claim(page, 'Reservation number', 'HB1');
  await expectPoints(page, '+1,590', '250');
  await expect(page.getByText('Points to come', { exact: true })).toBeVisible();
  await expect(page.getByText(message)).toBeVisible();
  await expectAccessible(page);
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

test('Start Over leads from the name form to an empty email form', async ({ page }, info) => {
  await page.goto('/loyalty/tickets/10300001');
  await waitForHydration(page);
  await enterEmail(page, emailOf('start-over', info));
  await page.getByRole('button', { name: 'Start Over' }).click();
  await expect(page.getByRole('heading', { name: 'Your email' })).toBeFocused();
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
  await expect(page.getByRole('heading', { name: 'Your email' })).toBeFocused();
  const late = page.waitForResponse('**/api/loyalty/hotels/');
  release();
  await (await late).finished();
  await expect(page.getByLabel('Email')).toHaveValue('');
  await expect(page.getByRole('heading', { name: "You've Earned some Brownie Points!" })).toHaveCount(0);
  expect(await page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0);
});

test('a response header sets how often a member may claim', async ({ page }) => {
  await page.route('**/api/loyalty/verify', (route) =>
    route.fulfill({ body: 'a-user-id', headers: { 'x-allowed-changes': '2' } }),
  );
  await page.route('**/api/loyalty/tickets/', (route) =>
    route.fulfill({ json: claimAnswer, headers: { 'x-allowed-changes': '1' } }),
  );
  await page.goto('/loyalty/tickets');
  await waitForHydration(page);
  await enterEmail(page, 'proven@journeys.example');
  await claim(page, 'Order or invoice number', '10300001');
  await expectPoints(page, '+1,590', '1,840');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Claim another purchase' }).click();
  await expect(page.getByRole('heading', { name: 'Claim your points' })).toBeFocused();
  await expect(page.getByLabel('Order or invoice number')).toHaveValue('');
});

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });

  test('the choices are links, and no button is enabled without its script', async ({ page }) => {
    await page.goto('/loyalty/');
    await page.getByRole('link', { name: 'Hotel Reservation' }).click();
    await expect(page.getByRole('heading', { name: 'Hotel Reservation' })).toBeVisible();
    await expect(submitOf(page)).toBeDisabled();
    await page.goto('/loyalty/tickets/10300001');
    await expect(page.getByLabel('Email')).toBeVisible();
  });
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
