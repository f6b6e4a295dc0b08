/** What a till learns of a member's code: the number of the account, or nothing. */
import { eq } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { beforeAll, expect } from 'vitest';
import * as z from 'zod/mini';

import type { MemberAccount } from '#contract/calls/loyalty-member.ts';
import type { TillMember } from '#contract/calls/gate.ts';
import type { MemberScanState } from '#domain/till-code.ts';
import { codeShownAt, type RotatingValues } from '#domain/rotating-code.ts';
import { readZip } from '#pass/testing/oracles.ts';

import { loyaltyMembers } from '#server/base/db/schema/loyalty.ts';
import { makeThrowawaySecrets, type Secrets } from '#server/base/security/secrets.ts';
import { memberHolder } from '#server/changes/holder.ts';
import { makeMemberCardCode } from '#server/loyalty/scan-member.ts';
import { makePageValues } from '#server/passes/rotating-codes.ts';
import { makeApiKey } from '#server/staff/api-keys/api-keys.service.ts';
import { openGooglePark, savedObjectOf } from '#server/testing/google-park.ts';
import { ines, signIn } from '#server/testing/sign-in.ts';
import { signInStaff } from '#server/testing/staff.ts';
import { type TestPark, test, keepOpen } from '#server/testing/test-park.ts';
import { gateHeaders, makeGate } from '../gate/gate-testing.ts';

const park = keepOpen(() => openGooglePark());
let till: Till;
beforeAll(async () => {
  till = await openTill(park);
});

type Till = (scanned: string) => Promise<TillMember>;

async function openTill(own: TestPark): Promise<Till> {
  const key = await makeApiKey(own.services, { name: 'till-1', kinds: ['till'] });
  const headers = { authorization: `Bearer ${key ?? ''}` };
  return async (scanned) => (await own.post('/api/till/member/', { scanned }, headers)).json<TillMember>();
}

async function accountOf(own: TestPark): Promise<MemberAccount> {
  const { memberTicket } = await signIn(own);
  return (await own.post('/api/loyalty/account/', { memberTicket })).json<MemberAccount>();
}

function shownAt(values: RotatingValues, at: Date): string {
  const shown = codeShownAt(values, at.getTime() / 1000);
  if (shown === undefined) throw new Error('The page shows no code.');
  return shown.text;
}

const pageCodeOf = (secrets: Secrets, now = park.clock.now()) =>
  shownAt(makePageValues(secrets, memberHolder(ines.memberId), now), now);

const refusedAs = (state: MemberScanState) => ({ accepts: false, state, memberNumber: null });

test('the code of the account page names the member, now and again, until it is a screenshot', async () => {
  const { code } = await accountOf(park);
  const scanned = shownAt(code, park.clock.now());
  const answer = await till(`${scanned.toLowerCase()}\r\n`);
  expect(answer).toEqual({
    accepts: true,
    state: 'valid',
    reason: 'This is a member of the club.',
    code: 'rotating',
    ageSeconds: expect.any(Number),
    memberNumber: ines.memberId,
  });
  expect(await till(scanned)).toEqual(answer);
  const later = shownAt(code, new Date(park.clock.now().getTime() + 60_000));
  expect(await till(later)).toMatchObject(refusedAs('too-early'));
  park.clock.advance(45);
  expect(await till(scanned)).toMatchObject(refusedAs('too-old'));
});

test('a phone with Google Wallet makes the same codes, and its object has no code that lasts', async () => {
  const { walletTicket } = await accountOf(park);
  const object = await savedObjectOf(park, { email: ines.email, walletTicket });
  const { rotatingBarcode, barcode } = z
    .object({
      barcode: z.optional(z.nullable(z.unknown())),
      rotatingBarcode: z.object({
        valuePattern: z.string(),
        alternateText: z.string(),
        totpDetails: z.object({ parameters: z.array(z.object({ key: z.string() })) }),
      }),
    })
    .parse(object);
  const now = park.clock.now();
  const key = rotatingBarcode.totpDetails.parameters[0]?.key ?? '';
  const totp = new TOTP({ secret: Secret.fromHex(key), digits: 8, period: 15, algorithm: 'SHA1' });
  const scanned = rotatingBarcode.valuePattern
    .replace('{totp_timestamp_seconds}', String(Math.floor(now.getTime() / 1000)))
    .replace('{totp_value_0}', totp.generate({ timestamp: now.getTime() }));
  expect(await till(scanned)).toMatchObject({ accepts: true, code: 'rotating', memberNumber: ines.memberId });
  expect([barcode ?? null, rotatingBarcode.alternateText]).toEqual([null, ines.memberId]);
});

