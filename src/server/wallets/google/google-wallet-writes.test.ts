/** When the server writes to Google, and how it handles Google's failures. */
import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { Secret, TOTP } from 'otpauth';
import * as z from 'zod/mini';

import { passCustomizations } from '#server/base/db/schema/administration.ts';
import { googleWalletClasses } from '#server/base/db/schema/operations.ts';
import { passes } from '#server/base/db/schema/park.ts';
import { GoogleWalletFault, type GoogleWallet } from '#server/base/ports/google-wallet.ts';
import { accessOf, savedObjectOf, test, withGooglePark } from '#server/testing/google-park.ts';
import { withOwnPark, type TestPark, dayTicket, goldPass, laterTicket } from '#server/testing/test-park.ts';
import { gateHeaders, importDayTickets, makeGate, rotateDayTickets } from '#server/data/gate/gate-testing.ts';

const path = '/api/google-wallet/';

/** Runs a test in a park whose Google gives these answers. */
async function withGoogle(
  write: GoogleWallet['write'],
  run: (own: TestPark) => Promise<void>,
): Promise<void> {
  await withGooglePark(async (lender) => {
    const { keys } = accessOf(lender);
    const { wallet } = accessOf(lender);
    await withOwnPark(run, { googleWallet: { keys, wallet: { ...wallet, write } } });
  });
}

test('only an https link of the customization becomes a link on the pass', async (own) => {
  const linksOf = async (googleUri: string): Promise<string> => {
    await own.services.db.update(passCustomizations).set({ googleUri });
    return JSON.stringify((await savedObjectOf(own, dayTicket))['linksModuleData']);
  };
  expect(await linksOf('https://park.example/maps')).toContain('https://park.example/maps');
  for (const uri of ['http://park.example', 'javascript:alert(1)', 'data:text/html,x', 'https://', 'x'])
    expect(await linksOf(uri)).not.toContain('"more"');
});

test('a pass is written once, and again only where it changed', async (own) => {
  await savedObjectOf(own, dayTicket);
  expect(own.google.requests).toEqual(['POST eventTicketClass 200', 'POST eventTicketObject 200']);
  await savedObjectOf(own, dayTicket);
  expect(own.google.requests).toHaveLength(2);
  await own.services.db
    .update(passes)
    .set({ firstName: 'Olive' })
    .where(eq(passes.orderId, dayTicket.orderId));
  expect((await savedObjectOf(own, dayTicket))['ticketHolderName']).toContain('Olive');
  expect(own.google.requests.slice(2)).toEqual(['PATCH eventTicketObject 200']);
});

test('fifteen guests who ask at once for tickets of one product write its class once', async (own) => {
  const asked = Array.from({ length: 5 }, () => [
    '5126000006000010',
    '5126000006000028',
    '5126000006000036',
  ]).flat();
  const answers = await Promise.all(asked.map((barcode) => own.post(path, { orderId: '10600001', barcode })));
  expect(answers.map((answer) => answer.statusCode)).toEqual(asked.map(() => 200));
  expect([...own.google.requests].sort()).toEqual([
    'POST eventTicketClass 200',
    ...asked.slice(0, 3).map(() => 'POST eventTicketObject 200'),
  ]);
});

test('a card keeps its type at Google when its credits run out and money is left', async (own) => {
  const card = { orderId: '10400005', barcode: '7226000004000058' };
  const before = await savedObjectOf(own, card);
  await own.services.db.update(passes).set({ credits: 0 }).where(eq(passes.barcode, card.barcode));
  const after = await savedObjectOf(own, card);
  expect(after).toMatchObject({
    id: before['id'],
    classId: before['classId'],
    genericType: 'GENERIC_OTHER',
  });
  expect(after['textModulesData']).toContainEqual(
    expect.objectContaining({ id: 'balance', header: 'Balance', body: '$8.25' }),
  );
});

test('a class that Google has lost is written again', async (own) => {
  await savedObjectOf(own, dayTicket);
  own.google.loseAll();
  await own.services.db
    .update(passes)
    .set({ firstName: 'Olive' })
    .where(eq(passes.orderId, dayTicket.orderId));
  expect((await savedObjectOf(own, dayTicket))['ticketHolderName']).toContain('Olive');
  expect(own.google.resources.size).toBe(2);
});

