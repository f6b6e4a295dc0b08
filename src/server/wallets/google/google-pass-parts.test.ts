/** Google passes show and do what Apple's do: rows of the card, pictures, NFC, limits, apps, families. */
import { eq } from 'drizzle-orm';
import { expect } from 'vitest';

import type { FamilyAnswer } from '#contract/calls/wallet.ts';

import { passCustomizations } from '#server/base/db/schema/administration.ts';
import { appleKeysOf } from '#server/testing/server-keys.ts';
import {
  openGooglePark,
  savedObjectOf,
  test,
  withGooglePark,
  type GooglePark,
} from '#server/testing/google-park.ts';
import { readPassJson } from '#server/testing/read-pass.ts';
import { ines, signIn } from '#server/testing/sign-in.ts';
import { keepOpen, creditCard, dayTicket, goldPass } from '#server/testing/test-park.ts';

const card = { orderId: '10400001', barcode: '7226000004000017' };
const moneyCard = { orderId: '10400004', barcode: '7226000004000041' };
const nfcPass = { orderId: '10300005', barcode: '3426000003000056' };
const withoutNfc = { orderId: '10300006', barcode: '3426000003000064' };

const park = keepOpen(() => openGooglePark());

async function contentsOf(own: GooglePark, proof: unknown) {
  const object = await savedObjectOf(own, proof);
  return { object, ofClass: own.google.resources.get(String(object['classId']))?.content ?? {} };
}

/** The fields of the card's rows, row by row. */
function rowsOf(ofClass: Record<string, unknown>): string[][] {
  const rows = JSON.stringify(ofClass['classTemplateInfo'])
    .split(/"(?:oneItem|twoItems)"/)
    .slice(1);
  return rows.map((row) =>
    [...row.matchAll(/"fieldPath":"object\.([^"]+)"/g)].map((match) => match[1] ?? ''),
  );
}

test('the card leads with what the guest came for: credits, money, points, or until when it is valid', async () => {
  const text = (id: string) => `textModulesData['${id}']`;
  const rows = async (proof: unknown) => rowsOf((await contentsOf(park, proof)).ofClass);
  expect((await rows(card))[1]).toEqual([text('credits'), text('balance')]);
  expect((await rows(moneyCard))[1]).toEqual(['balance', text('expires')]);
  expect((await rows(goldPass))[1]).toEqual([text('expires'), text('order')]);
  expect((await rows(dayTicket))[1]).toEqual([text('holder'), text('expires')]);
  const { walletTicket } = await signIn(park);
  const member = await rows({ email: ines.email, walletTicket });
  expect(member[0]).toEqual([text('tier'), 'loyaltyPoints.balance']);
});

test('every class and object is taken at the first write and at a change', async (own) => {
  const { walletTicket } = await signIn(own);
  const proofs = [goldPass, dayTicket, card, moneyCard, nfcPass, { email: ines.email, walletTicket }];
  for (const proof of proofs) await savedObjectOf(own, proof);
  await own.services.db.update(passCustomizations).set({ blocksScreenshots: true, googleUri: '' });
  // Another background changes gift card classes into others, and the loyalty class.
  await own.services.db.update(passCustomizations).set({ backgroundColor: '102030' });
  for (const proof of proofs) await savedObjectOf(own, proof);
  await own.services.db.update(passCustomizations).set({ blocksScreenshots: false });
  for (const proof of proofs) await savedObjectOf(own, proof);
  expect(own.google.requests.filter((request) => !request.endsWith(' 200'))).toEqual([]);
  const changes = own.google.requests.filter((request) => request.startsWith('PATCH'));
  expect(new Set(changes)).toEqual(
    new Set(['generic', 'eventTicket', 'giftCard', 'loyalty'].map((kind) => `PATCH ${kind}Object 200`)),
  );
});

test('the day of expiry and the labels are written in the language of the phone', async () => {
  const { object } = await contentsOf(park, goldPass);
  const modules = object['textModulesData'] as {
    id: string;
    localizedHeader: unknown;
    localizedBody: unknown;
  }[]; // its form
  const expires = JSON.stringify(modules.find(({ id }) => id === 'expires'));
  for (const words of ['Gültig bis', '有効期限', 'صالحة حتى']) expect(expires).toContain(words);
  expect(expires).toMatch(/"language":"de","value":"\d\d\.\d\d\.\d{4}"/);
  expect(expires).toMatch(/"language":"ja","value":"\d{4}\/\d\d\/\d\d"/);
  expect(expires).not.toMatch(/[٠-٩]/);
});

