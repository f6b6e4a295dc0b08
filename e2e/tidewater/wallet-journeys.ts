/** Passes and members' cards in both wallets. */
import { readFileSync } from 'node:fs';

import { android, expect, iPhone, waitForHydration } from '../park.ts';
import { expectStrictPass, registerPhone } from './apple-phone.ts';
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
        const bytes = readFileSync(await file.path());
        await expectStrictPass(park, bytes);
        const json = await searchPass(trove, bytes);
        expect(json).toMatchObject({ organizationName: 'Tidewater Park', teamIdentifier: 'TIDEWATER1' });
      }
    });

    test('a pass in Apple Wallet and one in Google Wallet follow a balance that the till reports', async ({
      page,
      park,
      request,
      trove,
    }) => {
      const card = park.cast.rideCard;
      const saved = await request.post('/api/google-wallet/', { data: card });
      expect(saved.ok(), await saved.text()).toBe(true);
      await page.goto(pathOf(card));
      await waitForHydration(page);
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Add to Apple Wallet' }).click();
      const json = await searchPass(trove, readFileSync(await (await download).path()));
      const phone = await registerPhone(request, json);
      const report = await request.put('/api/import/balances', {
        headers: { authorization: `Bearer ${park.apiKey}` },
        data: { rows: [{ ...card, credits: 17, cash: '0', changedAt: new Date().toISOString() }] },
      });
      expect(await report.json()).toMatchObject({ kept: 1, refused: [] });
      await expect.poll(() => park.apple.taken).toContain(phone.pushToken);
      const update = await phone.fetchPass();
      await expectStrictPass(park, update);
      expect(JSON.stringify(await searchPass(trove, update))).toContain('"value":17');
      const objects = () => JSON.stringify([...park.google.strict.resources.values()]);
      await expect.poll(objects).toMatch(/"17"|:17\b/);
    });

    test('a member’s card goes into Apple Wallet', async ({ page, park, trove }) => {
      await claimOf(page, 'merle@post.example', 'purchase', ['Check number', '490000210000000003']);
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Add to Apple Wallet' }).click();
      const bytes = readFileSync(await (await download).path());
      await expectStrictPass(park, bytes);
      const json = await searchPass(trove, bytes);
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
