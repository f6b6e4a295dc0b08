/** Bands whose codes no import listed, and bands that belong to one product. */
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';

import type { WristbandRule } from '#domain/wristband-rule.ts';

import { loadBrand } from '#server/base/brand/load-brand.ts';
import { passes, products, wristbands } from '#server/base/db/schema/park.ts';
import { signToken } from '#server/base/security/tokens.ts';
import { withOwnPark, type TestPark } from '#server/testing/test-park.ts';

const ride = { orderId: '10500001', barcode: '5126000005000011' };
const good = 'TP26000000000174';
const wrongDigit = 'TP26000000000175';
const luhn: WristbandRule = { prefix: 'TP26', check: 'luhn' };

const withRule = async (rule: WristbandRule | undefined, run: (own: TestPark) => Promise<void>) => {
  const { wristbands: _listedOnly, ...brand } = await loadBrand();
  await withOwnPark(run, { brand: rule === undefined ? brand : { ...brand, wristbands: rule } });
};

const activate = (own: TestPark, code: string) =>
  own.post('/api/wristband/activate/', {
    barcode: ride.barcode,
    wristbandBarcode: code,
    wristbandActivateToken: signToken(own.services.secrets, {
      purpose: 'wristband',
      subject: [ride.orderId, ride.barcode],
      ttlSeconds: 900,
      now: own.clock.now(),
    }),
  });
const bandOf = async (own: TestPark, code: string) =>
  (await own.services.db.select().from(wristbands).where(eq(wristbands.code, code)))[0];
const isRedeemed = async (own: TestPark) =>
  (await own.services.db.select().from(passes).where(eq(passes.orderId, ride.orderId)))[0]?.isRedeemed;

test('a band that no list brought is created when a guest activates it, if the rule takes its code', async () => {
  await withRule(luhn, async (own) => {
    const answer = await activate(own, good);
    expect([answer.statusCode, answer.body]).toEqual([200, 'today until 10:00 PM']);
    expect(await bandOf(own, good)).toMatchObject({
      ...ride,
      state: 'activated',
      merchItemId: null,
      validUntil: new Date('2026-11-22T03:00:00Z'),
    });
    expect(await isRedeemed(own)).toBe(true);
  });
});

test.each<[string, WristbandRule | undefined, string]>([
  ['with a wrong check digit', luhn, wrongDigit],
  ['of a park without a rule', undefined, good],
])('a code %s is refused, and no band is created', async (_, rule, code) => {
  await withRule(rule, async (own) => {
    expect((await activate(own, code)).statusCode).toBe(400);
    expect([await bandOf(own, code), await isRedeemed(own)]).toEqual([undefined, false]);
  });
});

test.each<[string, typeof wristbands.$inferInsert, number]>([
  ['void', { code: good, state: 'void' }, 400],
  ['activated', { code: good, state: 'activated', validUntil: new Date('2026-11-22T03:00:00Z') }, 403],
  ['of another product', { code: good, state: 'blank', merchItemId: 'M4' }, 400],
])(
  'a listed band that is %s is not created anew, although the rule takes its code',
  async (_, band, status) => {
    await withRule(luhn, async (own) => {
      await own.services.db.insert(wristbands).values(band);
      expect((await activate(own, good)).statusCode).toBe(status);
      expect([await bandOf(own, good), await isRedeemed(own)]).toMatchObject([band, false]);
    });
  },
);

test.each(['merchItemId', 'merchPackId'] as const)(
  'a band with an item is activated by the tickets whose %s it names',
  async (field) => {
    await withRule(undefined, async (own) => {
      const [product] = await own.services.db
        .select()
        .from(products)
        .where(eq(products.productId, 'WB-RIDE'));
      const merchItemId = product?.[field] ?? 'no product';
      await own.services.db.insert(wristbands).values({ code: good, state: 'blank', merchItemId });
      expect((await activate(own, good)).statusCode).toBe(200);
    });
  },
);

test('codes that the rule refuses are counted like wrong codes, and the sixth needs a puzzle', async () => {
  await withRule(luhn, async (own) => {
    const codes = Array.from({ length: 5 }, (_, at) => `TP2600000000${at}999`);
    for (const code of codes) expect((await activate(own, code)).statusCode).toBe(400);
    expect((await activate(own, good)).json()).toMatchObject({ code: 'puzzle-required' });
    expect(await bandOf(own, good)).toBeUndefined();
  });
});
