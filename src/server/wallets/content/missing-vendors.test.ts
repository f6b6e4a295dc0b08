/**
 * A park without Apple's certificate, without Google's account, or without both: pages offer only what works, and the
 * calls of the missing vendor are refused with a clear problem.
 */
import { resolve } from 'node:path';

import { sql } from 'drizzle-orm';
import type { LightMyRequestResponse } from 'fastify';
import { describe, expect, test } from 'vitest';

import type { Dashboard } from '#contract/calls/staff-dashboard.ts';
import type { Health } from '#contract/calls/staff-health.ts';
import type { Order } from '#contract/calls/order.ts';

import { makeApp } from '#server/app.ts';
import { mails } from '#server/base/db/schema/operations.ts';
import { signWalletTicket } from '#server/loyalty/member-tickets.ts';
import { loadWebBuild } from '#server/pages/documents/document.ts';
import type { Services } from '#server/base/services.ts';
import { noor, share, tokenOf, unshared } from '#server/passes/share/share-testing.ts';
import { devices, isShareVisit, openVisit, visits } from '#server/testing/demo-visits.ts';
import { addToPhone, withLivePark } from '#server/testing/live-park.ts';
import { ines } from '#server/testing/sign-in.ts';
import { signInStaff } from '#server/testing/staff.ts';
import { openTestPark, withOwnPark, type TestPark, keepOpen, goldPass } from '#server/testing/test-park.ts';

type Vendor = 'Apple' | 'Google';

const cases: { name: string; missing: Vendor[] }[] = [
  { name: 'without an Apple certificate', missing: ['Apple'] },
  { name: 'without a Google account', missing: ['Google'] },
  { name: 'without either', missing: ['Apple', 'Google'] },
];

/** What a park lacks without these vendors. */
function lacking(missing: readonly Vendor[]): Partial<Services> {
  return {
    ...(missing.includes('Apple') ? { walletKeys: undefined } : {}),
    ...(missing.includes('Google') ? { googleWallet: undefined } : {}),
  };
}

/** The answers to every guest's call of a wallet; the first is a pass that both wallets take. */
async function callsOf(own: TestPark, wallet: string): Promise<LightMyRequestResponse[]> {
  const member = {
    email: ines.email,
    walletTicket: signWalletTicket(own.services, { memberId: ines.memberId }),
  };
  const signed = { signedKey: '{}', signatures: [] };
  const callback = { protocolVersion: 'ECv2SigningOnly', signature: 'x', signedMessage: '{}' };
  return [
    await own.post(`/api/${wallet}-wallet/`, goldPass),
    await own.post(`/api/${wallet}-wallet/`, member),
    await own.post(`/api/${wallet}-wallet/all/`, goldPass),
    await own.app.inject(`/api/${wallet}-wallet/now/x`),
    ...(wallet === 'apple'
      ? [
          await own.post('/api/apple-wallet/', { ...goldPass, delivery: 'link' }),
          await own.app.inject('/api/apple-wallet/pass/x'),
          await own.app.inject('/api/apple-wallet/all/x'),
        ]
      : [await own.post('/api/google-wallet/callback/', { ...callback, intermediateSigningKey: signed })]),
  ];
}

const walletOffer = /^Add (?:all )?to (Apple|Google) Wallet$/;
const handOff = 'Open this pass on your phone';
const hint = 'Use a mobile device to add pass to your digital wallet';

