import type { Page } from '@playwright/test';

import { withCamera } from './camera.ts';
import { drawnFilm, keptFilms, screensOf } from './films.ts';
import {
  expect,
  expectAccessible,
  failedAnswer,
  waitForHydration,
  logIn,
  once,
  passOf,
  test,
} from './park.ts';
import { widthBeyondPage } from './landing-stamp.ts';

const blank = 'HW26AMHYQKRPHFD7';
const inUse = 'HW26AS3GGNDKZRKS';
const voided = 'HW26BF12SJZK2R25';
const notByYourself =
  'You are unable to activate this wristband yourself, please visit guest services for additional assistance.';
const pageOf = (orderId: string): string => `/activate${passOf(orderId).path}`;

async function tryCode(page: Page, orderId: string, code: string): Promise<void> {
  await page.goto(pageOf(orderId));
  await waitForHydration(page);
  await page.getByLabel('Wristband code').fill(code);
  await page.getByRole('button', { name: 'Activate' }).click();
}

test.describe('a ticket for a wristband', () => {
  test.use({ allowedComplaints: [failedAnswer] });

  // Only this journey changes order 10500001, whose ticket it redeems.
  test(
    'a guest logs in, types the code of a wristband, and the wristband is active',
    once,
    async ({ page }) => {
      const ticket = passOf('10500001');
      await page.goto('/activate/');
      await waitForHydration(page);
      await expect(page.getByRole('heading', { name: 'Activate your wristband' })).toBeVisible();
      await expectAccessible(page);
      await logIn(page, ticket);
      await expect(page).toHaveURL(`/activate${ticket.path}`);
      await expect(page.getByRole('heading', { name: 'Unlimited Ride Wristband' })).toBeFocused();

      const field = page.getByLabel('Wristband code');
      const button = page.getByRole('button', { name: 'Activate' });
      await expect(button).toBeDisabled();
      await field.fill(blank.slice(0, 15));
      await expect(button).toBeDisabled();
      await expect(page.getByText('15 of 16 characters')).toBeVisible();
      await field.fill(`${blank}7`);
      await expect(button).toBeDisabled();
      await expect(page.getByText('A code has 16 characters; this has 17.')).toBeVisible();
      await expectAccessible(page);
      await field.fill('');
      await field.pressSequentially(blank.toLowerCase());
      await expect(field).toHaveValue(blank);

      for (const [code, text] of [
        [inUse, 'This wristband was already activated and can be used until 10:00 PM on '],
        [voided, 'Unable to activate this wristband, please visit guest services for additional assistance.'],
      ] as const) {
        await field.fill(code);
        await button.click();
        await expect(page.getByRole('alert')).toContainText(text);
        await expectAccessible(page);
      }
      await field.fill(blank);
      await button.click();

      await expect(page.getByRole('heading', { name: 'Your wristband is active' })).toBeFocused();
      await expect(page.getByText('It can be used today until 10:00 PM.')).toBeVisible();
      await expect(page.getByRole('article')).toContainText(/Your wristband is active until \d/);
      await expect(page.getByRole('article')).toContainText('Wristband');
      await expect(page.getByText('VOID')).toHaveCount(0);
      await expectAccessible(page);
      expect(await widthBeyondPage(page)).toBe(0);

      for (const path of [`/activate${ticket.path}`, ticket.path]) {
        await page.goto(path);
        await expect(page.getByRole('heading', { name: 'Your wristband is active' })).toBeVisible();
        await expect(
          page.getByText(/^It can be used until \d+:00\s[AP]M on [A-Z][a-z]+\s\d+\./),
        ).toBeVisible();
        await expect(page.getByText('VOID')).toHaveCount(0);
        await expect(page.getByText('already been redeemed')).toHaveCount(0);
        await expectAccessible(page);
      }
      await page.goto(`/activate${ticket.path}`);
      await waitForHydration(page);
      await page.getByRole('button', { name: 'Start Over' }).click();
      await expect(page).toHaveURL('/activate/');
      await expect(page.getByLabel('Order ID')).toBeVisible();
    },
  );
});

