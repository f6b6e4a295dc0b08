/** A guest's screens, mails and files in another park: each is opened once, and searched. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, iPhone, logIn, openShares, waitForHydration } from '../park.ts';
import { test } from './journey.ts';
import type { PassNumbers } from './park-files.ts';
import type { Tidewater } from './park.ts';
import { searchPage, searchPass, searchPdf } from './trove.ts';

const pathOf = ({ orderId, barcode }: PassNumbers): string => `/${orderId}/${barcode}`;

/** The path of the address in the third column of the first line of a file that begins with these numbers. */
function pathInFile({ folder }: Tidewater, file: string, beginning: string): string {
  const lines = readFileSync(join(folder, file), 'utf8').split('\r\n');
  const line = lines.find((one) => one.startsWith(`${beginning},`)) ?? '';
  return new URL(line.split(',')[2] ?? '').pathname;
}

/** The tests of guests. */
export function guestJourneys(): void {
  test('a guest logs in with both numbers, registers, and sees the pass', async ({ page, park, trove }) => {
    await page.goto('/lookup/');
    await expect(page.getByText('Tidewater Park tickets and passes')).toBeVisible();
    await searchPage(trove, page);
    await page.goto('/nirgendwo/nichts/niemals');
    await searchPage(trove, page);
    await page.goto('/');
    await expect(page).toHaveTitle(/Tidewater Park/);
    await searchPage(trove, page);
    await logIn(page, park.cast.unregistered);
    await expect(page.getByRole('heading', { name: 'Register your pass' })).toBeVisible();
    await searchPage(trove, page);
    await page.getByLabel('First name').fill('Wiebke');
    await page.getByLabel('Last name').fill('Claußen');
    await page.getByLabel('Email *').fill('wiebke@post.example');
    await page.getByLabel('Phone').fill('04012345678');
    await page.getByRole('button', { name: 'Register' }).click();
    await expect(page.getByText('Wiebke Claußen')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Jahreskarte Erwachsene' })).toBeVisible();
  });

  test('a link opens a day ticket, whose dates are written as in the park', async ({ page, park }) => {
    const { orderId, barcode } = park.cast.dayTicket;
    await page.goto(pathInFile(park, 'links.csv', `${orderId},${barcode}`));
    await expect(page.getByRole('heading', { name: 'Tageskarte Erwachsene' })).toBeVisible();
    await expect(page.getByRole('article')).toContainText(/\d{1,2}\.(?:\d{1,2}\.| [A-Zä-ü]+)/i);
  });

  test('the voucher is a PDF of the park', async ({ page, park, trove }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(pathOf(park.cast.freeTicket));
    await expect(page.getByText('Freikarten bitte ausdrucken und am Haupttor vorzeigen.')).toBeVisible();
    await waitForHydration(page);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Print Voucher' }).click();
    const text = await searchPdf(trove, readFileSync(await (await download).path()));
    expect(text).toContain('Freikarte Förderverein');
  });

  test('a card is shared with a friend, whose mail and page are the park’s own', async ({
    page,
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
    await modal.getByRole('button', { name: 'Start Sharing' }).click();
    await expect(list.getByText('Share successful')).toBeVisible();
    await searchPage(trove, page);
    const mail = () => park.mailBox.mails.find(({ to }) => to === 'rieke@post.example')?.text ?? '';
    await expect.poll(mail).toMatch(/https:\/\/localhost:\d+\/[\w-]{81,}/);
    await page.goto(/https:\/\/localhost:\d+\/[\w-]{81,}/.exec(mail())?.[0] ?? '');
    await expect(page.getByRole('heading', { name: 'Fahrtenkarte 30' })).toBeVisible();
  });

  test('a wristband of the park’s own stock is activated with a ticket', async ({ page, park, trove }) => {
    await page.goto(`/activate${pathOf(park.cast.bandTicket)}`);
    await waitForHydration(page);
    const code = page.getByLabel('Wristband code');
    await code.fill(park.cast.voidBand);
    await page.getByRole('button', { name: 'Activate' }).click();
    await expect(page.getByRole('alert')).toContainText('Unable to activate this wristband');
    await searchPage(trove, page);
    await code.fill(park.cast.blankBand);
    await page.getByRole('button', { name: 'Activate' }).click();
    await expect(page.getByRole('heading', { name: 'Your wristband is active' })).toBeVisible();
  });

  test('a stored value card shows its balance and its rides of today', async ({ page, park, trove }) => {
    await page.goto(pathInFile(park, 'cards.csv', park.cast.rideCard.orderId));
    await expect(page.getByRole('main')).toContainText('Credits22');
    await expect(page.getByRole('region', { name: 'attractions' })).toContainText('Leuchtturm');
    await searchPage(trove, page);
    await page.goto(pathInFile(park, 'cards.csv', park.cast.moneyCard.orderId));
    await expect(page.getByRole('main')).toContainText(/50,00\s€/);
  });

  test.describe('on an iPhone', () => {
    test.use({ userAgent: iPhone });

    test('a check is claimed, and the card and a pass go into the wallet', async ({ page, park, trove }) => {
      const addToWallet = async (): Promise<object> => {
        const download = page.waitForEvent('download');
        await page.getByRole('button', { name: 'Add to Apple Wallet' }).click();
        return searchPass(trove, readFileSync(await (await download).path()));
      };
      await page.goto('/loyalty/');
      await expect(page.getByRole('heading', { name: 'Flutclub' })).toBeVisible();
      await searchPage(trove, page);
      await page.goto('/loyalty/purchase');
      await waitForHydration(page);
      await page.getByLabel('Email').fill('jonte@post.example');
      await page.getByRole('button', { name: 'Submit' }).click();
      await expect(page.getByRole('heading', { name: /Flutclub/ })).toBeVisible();
      await page.getByLabel('First name').fill('Jonte');
      await page.getByLabel('Last name').fill('Claußen');
      await page.getByRole('button', { name: 'Submit' }).click();
      await page.getByLabel('Check number').fill('490000210000000001');
      await page.getByRole('button', { name: 'Submit' }).click();
      await expect(page.getByRole('main')).toContainText('Flutpunkte');
      expect(await addToWallet()).toMatchObject({ description: expect.stringContaining('Flutclub') });
      await page.goto(pathOf(park.cast.dayTicket));
      await waitForHydration(page);
      expect(await addToWallet()).toMatchObject({ organizationName: 'Tidewater Park' });
    });
  });
}
