/** The picture of a look: which files it takes, and where it is shown. */
import sharp from 'sharp';
import { expect } from 'vitest';

import type { AdminRow } from '#contract/calls/admin-tabs.ts';
import type { Look, LookPreviewAnswer } from '#contract/calls/staff-looks.ts';
import { contrastRatio } from '#domain/colors.ts';
import { clubCategoryId } from '#domain/customization.ts';

import { endRows } from '#server/base/retention/end-rows.queries.ts';
import { findAnyMemberById } from '#server/loyalty/members.queries.ts';
import { jpegOf } from '#server/photos/guest/photo-testing.ts';
import { quarters } from '#server/photos/testing/pictures.ts';
import { withLivePark, googleTextOf, saveToGoogle } from '#server/testing/live-park.ts';
import { readPassFiles } from '#server/testing/read-pass.ts';
import { signInStaff, type SignedInStaff } from '#server/testing/staff.ts';
import { type TestPark, test, dayTicket } from '#server/testing/test-park.ts';
import { editorOf, lookNamed, publishChange, sendDraft } from './look-testing.ts';

const upload = (staff: SignedInStaff, picture: Buffer) =>
  staff.call('POST', '/api/admin/look-image/', picture);
const show = (own: TestPark, image: string) => own.app.inject(`/api/look-image/${image}`);

async function uploaded(staff: SignedInStaff, width = 1600, height = 800): Promise<string> {
  const answer = await upload(staff, await jpegOf(width, height));
  expect(answer.statusCode).toBe(200);
  return answer.json<{ image: string }>().image;
}

test('a published picture is on the guest’s page, on the strip of the Apple ticket, and on the Google pass', () =>
  withLivePark(async (own) => {
    const staff = await signInStaff(own, 'design');
    const before = await own.post('/api/apple-wallet/', dayTicket);
    const picture = await uploaded(staff);
    await publishChange(staff, 'Day Ticket', { picture });

    const order = (await own.post('/api/login/', dayTicket)).json<{ picture: string }>();
    expect(order.picture).toBe(picture);
    const page = await own.app.inject(`/${dayTicket.orderId}/${dayTicket.barcode}`);
    expect([page.statusCode, page.body.includes(picture)]).toEqual([200, true]);

    const after = await own.post('/api/apple-wallet/', dayTicket);
    const [old, made] = [await readPassFiles(before.rawPayload), await readPassFiles(after.rawPayload)];
    const strip = made.get('strip@2x.png');
    expect(strip).toBeDefined();
    expect(strip?.equals(old.get('strip@2x.png') ?? Buffer.alloc(0))).toBe(false);
    const { width, height } = await sharp(strip).metadata();
    const text = { left: 0, top: 0, width: Math.floor(width * 0.8), height };
    const pixels = await sharp(strip).extract(text).removeAlpha().raw().toBuffer();
    // The colors of the palette are rounded.
    expect(worstContrast(pixels, 'FFFFFF')).toBeGreaterThan(4.3);
    await saveToGoogle(own, dayTicket);
    expect(googleTextOf(own)).toContain(`/api/look-image/${picture}`);
  }));

/** The contrast of a color with the pixel on which it is the worst to read. */
function worstContrast(pixels: Buffer, color: string): number {
  const seen = new Set<string>();
  for (let at = 0; at < pixels.length; at += 3) seen.add(pixels.subarray(at, at + 3).toString('hex'));
  return Math.min(...[...seen].map((pixel) => contrastRatio(pixel, color)));
}

test('a picture is cut to 2 by 1 and encoded anew without what it carried', async (own) => {
  const staff = await signInStaff(own, 'design');
  const withPlace = await quarters(1600, 1200)
    .withExif({ IFD0: { Copyright: 'Secret Place 38.98' } })
    .jpeg()
    .toBuffer();
  const answer = await upload(staff, withPlace);
  const file = await show(own, answer.json<{ image: string }>().image);
  expect([file.statusCode, file.headers['content-type'], file.headers['cache-control']]).toEqual([
    200,
    'image/jpeg',
    'public, max-age=31536000, immutable',
  ]);
  const { width, height, exif } = await sharp(file.rawPayload).metadata();
  expect([width, height, exif, file.rawPayload.includes('Secret Place')]).toEqual([
    1500,
    750,
    undefined,
    false,
  ]);
});

test('a file that is no picture, or too small a one, is refused with its reason', async (own) => {
  const staff = await signInStaff(own, 'design');
  const codeOf = async (data: Buffer) => (await upload(staff, data)).json<{ code: string }>().code;
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>');
  expect(await codeOf(svg)).toBe('look-image-unreadable');
  expect(await codeOf(Buffer.from('https://evil.example/a.png'))).toBe('look-image-unreadable');
  expect(await codeOf(Buffer.alloc(0))).toBe('look-image-unreadable');
  expect(await codeOf(await jpegOf(740, 500))).toBe('look-image-too-small');
  expect(await codeOf(await jpegOf(900, 370))).toBe('look-image-too-small');
  expect(await codeOf(Buffer.alloc(5_242_880))).toBe('look-image-too-large');
  for (const image of ['a'.repeat(32), 'A'.repeat(32), '..', "'"])
    expect((await show(own, encodeURIComponent(image))).statusCode).toBe(404);
});

