/**
 * Compares the wallet actions of pages with the server's answers for passes that the demo park lacks: bound to a
 * wallet and shared, without a photo, and families whose passes differ.
 */
import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';

import type { Order } from '#contract/calls/order.ts';

import { readDemoPark } from '#server/demo/demo-data.ts';
import {
  devices,
  isShareVisit,
  openVisit,
  visits,
  type Device,
  type Visit,
} from '#server/testing/demo-visits.ts';
import { openGooglePark } from '#server/testing/google-park.ts';
import { keepOpen } from '#server/testing/test-park.ts';

const park = keepOpen(() => openGooglePark());
// Lifts the limit of twenty issued passes a day, which these tests are not about.
beforeEach(() => park.services.db.execute(sql`delete from attempt_counters`));

const open = (visit: Visit, device: Device): ReturnType<typeof openVisit> => openVisit(park, visit, device);

/** Every element of a page that leads into a wallet. */
const walletOffers = new Set([
  'Add to Apple Wallet',
  'Add to Google Wallet',
  'Add all to Apple Wallet',
  'Add all to Google Wallet',
  'Open this pass on your phone',
]);

async function walletOffersOf(visit: Visit, device: Device): Promise<string[]> {
  return (await open(visit, device)).offers.map(({ name }) => name).filter((name) => walletOffers.has(name));
}

async function statusOf(path: string, body: object): Promise<number> {
  return (await park.post(path, body)).statusCode;
}

test('a pass that is bound to a wallet is offered to no shared guest, and the page says that it is in a wallet', async () => {
  const shared = visits.filter(isShareVisit);
  const isOpen = async ({ proof }: Visit): Promise<boolean> =>
    'barcode' in (await park.post('/api/login/', proof)).json<object>();
  const bind = (at: string | null): Promise<unknown> =>
    park.services.db.execute(
      sql`update passes set is_single_holder = true, apple_bound_at = ${at}::timestamptz where barcode = '7226000004000017'`,
    );
  let openShares = 0;
  for (const visit of shared) {
    if (!(await isOpen(visit))) continue;
    openShares += 1;
    await bind(null);
    expect(await walletOffersOf(visit, 'ios')).toEqual(['Add to Apple Wallet']);
    expect(await statusOf('/api/apple-wallet/', visit.proof)).toBe(200);
    await bind('2026-11-20T15:00:00Z');
    expect(await statusOf('/api/apple-wallet/', visit.proof)).toBe(409);
    expect(await statusOf('/api/google-wallet/', visit.proof)).toBe(409);
    for (const device of devices) {
      expect(await walletOffersOf(visit, device)).toEqual([]);
      expect((await open(visit, device)).text).toContain('has already been added to a wallet');
    }
  }
  expect(openShares).toBe(4);
  await park.services.db.execute(
    sql`update passes set is_single_holder = false, apple_bound_at = null where barcode = '7226000004000017'`,
  );
});

/** A season pass without its photo that nothing else keeps out of wallets. */
function isWithoutPhotoOnly({
  isPassholder,
  excluded,
  hasPhoto,
  refunded,
  isExpired,
}: Partial<Order>): boolean {
  const isVoid = refunded === true || isExpired === true;
  return isPassholder === true && excluded === null && hasPhoto !== true && !isVoid;
}

test('a season pass without its photo is offered no way into a wallet on any device, and the server refuses each of them', async () => {
  const seen = new Set<string>();
  for (const visit of visits.filter(({ path }) => !path.startsWith('/activate/'))) {
    const order = (await park.post('/api/login/', visit.proof)).json<Partial<Order>>();
    if (!isWithoutPhotoOnly(order)) continue;
    const wanted = order.skipImage === true ? 200 : 409;
    const answers = [
      await park.post('/api/apple-wallet/', visit.proof),
      await park.post('/api/apple-wallet/', { ...visit.proof, delivery: 'link' }),
      await park.post('/api/google-wallet/', visit.proof),
    ];
    expect([visit.path, ...answers.map((answer) => answer.statusCode)]).toEqual([
      visit.path,
      wanted,
      wanted,
      wanted,
    ]);
    seen.add(order.skipImage === true ? 'waived' : 'needs its photo');
    if (wanted === 200) continue;
    for (const answer of answers) expect(answer.json()).toMatchObject({ code: 'photo-first' });
    for (const wallet of ['apple', 'google'])
      expect(await statusOf(`/api/${wallet}-wallet/all/`, visit.proof)).toBe(409);
    for (const device of devices)
      expect([visit.path, await walletOffersOf(visit, device)]).toEqual([visit.path, []]);
  }
  expect([...seen].sort()).toEqual(['needs its photo', 'waived']);
});

/** The states of a pass as column values; the product decides whether it is excluded or a season pass. */
const states: Record<string, Partial<typeof good>> = {
  good: {},
  redeemed: { redeemed: true },
  refunded: { refunded: true },
  expired: { expires: '2026-11-01T00:00:00Z' },
  bound: { bound: '2026-11-20T15:00:00Z' },
  'without photo': { product: 'WP-GOLD' },
  excluded: { product: 'DAY-COMP' },
};
const good = {
  redeemed: false,
  refunded: false,
  expires: '2027-01-05T04:59:00Z',
  bound: null as string | null,
  product: 'DAY-ALL',
};

async function setState(barcode: string, state: string): Promise<void> {
  const { redeemed, refunded, expires, bound, product } = { ...good, ...states[state] };
  await park.services.db.execute(sql`
    update passes set is_redeemed = ${redeemed}, is_refunded = ${refunded}, expires_at = ${expires}::timestamptz,
      is_single_holder = ${bound !== null}, apple_bound_at = ${bound}::timestamptz, product_id = ${product}
    where barcode = ${barcode}`);
}

test('“Add all” is offered exactly where the server adds at least one pass of the order, this one or another', async () => {
  const family = readDemoPark().orders.filter(({ orderId }) => orderId === '10600001');
  const [asked, ...siblings] = family.map(({ orderId, barcode }) => ({ orderId, barcode }));
  if (asked === undefined) throw new Error('The demo park has no family.');
  const visit = { path: `/${asked.orderId}/${asked.barcode}`, proof: asked };
  const names = { ios: 'Add all to Apple Wallet', android: 'Add all to Google Wallet' } as const;
  const different: string[] = [];
  const outcomes = new Set<string>();
  for (const own of Object.keys(states))
    for (const others of Object.keys(states)) {
      await setState(asked.barcode, own);
      for (const { barcode } of siblings) await setState(barcode, others);
      await park.services.db.execute(sql`delete from attempt_counters`);
      for (const device of ['ios', 'android'] as const) {
        const { text, offers } = await open(visit, device);
        // The page of an excluded pass shows its message and no family.
        if (!text.includes('Other passes in this order')) continue;
        const isOffered = offers.some(({ name }) => name === names[device]);
        const path = device === 'ios' ? '/api/apple-wallet/all/' : '/api/google-wallet/all/';
        const isAnswered = (await statusOf(path, asked)) < 300;
        outcomes.add(`${isAnswered}`);
        if (isOffered !== isAnswered)
          different.push(`${own} among ${others} on ${device}: offered ${isOffered}, answered ${isAnswered}`);
      }
    }
  expect(different).toEqual([]);
  expect(outcomes).toEqual(new Set(['true', 'false']));
  for (const { barcode } of family) await setState(barcode, 'good');
});
