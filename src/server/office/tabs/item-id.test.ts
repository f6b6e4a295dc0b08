/** The item of a wristband product, in the tab and in imports. */
import { expect, test } from 'vitest';
import { eq } from 'drizzle-orm';

import type { AdminRow } from '#contract/calls/admin-tabs.ts';
import type { Order } from '#contract/calls/order.ts';

import { products } from '#server/base/db/schema/park.ts';
import { signInStaff, type SignedInStaff } from '#server/testing/staff.ts';
import { sharePark, shareStaff } from '#server/testing/shared-park.ts';
import { withOwnPark, type TestPark } from '#server/testing/test-park.ts';

const url = '/api/admin/wristband-merch-pack-ids/';
const field = 'wristbandMerchPackIDsMerchItemID';

const park = sharePark();
const admin = shareStaff(park, 'admin');

const inTextPark = async (check: (staff: SignedInStaff, own: TestPark) => Promise<void>) =>
  withOwnPark(async (own) => {
    Object.assign(own.services, { brand: { ...own.services.brand, itemIds: 'text' } });
    await check(await signInStaff(own, 'admin'), own);
  });

test.each<[string | number, string | number]>([
  ['M4', 'M4'],
  [' RIDE-1 ', 'RIDE-1'],
])('a park whose ids hold letters stores the item %j, and reads it as %j', (given, read) =>
  inTextPark(async (staff) => {
    const made = await staff.call('POST', url, { [field]: given });
    expect([made.statusCode, made.json<AdminRow>()[field]]).toEqual([201, read]);
  }),
);

test.each<[string | number, string | number]>([
  // Digits stay a number on the wire, in whichever form they come.
  [5777, 5777],
  ['5777', 5777],
  // Digits that a number would change stay text, because products name them as text.
  ['007', '007'],
  ['123456789012345678901234', '123456789012345678901234'],
  ['９９', 99],
  ['٥٧٧٨', 5778],
])('the item %j is stored, and read as %j', async (given, read) => {
  const made = await admin.call('POST', url, { [field]: given });
  expect([made.statusCode, made.json<AdminRow>()[field]]).toEqual([201, read]);
});

test.each([[''], [null], [-1], [1.5], ['9'.repeat(41)], [true], ['M4'], ['1e3'], ['1 2'], ['0x10'], ['-5']])(
  'the item %j is refused at its field',
  async (given) => {
    const answer = await admin.call('POST', url, { [field]: given });
    expect([answer.statusCode, answer.body.includes(field)]).toEqual([400, true]);
  },
);

test('an item of letters is refused in a change of a row too', async () => {
  const made = await admin.call('POST', url, { [field]: 5778 });
  const id = String(made.json<AdminRow>()['wristbandMerchPackIDsMerchItemGUID']);
  expect((await admin.call('PUT', url + id, { [field]: 'M4' })).statusCode).toBe(400);
  expect((await admin.call('PUT', url + id, { [field]: '5779' })).statusCode).toBe(200);
});

test('a product whose imported item is a text is a wristband once the tab of such a park names it', () =>
  inTextPark(async (staff, own) => {
    const day = { orderId: '10300001', barcode: '5126000003000013' };
    await own.services.db
      .update(products)
      .set({ merchItemId: 'BAND-DAY' })
      .where(eq(products.productId, 'DAY-ALL'));
    const readOrder = async () => (await own.post('/api/login/', day)).json<Order>();
    expect((await readOrder()).isWristband).toBe(false);
    await staff.call('POST', url, { [field]: 'BAND-DAY', wristbandMerchPackIDsActive: true });
    expect((await readOrder()).isWristband).toBe(true);
  }));

const exclusion = (walletItemExclusionMerchItemID: string) =>
  admin.call('POST', '/api/admin/wallet-item-exclusion/', {
    walletItemExclusionMerchItemID,
    walletItemExclusionActive: true,
  });

test.each([
  ['９９', '99'],
  ['\u200eAB–12 ', 'AB-12'],
])('the item %j of an exclusion is stored as products name it, %j', async (given, read) => {
  const made = await exclusion(given);
  expect([made.statusCode, made.json<AdminRow>()['walletItemExclusionMerchItemID']]).toEqual([201, read]);
});

test.each(['1e3', '2.40126E+17', '１ｅ３'])(
  'the item %j is refused, because a spreadsheet has shortened it',
  async (given) => {
    const refused = await exclusion(given);
    expect([refused.statusCode, refused.body]).toEqual([
      400,
      expect.stringContaining('A spreadsheet has shortened this number'),
    ]);
  },
);

test('a pasted color may have blanks, and a barcode any digits', async () => {
  const look = await admin.call('POST', '/api/admin/pass-customization/', {
    passCustomizationName: 'Pasted',
    passCustomizationBackgroundColor: ' # 0b 4f 6c ',
    passCustomizationColor: '#FFFFFF',
    passCustomizationInstructions: 'Scan at the gate.',
  });
  expect(look.json<AdminRow>()).toMatchObject({ passCustomizationBackgroundColor: '0b4f6c' });
  const pass = await admin.call('POST', '/api/admin/test-passes/', { testPassesBarcode: '٩٩٠٠-١٢٣٤' });
  expect(pass.json<AdminRow>()).toMatchObject({ testPassesBarcode: '99001234' });
});
