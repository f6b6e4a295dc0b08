/** Compares the colors and pictures of every kind of issued pass with the pass's page and the look that staff chose. */
import sharp from 'sharp';
import { expect } from 'vitest';

import { channelsOf, contrastRatio } from '#domain/colors.ts';
import { contrastRatioMin } from '#domain/constants.ts';

import { passCustomizationCategories } from '#server/base/db/schema/administration.ts';
import { signWalletTicket } from '#server/loyalty/member-tickets.ts';
import { creditCard, dayTicket, goldPass } from '#server/testing/demo-passes.ts';
import { openGooglePark, savedObjectOf, test, type GooglePark } from '#server/testing/google-park.ts';
import { readPassFiles } from '#server/testing/read-pass.ts';
import { ines } from '#server/testing/sign-in.ts';
import { keepOpen } from '#server/testing/shared-park.ts';

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
