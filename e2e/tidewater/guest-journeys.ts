/** Every journey of a guest with a pass: registration, photo, voucher, share, wristband and stored value. */
import { readFileSync } from 'node:fs';

import { errors as guestTexts } from '../../src/texts/english/errors.ts';
import { quarters } from '../../src/server/photos/testing/pictures.ts';
import { expect, expectAccessible, logIn, openPhotoSheet, openShares, waitForHydration } from '../park.ts';
import type { PassNumbers } from './cast.ts';
import { test } from './journey.ts';
import { mailTo } from './mail-to.ts';
import { searchPage, searchPdf } from './trove.ts';
import { linkPath, storedValuePath } from './written-paths.ts';

export const pathOf = ({ orderId, barcode }: PassNumbers): string => `/${orderId}/${barcode}`;

/** The tests of guests with passes. */
export function guestJourneys(): void {
  test('the first page, the lookup page and an unknown address are the park’s own', async ({
    page,
    trove,
  }) => {
    await page.goto('/');
    await expect(page).toHaveTitle(/Tidewater Park/);
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await searchPage(trove, page);
    await expectAccessible(page);
    await page.goto('/lookup/');
    await expect(page.getByText('Tidewater Park tickets and passes')).toBeVisible();
    await searchPage(trove, page);
    await page.goto('/manifest.webmanifest');
    await page.goto('/nirgendwo/nichts/niemals');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });

  test('a guest logs in with both numbers, registers, and adds a photo', async ({ page, park, trove }) => {
    await page.goto('/');
    await waitForHydration(page);
    await logIn(page, park.cast.unregistered);
    await expect(page.getByRole('heading', { name: 'Register your pass' })).toBeVisible();
    await searchPage(trove, page);
    await expectAccessible(page);
    await page.getByLabel('First name').fill('Wiebke');
    await page.getByLabel('Last name').fill('Claußen');
    await page.getByLabel('Email *').fill('wiebke@post.example');
    await page.getByLabel('Phone').fill('04012345678');
    await page.getByRole('button', { name: 'Register' }).click();
    await expect(page.getByText('Wiebke Claußen')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Jahreskarte Erwachsene' })).toBeVisible();

    const buffer = await quarters(1200, 900).jpeg().toBuffer();
    await openPhotoSheet(page);
    await page
      .getByLabel('Choose a photo')
      .setInputFiles({ name: 'ich.jpg', mimeType: 'image/jpeg', buffer });
    await page.getByRole('button', { name: 'Preview' }).click({ timeout: 30_000 });
    await expect(page.getByRole('heading', { name: 'Does your photo appear correct?' })).toBeFocused();
    await page.getByRole('button', { name: 'Upload' }).click();
    await expect(page.getByRole('article').getByRole('img', { name: /Wiebke/ })).toBeVisible();
    await expect(
      page.getByRole('heading', { name: 'Jahreskarte Kind' }).or(page.getByText('Jahreskarte Kind')).first(),
    ).toBeVisible();
    await expectAccessible(page);
  });

  test('the link of the order import opens a day ticket, whose dates are written as in the park', async ({
    page,
    park,
  }) => {
    const path = linkPath(park, park.cast.dayTicket);
    expect(path).toMatch(/^\/[\w-]{81,}$/);
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'Tageskarte Erwachsene' })).toBeVisible();
    await expect(page.getByRole('article')).toContainText(/\d{1,2}\.(?:\d{1,2}\.| [A-Zä-ü]+)/i);
  });

  test('a guest without the mail asks for the link, which arrives in a mail of the park', async ({
    page,
    park,
  }) => {
    await page.goto('/lookup/');
    await page.getByText(guestTexts.sendMyLink).first().click();
    await page.getByLabel('Email or order number').fill(park.cast.singleHolder.orderId);
    await page.getByRole('button', { name: guestTexts.sendMyLink }).click();
    await expect(page.getByText(guestTexts.linkRequestSent)).toBeVisible();
    const mail = await mailTo(park, 'jonte@post.example');
    const link = /https:\/\/localhost:\d+\/[\w-]{81,}/.exec(mail)?.[0] ?? '';
    expect(new URL(link).pathname).toBe(linkPath(park, park.cast.singleHolder));
    await page.goto(link);
    await expect(page.getByRole('heading', { name: 'Tageskarte Erwachsene' })).toBeVisible();
  });

  test('the voucher is a PDF of the park', async ({ page, park, trove }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(pathOf(park.cast.freeTicket));
    await expect(page.getByText('Freikarten bitte ausdrucken und am Haupttor vorzeigen.')).toBeVisible();
    await waitForHydration(page);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Print Voucher' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^voucher-\d+\.pdf$/);
    const text = await searchPdf(trove, readFileSync(await file.path()));
    expect(text).toContain('Freikarte Förderverein');
  });

  test('a card is shared with a friend, whose mail and page are the park’s own', async ({
    page,
    context,
    park,
    trove,
  }) => {
    await page.goto(pathOf(park.cast.rideCard));
    await waitForHydration(page);
    const list = await openShares(page);
    await list.getByRole('button', { name: 'Share with a guest' }).click();
    const modal = page.getByRole('dialog', { name: 'Set Up Ticket Share' });
    await modal.getByLabel('First name *').fill('Rieke');
    await modal.getByLabel('Last name *').fill('Oltmanns');
    await modal.getByLabel('Email *').fill('rieke@post.example');
    await searchPage(trove, page);
    await modal.getByRole('button', { name: 'Start Sharing' }).click();
    await expect(list.getByText('Share successful')).toBeVisible();
    const mail = await mailTo(park, 'rieke@post.example');
    const link = /https:\/\/localhost:\d+\/[\w-]{81,}/.exec(mail)?.[0] ?? '';
    const friend = await context.newPage();
    await friend.goto(link);
    await expect(friend.getByRole('heading', { name: 'Fahrtenkarte 30' })).toBeVisible();
    await expect(friend.getByRole('button', { name: 'Share', exact: true })).toHaveCount(0);
    await searchPage(trove, friend);
  });

  test('a wristband of the park’s own stock is activated with a ticket', async ({ page, park, trove }) => {
    await page.goto(`/activate${pathOf(park.cast.bandTicket)}`);
    await waitForHydration(page);
    await expect(page.getByRole('heading', { name: 'Fahrband Tag' })).toBeVisible();
    const code = page.getByLabel('Wristband code');
    await code.fill(park.cast.voidBand);
    await page.getByRole('button', { name: 'Activate' }).click();
    await expect(page.getByRole('alert')).toContainText('Unable to activate this wristband');
    await searchPage(trove, page);
    await code.fill(park.cast.blankBand);
    await page.getByRole('button', { name: 'Activate' }).click();
    await expect(page.getByRole('heading', { name: 'Your wristband is active' })).toBeVisible();
    await expectAccessible(page);
  });

  test('a stored value card shows its balance and its rides of today', async ({ page, park, trove }) => {
    await page.goto(storedValuePath(park, park.cast.rideCard.orderId));
    await expect(page.getByRole('heading', { name: 'Fahrtenkarte 30' })).toBeVisible();
    await expect(page.getByRole('main')).toContainText('Credits22');
    await expect(page.getByRole('region', { name: 'attractions' })).toContainText('Leuchtturm');
    await searchPage(trove, page);
    await page.goto(storedValuePath(park, park.cast.moneyCard.orderId));
    await expect(page.getByRole('main')).toContainText(/50,00\s€/);
  });

  test('the till sells a pass by the API, and the guest opens it', async ({ page, park, request }) => {
    const sold = { orderId: '70000099', barcode: '7000700000990001' };
    const answer = await request.put('/api/import/orders', {
      headers: { authorization: `Bearer ${park.apiKey}` },
      data: {
        rows: [
          {
            ...sold,
            productId: 'TK-KIND',
            orderedAt: new Date().toISOString(),
            amount: '29.50',
            firstName: 'Fiete',
            lastName: 'Harms',
          },
        ],
      },
    });
    expect(answer.status(), await answer.text()).toBe(200);
    await page.goto(pathOf(sold));
    await expect(page.getByRole('heading', { name: 'Tageskarte Kind' })).toBeVisible();
    await expect(page.getByText('Fiete Harms')).toBeVisible();
  });
}
