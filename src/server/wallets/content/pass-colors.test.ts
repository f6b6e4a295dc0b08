/** Compares the colors and pictures of every kind of issued pass with the pass's page and the look that staff chose. */
import sharp from 'sharp';
import { expect, onTestFinished } from 'vitest';
import { eq } from 'drizzle-orm';

import type { Order } from '#contract/calls/order.ts';

import { channelsOf, contrastRatio } from '#domain/colors.ts';
import { contrastRatioMin } from '#domain/constants.ts';
import { passCustomizationCategories } from '#server/base/db/schema/administration.ts';
import { signWalletTicket } from '#server/loyalty/member-tickets.ts';
import {
  openGooglePark,
  savedObjectOf,
  test,
  type GooglePark,
  withGooglePark,
} from '#server/testing/google-park.ts';
import { readPassFiles, readPassJson } from '#server/testing/read-pass.ts';
import { ines } from '#server/testing/sign-in.ts';
import { passes } from '#server/base/db/schema/park.ts';
import type { WalletKeys } from '#server/base/security/keys/wallet-keys.ts';
import { readDemoPark } from '#server/demo/demo-data.ts';
import { appleKeysOf } from '#server/testing/server-keys.ts';
import {
  openTestPark,
  type TestPark,
  keepOpen,
  creditCard,
  dayTicket,
  goldPass,
} from '#server/testing/test-park.ts';

const park = keepOpen(() => openGooglePark());

/** The colors of each kind in the demo park: background and text. */
const kinds: [kind: string, proof: object, background: string, foreground: string][] = [
  ['season pass', goldPass, '7A4B00', 'FFFFFF'],
  ['day ticket', dayTicket, '0B3D62', 'FFFFFF'],
  ['card with ride credits', { orderId: '10400001', barcode: '7226000004000017' }, '004D40', 'FFFFFF'],
  ['share', { hashUrl: creditCard?.shares[0]?.hashUrl }, '004D40', 'FFFFFF'],
];

interface Seen {
  background: string;
  foreground: string;
  label: string;
  /** The background of the strip, if the style has one. */
  strip: string | undefined;
}

async function appleColorsOf(own: GooglePark, proof: object): Promise<Seen> {
  const file = await own.post('/api/apple-wallet/', proof);
  expect(file.statusCode).toBe(200);
  const files = await readPassFiles(file.rawPayload);
  const json = JSON.parse(files.get('pass.json')?.toString() ?? '') as Record<string, string>; // its colours are texts
  const strip = files.get('strip@2x.png');
  return {
    background: hexOf(json['backgroundColor']),
    foreground: hexOf(json['foregroundColor']),
    label: hexOf(json['labelColor']),
    strip: strip === undefined ? undefined : await cornerOf(strip),
  };
}

function hexOf(rgb: string | undefined): string {
  const channels = /^rgb\((\d{1,3}),(\d{1,3}),(\d{1,3})\)$/.exec(rgb ?? '')?.slice(1) ?? [];
  return channels
    .map((channel) => Number(channel).toString(16).padStart(2, '0'))
    .join('')
    .toUpperCase();
}

/** The color of the picture's upper left corner, which shows only background. */
async function cornerOf(picture: Buffer): Promise<string> {
  const pixel = await sharp(picture)
    .extract({ left: 1, top: 1, width: 1, height: 1 })
    .removeAlpha()
    .raw()
    .toBuffer();
  return pixel.toString('hex').toUpperCase();
}

async function googleColorOf(own: GooglePark, proof: object): Promise<unknown> {
  const object = await savedObjectOf(own, proof);
  const classContent = own.google.resources.get(String(object['classId']))?.content;
  return object['hexBackgroundColor'] ?? classContent?.['hexBackgroundColor'];
}

function expectLook(seen: Seen, background: string, foreground: string): void {
  expect([seen.background, seen.foreground]).toEqual([background, foreground]);
  for (const over of [seen.foreground, seen.label])
    expect(contrastRatio(over, background)).toBeGreaterThanOrEqual(contrastRatioMin);
  if (seen.strip === undefined) return;
  const [strip, ground] = [channelsOf(seen.strip), channelsOf(background)];
  // A palette may move a channel by an invisible shade.
  expect(Math.max(...strip.map((channel, place) => Math.abs(channel - (ground[place] ?? 0))))).toBeLessThan(
    4,
  );
}

test.each(kinds)('a %s wears its look in both wallets and on its page', async (...row) => {
  const [, proof, background, foreground] = row;
  const page = (await park.post('/api/login/', proof)).json<{ backgroundColor: string }>();
  expect(page.backgroundColor.toUpperCase()).toBe(background);
  const seen = await appleColorsOf(park, proof);
  expectLook(seen, background, seen.foreground);
  expect(foreground).toBe(seen.foreground);
  expect(await googleColorOf(park, proof)).toBe(`#${background.toLowerCase()}`);
});