test('passes with NFC carry a value for Smart Tap: the same passes as Apple’s', async () => {
  expect(appleKeysOf(park).nfcPublicKey).toBeDefined();
  for (const pass of [nfcPass, withoutNfc, dayTicket]) {
    const file = await park.post('/api/apple-wallet/', pass);
    const hasNfc = 'nfc' in (await readPassJson(file.rawPayload));
    const { object, ofClass } = await contentsOf(park, pass);
    expect(object['smartTapRedemptionValue']).toBe(hasNfc ? pass.barcode : undefined);
    expect(object['passConstraints']).toEqual(
      hasNfc ? { nfcConstraint: ['BLOCK_PAYMENT', 'BLOCK_CLOSED_LOOP_TRANSIT'] } : undefined,
    );
    // Not every Android phone has NFC, so the barcode stays.
    expect(object).toHaveProperty('barcode');
    expect(ofClass).toMatchObject({ enableSmartTap: true, redemptionIssuers: ['3388000000000000000'] });
  }
});

test('a product for which staff block screenshots says so, and no other', async (own, db) => {
  await db
    .update(passCustomizations)
    .set({ blocksScreenshots: true })
    .where(eq(passCustomizations.name, 'Day Ticket'));
  const blocked = await contentsOf(own, dayTicket);
  expect(blocked.object['passConstraints']).toEqual({ screenshotEligibility: 'INELIGIBLE' });
  expect((await contentsOf(own, goldPass)).object).not.toHaveProperty('passConstraints');
});

test('the banner is the scene of the product in its colors, and Google finds it', async () => {
  const uriOf = async (proof: unknown) => {
    const { object } = await contentsOf(park, proof);
    return /https:\/\/park\.test(\/wallet-hero[^"]+)/.exec(JSON.stringify(object['heroImage']))?.[1] ?? '';
  };
  const [ticket, money, season] = [await uriOf(dayTicket), await uriOf(moneyCard), await uriOf(goldPass)];
  expect(ticket).toMatch(/^\/wallet-hero\/0b3d62-[0-9a-f]{6}-[0-9a-f]{8}\.png$/);
  // Season passes have the scene of the park.
  expect(season).toMatch(/^\/wallet-hero\/[0-9a-f]{6}-[0-9a-f]{6}\.png$/);
  const answers = await Promise.all([ticket, money, season].map((uri) => park.app.inject(uri)));
  for (const { rawPayload, headers, statusCode } of answers) {
    expect([statusCode, headers['content-type']]).toEqual([200, 'image/png']);
    expect([rawPayload.readUInt32BE(16), rawPayload.readUInt32BE(20)]).toEqual([1032, 336]);
  }
  expect(new Set(answers.map(({ rawPayload }) => rawPayload.toString('base64'))).size).toBe(3);
});

test.each([
  '123456-654321.png',
  '0b3d62.png',
  'xxxxxx-ffffff.png',
  '0b3d62-ffffff.svg',
  '0b3d62-ffffff-00000000.png',
])('a banner of other colors or of no product, such as %s, is not drawn', async (name) => {
  const { statusCode } = await park.app.inject(`/wallet-hero/${name}`);
  expect([400, 404]).toContain(statusCode);
});

test('a brand with an Android app offers it on every class', async () => {
  const { ofClass } = await contentsOf(park, dayTicket);
  expect(ofClass['appLinkData']).toMatchObject({
    androidAppLinkInfo: {
      title: { defaultValue: { value: 'Harborlight Piers' } },
      appTarget: { targetUri: { uri: 'https://apps.example/harborlight-android' } },
    },
    displayText: { defaultValue: { value: 'Open the app' } },
  });
});

test('a family that is added together is linked if the brand wants it, and stays linked', async () => {
  const proof = { orderId: '10600001', barcode: '5126000006000010' };
  const addAll = async (own: GooglePark): Promise<number> =>
    (await own.post('/api/google-wallet/all/', proof)).json<FamilyAnswer>().addedCount;
  const linksIn = (own: GooglePark): unknown[] =>
    [...own.google.resources.values()].flatMap(({ type, content }) =>
      type.endsWith('Object') ? [content['linkedObjectIds']] : [],
    );
  await withGooglePark(async (own) => {
    await addAll(own);
    expect(linksIn(own)).toEqual([undefined, undefined, undefined]);
  });
  await withGooglePark(async (own) => {
    own.services.brand.linksGoogleFamily = true;
    try {
      expect(await addAll(own)).toBe(3);
      expect(linksIn(own).map((ids) => (ids as string[]).length)).toEqual([2, 2, 2]);
    } finally {
      own.services.brand.linksGoogleFamily = false;
    }
    expect((await savedObjectOf(own, proof))['linkedObjectIds']).toHaveLength(2);
    expect(own.google.requests.filter((request) => !request.endsWith(' 200'))).toEqual([]);
  });
});

test('a shared guest’s object is linked to none of the order', async () => {
  const { object } = await contentsOf(park, { hashUrl: creditCard?.shares[0]?.hashUrl });
  expect(object).not.toHaveProperty('linkedObjectIds');
});