describe.each(cases)('a park $name', ({ missing }) => {
  const isWhollyMissing = missing.length === 2;
  const own = keepOpen(() => openTestPark(lacking(missing)));

  test('offers the other wallet as before, and the voucher on a phone whose wallet is missing', async () => {
    const seen = new Set<string>();
    for (const visit of visits.filter(({ path }) => !path.startsWith('/activate/')))
      for (const device of devices) {
        const { offers, text } = await openVisit(own, visit, device);
        const names = offers.map(({ name }) => name);
        const vendors = names.flatMap((name) => walletOffer.exec(name)?.[1] ?? []);
        for (const vendor of vendors) expect(missing).not.toContain(vendor);
        if (vendors.length > 0) seen.add(vendors[0] ?? '');
        if (names.includes('Print Voucher')) seen.add(`voucher on ${device}`);
        expect(isShareVisit(visit) && names.includes('Print Voucher')).toBe(false);
        if (names.includes(handOff) || text.includes(hint)) seen.add('a way to a phone');
        await own.services.db.execute(sql`delete from attempt_counters`);
      }
    const left = (['Apple', 'Google'] as const).filter((vendor) => !missing.includes(vendor));
    expect(seen).toEqual(
      new Set([
        ...left,
        'voucher on desktop',
        // An excluded pass has its voucher on every phone.
        'voucher on ios',
        'voucher on android',
        ...(isWhollyMissing ? [] : ['a way to a phone']),
      ]),
    );
  });

  test('gives a phone the voucher that its page offers', async () => {
    for (const [device, vendor] of [
      ['ios', 'Apple'],
      ['android', 'Google'],
    ] as const) {
      const visit = { path: `/${goldPass.orderId}/${goldPass.barcode}`, proof: goldPass };
      const { offers } = await openVisit(own, visit, device);
      const voucher = offers.find(({ name }) => name === 'Print Voucher');
      expect(voucher !== undefined).toBe(missing.includes(vendor));
      if (voucher === undefined) continue;
      expect(voucher.href).toMatch(/^\/api\/voucher\//);
      const answer = await own.app.inject({
        url: voucher.href,
        headers: { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate' },
      });
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf']);
    }
  });

  test('refuses every call of the missing vendor with its own problem, and answers those of the other', async () => {
    for (const vendor of ['Apple', 'Google'] as const) {
      const isMissing = missing.includes(vendor);
      const wallet = vendor.toLowerCase();
      const [pass, ...others] = await callsOf(own, wallet);
      expect(pass?.statusCode).toBe(isMissing ? 409 : 200);
      const refused = isMissing ? [pass, ...others] : [];
      for (const answer of refused)
        expect(answer?.json()).toMatchObject({
          status: 409,
          code: `${wallet}-wallet-not-offered`,
          title: `${vendor} Wallet is not offered here`,
        });
    }
  });

  test('is ready, and says on its dashboard and its Health tab what is missing and why', async () => {
    const ready = await own.app.inject('/readyz');
    expect(ready.statusCode).toBe(200);
    for (const vendor of missing) expect(ready.body).toContain(`${vendor} Wallet is not offered`);
    const staff = await signInStaff(own, 'agent');
    const dashboard = (await staff.call('GET', '/api/admin/dashboard/')).json<Dashboard>();
    expect(dashboard.missingWallets).toEqual(
      missing.map((vendor) => ({
        wallet: `${vendor} Wallet`,
        reason: expect.stringMatching(/^the keys folder contains no (Apple certificate|Google service)/),
      })),
    );
    const health = (await staff.call('GET', '/api/admin/health/')).json<Health>();
    expect(health.missingWallets).toEqual(dashboard.missingWallets);
    expect(dashboard.certificates.length > 0).toBe(!missing.includes('Apple'));
  });

  test('mentions a wallet to guests only if it offers one', async () => {
    await share(own, await tokenOf(own, unshared), noor);
    const [mail] = await own.services.db.select().from(mails);
    expect(mail?.plainText.includes('add it to your wallet')).toBe(!isWhollyMissing);
    const page = await own.app.inject('/lookup/');
    expect(page.body.includes('digital wallet')).toBe(!isWhollyMissing);
  });
});

test('without a certificate no pass is bound to Apple Wallet, and no barcode is hidden for NFC', () =>
  withOwnPark(
    async (own) => {
      await own.services.db.execute(
        sql`update passes set is_single_holder = true where barcode = ${goldPass.barcode}`,
      );
      const order = (await own.post('/api/login/', goldPass)).json<Order>();
      expect(order.iCloudBindingLink).toBeNull();
      const tapTicket = { orderId: '10300005', barcode: '3426000003000056' };
      expect((await own.post('/api/login/', tapTicket)).json<Order>().barcodeDrawing).not.toBeNull();
    },
    lacking(['Apple']),
  ));

test('a phone whose park lost its certificate is refused the pass clearly, and may remove itself', () =>
  withLivePark(async (own) => {
    const { deviceId, passType, serialNumber, authorization } = await addToPhone(own, goldPass);
    const build = await loadWebBuild(resolve('dist/web'));
    const app = await makeApp({ ...own.services, ...lacking(['Apple']) }, { build });
    const headers = { authorization };
    const registrations = `/v1/devices/${deviceId}/registrations/${passType}`;
    expect((await app.inject(registrations)).statusCode).toBe(204);
    const file = await app.inject({ url: `/v1/passes/${passType}/${serialNumber}`, headers });
    expect(file.json()).toMatchObject({ status: 409, code: 'apple-wallet-not-offered' });
    const url = `${registrations}/${serialNumber}`;
    const stranger = await app.inject({ method: 'DELETE', url, headers: { authorization: 'ApplePass x' } });
    expect(stranger.statusCode).toBe(401);
    expect((await app.inject({ method: 'DELETE', url, headers })).statusCode).toBe(200);
    await app.close();
  }));