test('a ticket without a wristband and a redeemed ticket show their notices, and no field', async ({
  page,
}) => {
  await page.goto(pageOf('10300001'));
  await expect(
    page.getByText(
      'This ticket is not for a wristband. Please try again or visit guest services for additional assistance.',
    ),
  ).toBeVisible();
  await expect(page.getByLabel('Wristband code')).toHaveCount(0);
  await page.goto(pageOf('10300002'));
  await expect(page.getByText('This ticket is not for a wristband.')).toBeVisible();
  await page.goto(pageOf('10500002'));
  await expect(
    page.getByText(
      'This Ticket has already been redeemed. Please try again or visit guest services for additional assistance.',
    ),
  ).toBeVisible();
  await expect(page.getByLabel('Wristband code')).toHaveCount(0);
  await expectAccessible(page);
});

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });

  test('the login form leads back to the activation', async ({ page }) => {
    await page.goto('/activate/');
    await logIn(page, passOf('10500004'));
    await expect(page).toHaveURL(pageOf('10500004'));
    await expect(page.getByRole('button', { name: 'Activate' })).toBeDisabled();
  });
});

test.describe('failures', { tag: '@once' }, () => {
  test.use({ allowedComplaints: [failedAnswer] });

  test('an unknown ticket is reported on the login form', async ({ page }) => {
    await page.goto('/activate/10509999/5126000005000011');
    await expect(page.getByRole('alert')).toContainText('Unable to locate order');
    await expect(page.getByLabel('Order ID')).toHaveValue('10509999');
  });

  for (const [what, orderId, code, text] of [
    [
      'an expired attempt (408)',
      '10500004',
      'HW26AF5ZFEEM4KRH',
      'Activation attempt expired, please refresh and try again.',
    ],
  ] as const) {
    test(`${what} says what to do`, async ({ page }) => {
      await tryCode(page, orderId, code);
      await expect(page.getByRole('alert')).toContainText(text);
      await expect(page.getByLabel('Wristband code')).toHaveValue(code);
      await expectAccessible(page);
    });
  }

  test('a ticket whose wristband guest services must activate has no code field', async ({ page }) => {
    for (const path of [pageOf('10500003'), passOf('10500003').path]) {
      await page.goto(path);
      await expect(page.getByText(notByYourself)).toBeVisible();
      await expect(page.getByLabel('Wristband code')).toHaveCount(0);
      await expect(page.getByRole('link', { name: 'Activate your wristband' })).toHaveCount(0);
      await expectAccessible(page);
    }
  });

  // These journeys use the server's real answers, with a ticket whose attempts no other journey counts.
  for (const [what, status, body, text] of [
    ['a product that has become one for guest services (401)', 401, '{}', notByYourself],
    [
      'a band in use (403)',
      403,
      'until 10:00 PM on November 21',
      'This wristband was already activated and can be used until 10:00 PM on November 21. Please discard it and take a new one.',
    ],
    [
      'a void band (400)',
      400,
      '{}',
      'Unable to activate this wristband, please visit guest services for additional assistance.',
    ],
    [
      'a fault of the server (503)',
      503,
      '{}',
      'Unable to activate this wristband, please visit guest services for additional assistance.',
    ],
  ] as const) {
    test(`${what} says what to do`, async ({ page }) => {
      await page.route('**/api/wristband/activate/', (route) =>
        route.fulfill({
          status,
          contentType: status === 403 ? 'text/plain' : 'application/problem+json',
          body,
        }),
      );
      await tryCode(page, '10500004', blank);
      await expect(page.getByRole('alert')).toContainText(text);
    });
  }

  test('no network says "Error activating wristband"', async ({ page }) => {
    await page.route('**/api/wristband/activate/', (route) => route.abort());
    await tryCode(page, '10500004', blank);
    await expect(page.getByRole('alert')).toContainText('Error activating wristband');
  });

  test('a missing camera is reported, and typing still works', async ({ page }) => {
    await page.goto(pageOf('10500004'));
    await waitForHydration(page);
    await page.getByRole('button', { name: 'Scan' }).click();
    const overlay = page.getByRole('dialog', { name: 'Scan your wristband' });
    await expect(overlay.getByRole('alert')).toContainText('There is no camera that this page can use');
    await expectAccessible(page);
    await overlay.getByRole('button', { name: 'Close' }).click();
    await expect(overlay).toBeHidden();
    await expect(page.getByRole('button', { name: 'Scan' })).toBeFocused();
    await page.getByLabel('Wristband code').fill(blank);
    await expect(page.getByRole('button', { name: 'Activate' })).toBeEnabled();
  });
});