test('the code of an Apple card names the member, and cannot be drawn from the number', async () => {
  const { walletTicket } = await accountOf(park);
  const file = await park.post('/api/apple-wallet/', { email: ines.email, walletTicket });
  const json: unknown = JSON.parse((await readZip(file.rawPayload)).get('pass.json')?.toString() ?? '');
  const [code] = z
    .object({ barcodes: z.array(z.object({ message: z.string(), altText: z.string() })) })
    .parse(json).barcodes;
  expect([code?.altText, code?.message.includes(ines.memberId)]).toEqual([ines.memberId, false]);
  expect(await till(code?.message ?? '')).toMatchObject({
    accepts: true,
    code: 'card',
    ageSeconds: null,
    memberNumber: ines.memberId,
  });
});

test('a forged, changed, foreign or damaged code names no one', async () => {
  const { secrets } = park.services;
  const good = pageCodeOf(secrets);
  const card = makeMemberCardCode(secrets, ines.memberId);
  const others = makeThrowawaySecrets();
  const holderId = good.split('.')[2] ?? '';
  const refused: [string, MemberScanState][] = [
    [`${good.slice(0, -1)}${good.endsWith('0') ? '1' : '0'}`, 'forged'],
    [good.replace('PM1D', 'PM1W'), 'forged'],
    [pageCodeOf(others), 'forged'],
    [makeMemberCardCode(others, ines.memberId), 'forged'],
    // The id within a code that was photographed makes no card, and that of a card no code.
    [card.replace(/[A-Z2-7]+$/, holderId), 'forged'],
    [good.replace(holderId, card.split('.')[2] ?? ''), 'forged'],
    [card.replace(/\.\w+\./, '.OTHER.'), 'forged'],
    [`${card.slice(0, -1)}${card.endsWith('A') ? 'B' : 'A'}`, 'forged'],
    [good.slice(0, -1), 'malformed'],
    ['PM1C.K1.700000102', 'malformed'],
    [ines.memberId, 'not-signed'],
    ['5126000003000021', 'not-signed'],
    ['\u0007 ; drop', 'not-signed'],
  ];
  for (const [scanned, state] of refused)
    expect(await till(scanned), scanned).toMatchObject(refusedAs(state));
});

test('no gate admits a member’s code, and no till takes the code of a pass', async () => {
  const gate = makeGate(park, await gateHeaders(park, 'gate-1'));
  const { secrets } = park.services;
  for (const scanned of [pageCodeOf(secrets), makeMemberCardCode(secrets, ines.memberId)])
    expect(await gate.check(scanned)).toMatchObject({ admits: false, pass: null });
  const relabelled = pageCodeOf(secrets).replace('PM1D', 'PR1D');
  expect(await gate.check(relabelled)).toMatchObject({ admits: false, state: 'forged', pass: null });
  const now = park.clock.now();
  const holder = { orderId: '10240001', barcode: '240126000000100017', shareId: '' };
  const ofPass = shownAt(makePageValues(secrets, holder, now), now);
  expect(await till(ofPass)).toMatchObject(refusedAs('not-signed'));
  expect(await till(ofPass.replace('PR1D', 'PM1D'))).toMatchObject(refusedAs('forged'));
});

test('the codes of a member who left name no one', async (own) => {
  const ownTill = await openTill(own);
  const { secrets, db } = own.services;
  await db.update(loyaltyMembers).set({ status: 'closed' }).where(eq(loyaltyMembers.memberId, ines.memberId));
  for (const scanned of [pageCodeOf(secrets, own.clock.now()), makeMemberCardCode(secrets, ines.memberId)])
    expect(await ownTill(scanned)).toMatchObject(refusedAs('member-left'));
});

test('a key for gates opens no till, and without a key there is no answer', async () => {
  const scan = { scanned: pageCodeOf(park.services.secrets) };
  const gateKey = await gateHeaders(park, 'gate-2');
  expect((await park.post('/api/till/member/', scan, gateKey)).statusCode).toBe(403);
  expect((await park.post('/api/till/member/', scan)).statusCode).toBe(401);
});

test('the desk finds a member by a scanned code as by the plain number, and learns why a code is refused', async () => {
  const agent = await signInStaff(park, 'agent');
  const { secrets } = park.services;
  const search = (searchTerm: string) => agent.call('POST', '/api/admin/loyalty/search/', { searchTerm });
  const old = pageCodeOf(secrets);
  for (const term of [ines.memberId, old, makeMemberCardCode(secrets, ines.memberId)])
    expect((await search(term)).json<object[]>()).toEqual([
      expect.objectContaining({ STRACCOUNTID: ines.memberId }),
    ]);
  park.clock.advance(45);
  const refused = await search(old);
  expect([refused.statusCode, refused.json<{ code: string; title: string }>()]).toEqual([
    409,
    expect.objectContaining({
      code: 'member-code-not-taken',
      title: expect.stringContaining('This code is a screenshot'),
    }),
  ]);
});
