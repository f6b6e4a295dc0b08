/** Passes and members' cards in both wallets. */
import { readFileSync } from 'node:fs';

import { android, expect, iPhone, waitForHydration } from '../park.ts';
import { claimOf } from './club-journeys.ts';
import { pathOf } from './guest-journeys.ts';
import { test } from './journey.ts';
import { search, searchPass } from './trove.ts';

/** The tests of both wallets. */
export function walletJourneys(): void {
  test.describe('on an iPhone', () => {
    test.use({ userAgent: iPhone });

    test('every kind of pass goes into Apple Wallet as the park’s own', async ({ page, park, trove }) => {
      const { unregistered, dayTicket, rideCard, moneyCard, refused } = park.cast;
      for (const pass of [unregistered, dayTicket, rideCard, moneyCard, refused]) {
        await page.goto(pathOf(pass));
        await waitForHydration(page);
        const download = page.waitForEvent('download');
        await page.getByRole('button', { name: 'Add to Apple Wallet' }).click();
        const file = await download;
        expect(file.suggestedFilename()).toMatch(/^tidewater-park.*\.pkpass$/);
        const json = await searchPass(trove, readFileSync(await file.path()));
        expect(json).toMatchObject({ organizationName: 'Tidewater Park', teamIdentifier: 'TIDEWATER1' });
      }
    });

    test('a member’s card goes into Apple Wallet', async ({ page, trove }) => {
      await claimOf(page, 'merle@post.example', 'purchase', ['Check number', '490000210000000003']);
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Add to Apple Wallet' }).click();
      const json = await searchPass(trove, readFileSync(await (await download).path()));
      expect(json).toMatchObject({ description: expect.stringContaining('Flutclub') });
    });
  });

  test.describe('on Android', () => {
    test.use({ userAgent: android });

    test('every kind of pass and a member’s card go into Google Wallet', async ({
      page,
      context,
      park,
      trove,
    }) => {
      await context.route('https://pay.google.com/**', (route) =>
        route.fulfill({ contentType: 'text/html', body: '<title>Google Wallet</title>' }),
      );
      const save = async (): Promise<void> => {
        await page.getByRole('button', { name: 'Add to Google Wallet' }).click();
        const link = page.getByRole('link', { name: 'View Your Pass' });
        const saved = await park.google.strict.openSaveLink((await link.getAttribute('href')) ?? '');
        expect(saved.objectIds.length).toBe(1);
      };
      const { unregistered, dayTicket, rideCard, moneyCard } = park.cast;
      for (const pass of [unregistered, dayTicket, rideCard, moneyCard]) {
        await page.goto(pathOf(pass));
        await waitForHydration(page);
        await save();
      }
      await claimOf(page, 'okka@post.example', 'purchase', ['Check number', '490000210000000004']);
      await save();
      for (const [id, { content }] of park.google.strict.resources)
        search(trove, 'google', id, JSON.stringify(content));
    });
  });
}
