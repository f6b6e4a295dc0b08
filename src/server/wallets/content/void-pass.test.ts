/** A void pass is not offered to any wallet; a wallet that has it already shows it as void. */
import { eq } from 'drizzle-orm';
import { expect } from 'vitest';

import type { Order } from '#contract/calls/order.ts';
import { passActionsOf } from '#domain/pass-actions.ts';

import { passes } from '#server/base/db/schema/park.ts';
import { touchPass } from '#server/changes/touch-pass.queries.ts';
import { readDemoPark } from '#server/demo/demo-data.ts';
import { dayTicket } from '#server/testing/demo-passes.ts';
import { addToPhone, withLivePark } from '#server/testing/live-park.ts';
import { runRounds, saveToGoogle } from '#server/testing/live-rounds.ts';
import { sharePark } from '#server/testing/shared-park.ts';
import { type TestPark } from '#server/testing/test-park.ts';
import { test } from '#server/testing/park-test.ts';

const wallets = ['/api/apple-wallet/', '/api/google-wallet/'] as const;

const park = sharePark();

/** Makes a pass redeemed, as a gate does. */
async function redeem({ services }: TestPark, { barcode }: { barcode: string }): Promise<void> {
  await services.db.update(passes).set({ isRedeemed: true }).where(eq(passes.barcode, barcode));
}

test('a refunded pass is refused by both wallets with its reason', async () => {
  const refunded = { orderId: '10300004', barcode: '5126000003000047' };
  const refusal = { status: 409, code: 'pass-refunded', title: expect.stringMatching(/refunded/) };
  for (const path of wallets) expect((await park.post(path, refunded)).json()).toMatchObject(refusal);
  const link = await park.post('/api/apple-wallet/', { ...refunded, delivery: 'link' });
  expect(link.json()).toMatchObject(refusal);
});

test('each demo pass that its page offers to a wallet is taken by that wallet, and no other', async () => {
  const places = [
    {
      path: wallets[0],
      platform: 'ios',
      isOffered: (order: Order) => offersOf(order, 'ios').apple !== 'hidden',
    },
    {
      path: wallets[1],
      platform: 'android',
      isOffered: (order: Order) => offersOf(order, 'android').isGoogleShown,
    },
  ] as const;
  for (const { primaryHashUrl: hashUrl } of readDemoPark().orders) {
    const order = (await park.post('/api/login/', { hashUrl })).json<Order>();
    // A wristband on the guest's wrist is the ticket, and an excluded pass has its own screen.
    if (order.wristbandValidFor !== null || order.excluded !== null) continue;
    for (const { path, isOffered } of places) {
      const { statusCode } = await park.post(path, { hashUrl });
      expect([order.orderId, path, statusCode === 200]).toEqual([order.orderId, path, isOffered(order)]);
    }
  }
});

function offersOf(order: Order, platform: 'ios' | 'android') {
  return passActionsOf(order, { platform, hasHashUrl: true, wallets: { apple: true, google: true } });
}

test('links that were made while the pass was valid give no file once it is void', async (own) => {
  const answer = await own.post('/api/apple-wallet/', { ...dayTicket, delivery: 'link' });
  await redeem(own, dayTicket);
  const file = await own.app.inject(answer.json<{ link: string }>().link);
  expect(file.json()).toMatchObject({ status: 409, code: 'pass-redeemed' });
});

test('a void single-holder pass has no binding link', async (own) => {
  const bindable = { orderId: '10240012', barcode: '240326000000100122' };
  const linkOf = async (): Promise<string | null> =>
    (await own.post('/api/login/', bindable)).json<Order>().iCloudBindingLink;
  expect(await linkOf()).not.toBeNull();
  await own.services.db.update(passes).set({ isRefunded: true }).where(eq(passes.barcode, bindable.barcode));
  expect(await linkOf()).toBeNull();
});

test('a pass that turns void on a phone is served as void, to Apple and to Google', () =>
  withLivePark(async (own) => {
    const phone = await addToPhone(own, dayTicket);
    await saveToGoogle(own, dayTicket);
    await redeem(own, dayTicket);
    await touchPass(own.services.db, dayTicket, 'other', own.clock.now());
    await runRounds(own);
    expect(await phone.follow()).toMatchObject({ voided: true });
    const states = [...own.google.strict.resources.values()].map(({ content }) => content['state']);
    expect(states).toContain('COMPLETED');
  }));