// Only this journey asks for order 10500003; a second try finds the request that is open.
test('a guest who may not activate a wristband asks the team, and reads it again', once, async ({ page }) => {
  await page.goto(passOf('10500003').path);
  await waitForHydration(page);
  const asked = page.getByText(/^Asked, answer by /);
  const button = page.getByRole('button', { name: 'Ask our team' });
  await expect(asked.or(button)).toBeVisible();
  if (await button.isVisible()) {
    await button.click();
    await expect(page.getByLabel('Anything our team should know? (optional)')).toBeFocused();
    await expectAccessible(page);
    const email = page.getByLabel('Your email');
    if (await email.isVisible()) {
      await page.getByRole('button', { name: 'Send request' }).click();
      await expect(page.getByText('Enter an email address such as name@mail.com')).toBeVisible();
      await expectAccessible(page);
      await email.fill('noor@journeys.example');
    }
    await page.getByRole('button', { name: 'Send request' }).click();
  }
  await expect(asked).toBeVisible();
  await expectAccessible(page);
  await page.goto(pageOf('10500003'));
  await expect(page.getByText(notByYourself)).toBeVisible();
  await expect(asked).toBeVisible();
});

/** The ticket whose token has always expired, so that no journey redeems it. */
async function openTicket(page: Page): Promise<void> {
  await page.goto(pageOf('10500004'));
  await waitForHydration(page);
}

const films = [
  drawnFilm('moving', blank),
  drawnFilm('tilted', blank),
  drawnFilm('blurred', blank),
  ...keptFilms('code128-16*'),
];
for (const [index, film] of films.entries()) {
  test(
    `the camera reads a wristband and is off again (${film.name})`,
    screensOf(index),
    async ({ playwright, baseURL }, info) => {
      const opened = await film.open(info);
      await withCamera(playwright, { film: opened, baseURL, open: openTicket }, async (page) => {
        await expect(page.getByLabel('Wristband code')).toHaveValue(opened.code);
        await expect(page.getByRole('dialog')).toHaveCount(0);
        await expect(page.getByRole('button', { name: 'Activate' })).toBeEnabled();
      });
    },
  );
}

const otherFilms = [drawnFilm('moving', '110111202611210042'), ...keptFilms('code128-18')];
for (const [index, film] of otherFilms.entries()) {
  test(
    `a code of 18 characters is ignored for a wristband: the camera runs until it is closed (${film.name})`,
    screensOf(index),
    async ({ playwright, baseURL }, info) => {
      const opened = await film.open(info);
      await withCamera(playwright, { film: opened, baseURL, open: openTicket }, async (page) => {
        await expect(page.getByText('That is another code.')).toBeVisible();
        await expectAccessible(page);
        await page.getByRole('button', { name: 'Close' }).click();
        await expect(page.getByRole('dialog')).toHaveCount(0);
        await expect(page.getByLabel('Wristband code')).toHaveValue('');
      });
    },
  );
}
