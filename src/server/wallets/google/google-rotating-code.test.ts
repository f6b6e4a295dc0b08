/** The code that a phone with Google Wallet changes by itself, from the write to the gate. */
import { Secret, TOTP } from 'otpauth';
import { expect } from 'vitest';
import * as z from 'zod/mini';

import { gateHeaders, importDayTickets, makeGate, rotateDayTickets } from '#server/data/gate/gate-testing.ts';
import { laterTicket, goldPass } from '#server/testing/demo-passes.ts';
import { savedObjectOf, test } from '#server/testing/google-park.ts';

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
