/** A void pass is not offered to any wallet; a wallet that has it already shows it as void. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { Order } from '#contract/calls/order.ts';
import type { FamilyAnswer } from '#contract/calls/wallet.ts';
import { passActionsOf } from '#domain/pass-actions.ts';

import { passes } from '#server/base/db/schema/park.ts';
import { touchPass } from '#server/changes/touch-pass.queries.ts';
import { readDemoPark } from '#server/demo/demo-data.ts';
import { dayTicket, goldPass } from '#server/testing/demo-passes.ts';
import { addToPhone, withLivePark } from '#server/testing/live-park.ts';
import { runRounds, saveToGoogle } from '#server/testing/live-rounds.ts';
import { openTestPark, withOwnPark, type TestPark } from '#server/testing/test-park.ts';

const wallets = ['/api/apple-wallet/', '/api/google-wallet/'] as const;
const refusals = [
  ['10300004', '5126000003000047', 'pass-refunded', /refunded/],
  ['10300002', '5126000003000021', 'pass-redeemed', /redeemed/],
  ['10300003', '510426000003000035', 'pass-expired', /expired/],
] as const;

let park: TestPark;
beforeAll(async () => {
  park = await openTestPark();
});
afterAll(() => park.close());

/** Makes a pass redeemed, as a gate does. */
async function redeem({ services }: TestPark, { barcode }: { barcode: string }): Promise<void> {
  await services.db.update(passes).set({ isRedeemed: true }).where(eq(passes.barcode, barcode));
}

test.each(refusals)(
  'order %s is refused by both wallets with its reason',
  async (orderId, barcode, code, title) => {
    for (const path of wallets) {
      const answer = await park.post(path, { orderId, barcode });
      expect(answer.json()).toMatchObject({ status: 409, code, title: expect.stringMatching(title) });
    }
    const link = await park.post('/api/apple-wallet/', { orderId, barcode, delivery: 'link' });
    expect(link.json()).toMatchObject({ status: 409, code });
  },
);

test('an activated season pass with its photo is not void, although it was redeemed', async () => {
  for (const path of wallets) expect((await park.post(path, goldPass)).statusCode).toBe(200);
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

test('links that were made while the pass was valid give no file once it is void', () =>
  withOwnPark(async (own) => {
    const answer = await own.post('/api/apple-wallet/', { ...dayTicket, delivery: 'link' });
    await redeem(own, dayTicket);
    const file = await own.app.inject(answer.json<{ link: string }>().link);
    expect(file.json()).toMatchObject({ status: 409, code: 'pass-redeemed' });
  }));

test('a void single-holder pass has no binding link', () =>
  withOwnPark(async (own) => {
    const bindable = { orderId: '10240012', barcode: '240326000000100122' };
    const linkOf = async (): Promise<string | null> =>
      (await own.post('/api/login/', bindable)).json<Order>().iCloudBindingLink;
    expect(await linkOf()).not.toBeNull();
    await own.services.db
      .update(passes)
      .set({ isRefunded: true })
      .where(eq(passes.barcode, bindable.barcode));
    expect(await linkOf()).toBeNull();
  }));

test('a void pass is left out when the whole order is added, and is named with its reason', () =>
  withOwnPark(async (own) => {
    await redeem(own, { barcode: '5126000006000028' });
    const proof = { orderId: '10600001', barcode: '5126000006000010' };
    for (const path of wallets) {
      const { leftOut } = (await own.post(`${path}all/`, proof)).json<FamilyAnswer>();
      expect(leftOut).toEqual([{ barcode: '5126000006000028', reason: 'void' }]);
    }
  }));

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