/** A member's proof for the wallet calls. */
function memberProof(own: GooglePark) {
  return { email: ines.email, walletTicket: signWalletTicket(own.services, { memberId: ines.memberId }) };
}

test('a member’s card wears the club’s own look, words and link with it', async () => {
  expectLook(await appleColorsOf(park, memberProof(park)), '4E2A14', 'FFF3E0');
  expect(await googleColorOf(park, memberProof(park))).toBe('#4e2a14');
  const object = JSON.stringify(await savedObjectOf(park, memberProof(park)));
  expect(object).toContain('Show at any register to earn Brownie points.');
  expect(object).toContain('https://harborlight.example/brownies');
  const file = await park.post('/api/apple-wallet/', memberProof(park));
  const json = (await readPassFiles(file.rawPayload)).get('pass.json')?.toString();
  expect(json).toContain('Show at any register to earn Brownie points.');
});

test('a pass and a card that no look dresses wear the operator’s own colours, labels too', async (own) => {
  await own.services.db.update(passCustomizationCategories).set({ isActive: false });
  const { background, foreground, label } = own.services.brand.passColors;
  for (const proof of [dayTicket, memberProof(own)]) {
    const seen = await appleColorsOf(own, proof);
    expectLook(seen, background.toUpperCase(), foreground.toUpperCase());
    expect(seen.label).toBe(label.toUpperCase());
    expect(await googleColorOf(own, proof)).toBe(`#${background.toLowerCase()}`);
  }
});

const phoneZones = [
  'America/New_York',
  'Europe/Berlin',
  'Asia/Tokyo',
  'Pacific/Honolulu',
  'Pacific/Kiritimati',
];
const moneyCard = { orderId: '10400004', barcode: '7226000004000041' };

/** Sets the pass's expiry, and returns the content of both wallets. */
async function passesEndingAt(own: GooglePark, proof: typeof goldPass, expiresAt: string) {
  await own.services.db
    .update(passes)
    .set({ expiresAt: new Date(expiresAt) })
    .where(eq(passes.barcode, proof.barcode));
  const file = await own.post('/api/apple-wallet/', proof);
  return { json: await readPassJson(file.rawPayload), object: await savedObjectOf(own, proof) };
}

interface DateField {
  value: string;
  ignoresTimeZone?: boolean;
  timeStyle?: string;
}

/** The field "EXPIRES" in any style of pass. */
function expiryFieldOf(json: Record<string, unknown>): DateField {
  const field = /\{"key":"expires"[^}]*\}/.exec(JSON.stringify(json))?.[0] ?? '{"value":""}';
  return JSON.parse(field) as DateField; // a field of ours
}

/** The day that a phone shows: in its own zone, unless the field says that the value's offset counts. */
function dayOnPhone({ value, ignoresTimeZone }: DateField, phoneZone: string): string {
  if (ignoresTimeZone === true) return value.slice(0, 10);
  return new Intl.DateTimeFormat('en-CA', { timeZone: phoneZone, dateStyle: 'short' }).format(
    new Date(value),
  );
}

test.each([
  ['a season pass', goldPass, '2027-01-05T04:59:00Z', '2027-01-04', 'Jan 4, 2027'],
  ['a card with money', moneyCard, '2027-01-05T04:59:00Z', '2027-01-04', 'Jan 4, 2027'],
  ['a pass that ends at midnight', goldPass, '2027-01-05T05:00:00Z', '2027-01-04', 'Jan 4, 2027'],
] as const)('%s shows the park’s last day on every phone', (...row) =>
  withGooglePark(async (own) => {
    const [, proof, expiresAt, day, words] = row;
    const { json, object } = await passesEndingAt(own, proof, expiresAt);
    const field = expiryFieldOf(json);
    expect(phoneZones.map((zone) => dayOnPhone(field, zone))).toEqual(phoneZones.map(() => day));
    expect(field.timeStyle).toBe('PKDateStyleNone');
    const { end } = object['validTimeInterval'] as { end: { date: string } }; // we made it so
    // Google shows the local part in any zone.
    expect(end.date.slice(0, 10)).toBe(day);
    expect(object['textModulesData']).toContainEqual(
      expect.objectContaining({ id: 'expires', header: 'Expires', body: words }),
    );
  }),
);

test('a pass ends at the very instant, written by the park’s clock, and is offered on its last day there', async (own) => {
  const { json } = await passesEndingAt(own, dayTicket, '2027-01-05T04:59:00Z');
  expect(json).toMatchObject({
    expirationDate: '2027-01-04T23:59:00-05:00',
    relevantDates: [{ startDate: '2027-01-04T02:00:00-05:00', endDate: '2027-01-04T23:59:00-05:00' }],
  });
});

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
