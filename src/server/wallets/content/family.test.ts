/** "Add all": the passes of a whole order in one tap, for either wallet. */
import { eq } from 'drizzle-orm';
import { expect } from 'vitest';

import type { FamilyAnswer } from '#contract/calls/wallet.ts';
import type { Order } from '#contract/calls/order.ts';

import { passes } from '#server/base/db/schema/park.ts';
import { readDemoPark } from '#server/demo/demo-data.ts';
import { withOwnPark, type TestPark, test, sharePark, dayTicket } from '#server/testing/test-park.ts';
import { passActionsOf } from '#domain/pass-actions.ts';
import { touchPass } from '#server/changes/touch-pass.queries.ts';
import { readPassFiles } from '#server/testing/read-pass.ts';
import { addToPhone, withLivePark, runRounds, saveToGoogle } from '#server/testing/live-park.ts';

const family = { orderId: '10600001', barcode: '5126000006000010' };
const barcodes = ['5126000006000010', '5126000006000028', '5126000006000036'];
const apple = '/api/apple-wallet/all/';
const google = '/api/google-wallet/all/';
const shareLink = readDemoPark().orders.find((order) => order.orderId === '10400001')?.shares[0]?.hashUrl;

const park = sharePark();

async function add(own: TestPark, path: string): Promise<FamilyAnswer> {
  const answer = await own.post(path, family);
  expect(answer.statusCode).toBe(200);
  return answer.json<FamilyAnswer>();
}

const namesIn = async (zip: Buffer) => [...(await readPassFiles(zip)).keys()];

/** Adds this many copies of the order's first pass. */
async function enlarge(own: TestPark, count: number): Promise<void> {
  const { db } = own.services;
  const [first] = await db.select().from(passes).where(eq(passes.barcode, family.barcode));
  if (first === undefined) throw new Error('The demo park has no family.');
  const { barcodeHash: _, ...copied } = first;
  await db
    .insert(passes)
    .values(
      Array.from({ length: count }, (__, place) => ({ ...copied, barcode: String(70_000_000 + place) })),
    );
}

test('the Apple link serves all passes of the order in one file', async () => {
  const { link, addedCount, leftOut } = await add(park, apple);
  expect([addedCount, leftOut]).toEqual([3, []]);
  const file = await park.app.inject(link);
  expect(file.headers['content-type']).toBe('application/vnd.apple.pkpasses');
  expect(file.headers['content-disposition']).toBe('attachment; filename="harborlight-piers.pkpasses"');
  expect(await namesIn(file.rawPayload)).toEqual(['pass-1.pkpass', 'pass-2.pkpass', 'pass-3.pkpass']);
  expect((await park.app.inject({ method: 'HEAD', url: link })).statusCode).toBe(200);
  expect((await park.app.inject({ url: link, headers: { 'sec-purpose': 'prefetch' } })).statusCode).toBe(403);
  expect((await park.app.inject('/api/apple-wallet/all/nonsense')).statusCode).toBe(404);
});

test('one Google link saves all passes of the order', async () => {
  const { link, addedCount, leftOut } = await add(park, google);
  expect([addedCount, leftOut]).toEqual([3, []]);
  const [, body = ''] = link.split('/').at(-1)?.split('.') ?? [];
  const token = JSON.parse(Buffer.from(body, 'base64url').toString()) as {
    payload: Record<string, unknown[]>;
  };
  expect(token.payload['eventTicketObjects']).toHaveLength(3);
});

test.each([apple, google])('%s leaves out what may not go into a wallet, and says so', (path) =>
  withOwnPark(async (own) => {
    const { db } = own.services;
    const change = (place: number, set: Partial<typeof passes.$inferInsert>): Promise<unknown> =>
      db
        .update(passes)
        .set(set)
        .where(eq(passes.barcode, barcodes[place] ?? ''));
    await change(0, { isRefunded: true });
    await change(1, { isSingleHolder: true, appleBoundAt: own.clock.now() });
    expect(await add(own, path)).toMatchObject({
      addedCount: 1,
      leftOut: [
        { barcode: barcodes[0], reason: 'void' },
        { barcode: barcodes[1], reason: 'in-wallet' },
      ],
    });
    await change(2, { isRedeemed: true });
    const none = await own.post(path, family);
    expect(none.json()).toMatchObject({ status: 409, code: 'no-pass-for-wallet' });
  }),
);

test('of fourteen passes ten go together, in a Google link of fewer than 1,800 characters', async (own) => {
  await enlarge(own, 11);
  const { link, addedCount, leftOut } = await add(own, google);
  expect(addedCount).toBe(10);
  expect(leftOut.map(({ reason }) => reason)).toEqual(Array.from({ length: 4 }, () => 'too-many'));
  expect(link.length).toBeLessThan(1800);
  const bundle = await add(own, apple);
  expect(bundle).toMatchObject({ addedCount: 10, leftOut });
  expect(await namesIn((await own.app.inject(bundle.link)).rawPayload)).toHaveLength(10);
});

test('a pass that was made too often today is left out, the others are not', async (own) => {
  for (let count = 0; count < 20; count += 1) await own.post('/api/apple-wallet/', family);
  expect(await add(own, google)).toMatchObject({
    addedCount: 2,
    leftOut: [{ barcode: family.barcode, reason: 'made-too-often' }],
  });
});

test.each([apple, google])('%s is not for a shared guest, nor for anybody without a pass', async (path) => {
  expect((await park.post(path, { hashUrl: shareLink })).statusCode).toBe(403);
  expect((await park.post(path, { ...family, barcode: '5126000006000099' })).statusCode).toBe(404);
});

test('the Apple link ends after five minutes', async (own) => {
  const { link } = await add(own, apple);
  own.clock.advance(300);
  expect((await own.app.inject(link)).statusCode).toBe(410);
});

const wallets = ['/api/apple-wallet/', '/api/google-wallet/'] as const;

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
