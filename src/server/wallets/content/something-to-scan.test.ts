/** Every guest at the gate has something to scan: a barcode, or a file that really carries NFC. */
import { expect, onTestFinished } from 'vitest';

import type { Order } from '#contract/calls/order.ts';

import type { WalletKeys } from '#server/base/security/keys/wallet-keys.ts';
import { readDemoPark } from '#server/demo/demo-data.ts';
import { appleKeysOf } from '#server/testing/server-keys.ts';
import { test } from '#server/testing/google-park.ts';
import { readPassJson } from '#server/testing/read-pass.ts';
import { openTestPark, type TestPark } from '#server/testing/test-park.ts';

/** The look "Tap & Ride" hides the barcode: this ticket uses NFC, and the other one loses NFC by an exclusion. */
const tapTicket = { orderId: '10300005', barcode: '3426000003000056' };
const tapTicketWithoutNfc = { orderId: '10300006', barcode: '3426000003000064' };

/** A park whose certificate Apple gave NFC, one whose certificate has none, and one without the readers' key. */
const parks = {
  'a certificate with NFC': (keys: WalletKeys) => keys,
  'a certificate without Apple’s NFC entitlement': (keys: WalletKeys) => ({
    ...keys,
    signer: { ...keys.signer, certificate: { ...keys.signer.certificate, hasNfc: false } },
  }),
  'no NFC key': (keys: WalletKeys) => ({ ...keys, nfcPublicKey: undefined }),
} as const;

async function withPark(name: keyof typeof parks, run: (own: TestPark) => Promise<void>): Promise<void> {
  const lender = await openTestPark();
  const own = await openTestPark({ walletKeys: parks[name](appleKeysOf(lender)) });
  await lender.close();
  onTestFinished(() => own.close());
  await run(own);
}

// Object.keys gives the keys of this very record.
test.each(Object.keys(parks) as (keyof typeof parks)[])(
  'with %s every Apple pass of the demo park has a barcode or NFC, and the page beside it says the same',
  (name) =>
    withPark(name, async (own) => {
      const hidden: string[] = [];
      for (const { primaryHashUrl: hashUrl } of readDemoPark().orders) {
        const file = await own.post('/api/apple-wallet/', { hashUrl });
        if (file.statusCode !== 200) continue; // kept out of wallets
        const json = await readPassJson(file.rawPayload);
        const order = (await own.post('/api/login/', { hashUrl })).json<Order>();
        expect([order.barcode, 'barcodes' in json || 'nfc' in json]).toEqual([order.barcode, true]);
        expect([order.barcode, order.barcodeDrawing !== null]).toEqual([order.barcode, 'barcodes' in json]);
        if (!('barcodes' in json)) hidden.push(order.barcode);
      }
      expect(hidden).toEqual(name === 'a certificate with NFC' ? [tapTicket.barcode] : []);
    }),
);

test('a ticket whose NFC an exclusion takes away keeps its barcode, though its look hides barcodes', () =>
  withPark('a certificate with NFC', async (own) => {
    const json = await readPassJson((await own.post('/api/apple-wallet/', tapTicketWithoutNfc)).rawPayload);
    expect(json).toHaveProperty('barcodes');
    expect(json).not.toHaveProperty('nfc');
  }));

test('Google’s passes carry no NFC, so each of them shows its barcode, and a gift card its whole number', async (own) => {
  for (const { primaryHashUrl: hashUrl } of readDemoPark().orders)
    await own.post('/api/google-wallet/', { hashUrl });
  await own.post('/api/google-wallet/', tapTicket);
  const objects = [...own.google.resources.values()].filter(({ type }) => type.endsWith('Object'));
  expect(objects.length).toBeGreaterThan(25);
  expect(objects.filter(({ content }) => content['barcode'] === undefined)).toEqual([]);
  const cards = objects.filter(({ type }) => type === 'giftCardObject');
  expect(cards.filter(({ content }) => String(content['cardNumber']).startsWith('…'))).toEqual([]);
});