test('hostile names are cleaned and taken', async (own) => {
  const names = [
    '<script>alert(1)</script>',
    '\u202Eevil\u0007',
    'Łukasz 🎢',
    'x'.repeat(500),
    '{"a":1}',
    '𝔘'.repeat(90),
  ];
  for (const firstName of names) {
    await own.services.db.update(passes).set({ firstName }).where(eq(passes.orderId, dayTicket.orderId));
    const name = String((await savedObjectOf(own, dayTicket))['ticketHolderName']);
    expect(name).not.toMatch(/\p{Cc}|[\u202a-\u202e]/u);
    expect(Array.from(name).length).toBeLessThanOrEqual(64);
  }
});

test('both wallets together make a pass twenty times a day', async (own) => {
  for (let count = 0; count < 10; count += 1) {
    expect((await own.post('/api/apple-wallet/', goldPass)).statusCode).toBe(200);
    expect((await own.post(path, goldPass)).statusCode).toBe(200);
  }
  expect((await own.post(path, goldPass)).json()).toMatchObject({
    status: 429,
    code: 'pass-limit-reached',
  });
  own.clock.advance(86_400);
  expect((await own.post(path, goldPass)).statusCode).toBe(200);
});

test.each(['timeout', 'busy', 'unavailable'] as const)(
  'a Google that is "%s" asks the guest for another try, and nothing is taken for written',
  async (kind) => {
    await withGoogle(
      () => Promise.reject(new GoogleWalletFault(kind)),
      async (own) => {
        const answer = await own.post(path, goldPass);
        expect(answer.json()).toMatchObject({ status: 408, title: 'Temporary server error, please retry' });
        expect(answer.headers['retry-after']).toBe('5');
        expect(await own.services.db.$count(googleWalletClasses)).toBe(0);
      },
    );
  },
);

test('what Google refuses for good is a fault of ours, in none of its words', async () => {
  await withGoogle(
    () => Promise.reject(new GoogleWalletFault('refused')),
    async (own) => {
      const answer = await own.post(path, goldPass);
      expect(answer.json()).toMatchObject({ status: 500, title: 'Something went wrong on our side' });
    },
  );
});

const rotatingObject = z.object({
  rotatingBarcode: z.object({
    type: z.literal('QR_CODE'),
    valuePattern: z.string(),
    totpDetails: z.object({
      periodMillis: z.string(),
      parameters: z.array(z.object({ key: z.string(), valueLength: z.number() })),
    }),
  }),
});

/** What a phone shows at an instant, computed by another library than ours. */
function shownByPhone(object: unknown, at: Date): string {
  const { valuePattern, totpDetails } = rotatingObject.parse(object).rotatingBarcode;
  const [{ key, valueLength } = { key: '', valueLength: 0 }] = totpDetails.parameters;
  const period = Number(totpDetails.periodMillis) / 1000;
  const totp = new TOTP({ secret: Secret.fromHex(key), digits: valueLength, period, algorithm: 'SHA1' });
  return valuePattern
    .replace('{totp_timestamp_seconds}', String(Math.floor(at.getTime() / 1000)))
    .replace('{totp_value_0}', totp.generate({ timestamp: at.getTime() }));
}

test('the code of a phone admits, and its screenshot does not', async (own) => {
  await rotateDayTickets(own);
  const [ticket] = await importDayTickets(own, ['43000050']);
  const object = await savedObjectOf(own, ticket);
  const gate = makeGate(own, await gateHeaders(own, 'gate'));
  const code = shownByPhone(object, own.clock.now());
  expect(await gate.check(code)).toMatchObject({ admits: true, code: 'rotating', pass: ticket });
  own.clock.advance(30);
  expect(await gate.check(code)).toMatchObject({ admits: false, state: 'too-old', ageSeconds: 30 });
  expect((await gate.check(shownByPhone(object, own.clock.now()))).state).toBe('valid');
});

test('a pass has one kind of code, and follows the setting both ways', async (own) => {
  const kindsOf = async (): Promise<unknown[]> => {
    const object = await savedObjectOf(own, laterTicket);
    return ['barcode', 'rotatingBarcode'].map((field) => (object[field] ?? null) !== null);
  };
  expect(await kindsOf()).toEqual([true, false]);
  await rotateDayTickets(own);
  expect(await kindsOf()).toEqual([false, true]);
  expect((await savedObjectOf(own, goldPass))['rotatingBarcode']).toBeUndefined();
  await rotateDayTickets(own, { rotatesBarcode: false });
  expect(await kindsOf()).toEqual([true, false]);
});

test('an unchanged pass is not written again, because its key stays the same', async (own) => {
  await rotateDayTickets(own);
  const first = await savedObjectOf(own, laterTicket);
  const { length } = own.google.requests;
  own.clock.advance(86_400);
  expect(await savedObjectOf(own, laterTicket)).toEqual(first);
  expect(own.google.requests).toHaveLength(length);
});