test('a picture that no one uses is deleted after a day; one of a draft or of a former look stays', async (own, db) => {
  const staff = await signInStaff(own, 'design');
  const [unused, drafted, former] = [
    await uploaded(staff, 1600),
    await uploaded(staff, 1700),
    await uploaded(staff, 1800),
  ];
  await publishChange(staff, 'Day Ticket', { picture: former });
  await publishChange(staff, 'Day Ticket', { picture: '' });
  await sendDraft(staff, await lookNamed(staff, 'Day Ticket'), { picture: drafted });
  own.clock.advance(2 * 86_400);
  await endRows(db, 'look_images', own.clock.now());
  const statuses = await Promise.all(
    [unused, drafted, former].map(async (image) => (await show(own, image)).statusCode),
  );
  expect(statuses).toEqual([404, 200, 200]);
  const again = await signInStaff(own, 'design');
  const { look, versions } = await editorOf(again, (await lookNamed(again, 'Day Ticket')).id);
  const { number } = versions.find((one) => one.look.picture === former) ?? { number: 0 };
  await again.call('POST', `/api/admin/look-return/${look.id}`, { number });
  expect((await lookNamed(again, 'Day Ticket')).look.picture).toBe(former);
});

test('the preview draws both wallets from the fields, with the longest names of the park, and stores nothing', async (own) => {
  const staff = await signInStaff(own, 'design');
  const look = await lookNamed(staff, 'Day Ticket');
  const cells = { ...look.look.cells, passCustomizationBackgroundColor: '5B2A86' };
  const draft = { ...look.look, cells, picture: await uploaded(staff) };
  const ask = async (product: string, isLongest: boolean) =>
    staff.call('POST', '/api/admin/look-preview/', { draft, product, isLongest });
  const product = look.products[0] ?? '';
  const answer = (await ask(product, false)).json<Record<string, unknown>>();
  expect(answer).toMatchObject({
    card: { product, backgroundColor: '5B2A86', picture: draft.picture, uid: null, ticketShareToken: null },
    problems: [],
  });
  expect(JSON.stringify(answer['apple'])).toContain('--apple-background:rgb(91,42,134)');
  expect(String(answer['google'])).toContain('--google-background:#5b2a86');
  const long = (await ask(product, true)).json<{ card: { firstName: string; lastName: string } }>();
  expect((long.card.firstName + long.card.lastName).length).toBeGreaterThan('AlexRivera'.length);
  expect((await ask('No Such Product', false)).statusCode).toBe(404);
  expect((await lookNamed(staff, 'Day Ticket')).draft).toBeNull();
});

test('the club’s product is previewed as the card of a member, on the page and in both wallets', async (own) => {
  const { brand } = own.services;
  const staff = await signInStaff(own, 'design');
  const look = await lookNamed(staff, 'Day Ticket');
  const cells = { ...look.look.cells, passCustomizationBackgroundColor: '5B2A86' };
  const ask = async (isLongest: boolean) => {
    const wanted = { draft: { ...look.look, cells }, product: brand.clubName, isLongest };
    return (await staff.call('POST', '/api/admin/look-preview/', wanted)).json<LookPreviewAnswer>();
  };
  const { member, apple, google, problems } = await ask(false);
  expect(problems).toEqual([]);
  expect(member).toMatchObject({ firstName: 'Alex', balance: 1240, pending: 80, tier: { points: 1240 } });
  const front = apple?.front ?? '';
  expect(front).toContain('--apple-background:rgb(91,42,134)');
  for (const text of ['1,240', 'Alex Rivera', member?.tier?.name, member?.memberNumber])
    expect(front).toContain(text);
  expect(google).toContain('--google-background:#5b2a86');
  for (const text of [brand.clubName, '1,240', 'Alex Rivera']) expect(google).toContain(text);
  expect((await ask(true)).member?.lastName.length).toBeGreaterThan('Rivera'.length);
  // The sample is no member of the park.
  expect(await findAnyMemberById(own.services.db, member?.memberNumber ?? '')).toBeUndefined();
});

test('the gallery shows the card of a member for a look that only members’ cards wear', async (own) => {
  const staff = await signInStaff(own, 'design');
  const day = await lookNamed(staff, 'Day Ticket');
  const made = { ...day.look.cells, passCustomizationName: 'Club Night' };
  expect((await staff.call('POST', '/api/admin/pass-customization/', made)).statusCode).toBe(201);
  const categories = '/api/admin/pass-customization-categories/';
  const rows = (await staff.call('GET', categories)).json<AdminRow[]>();
  const club = rows.find((row) => row['passCustomizationTTcategoryID'] === clubCategoryId);
  const id = String(club?.['passCustomizationTTpassCustomizationsGUID']);
  const worn = { passCustomizationTTcustomizationName: 'Club Night' };
  expect((await staff.call('PUT', categories + id, worn)).statusCode).toBe(200);
  const { looks } = (await staff.call('GET', '/api/admin/look/')).json<{ looks: Look[] }>();
  const shown = looks.filter(({ member }) => member !== null);
  expect(shown.map(({ products }) => products)).toEqual([[own.services.brand.clubName]]);
  expect(looks.find(({ name }) => name === 'Day Ticket')?.member).toBeNull();
});
