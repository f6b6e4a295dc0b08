/** A member signs in by a mailed code; no one learns who is a member. */
import { eq } from 'drizzle-orm';
import { expect } from 'vitest';

import type { SignedIn } from '#contract/calls/loyalty-member.ts';

import { loyaltyMembers, signInCodes } from '#server/base/db/schema/loyalty.ts';
import { mails, settings } from '#server/base/db/schema/operations.ts';
import { runHousekeeping } from '#server/ops/housekeeping.ts';
import { openTestPark, withOwnPark, type TestPark, test } from '#server/testing/test-park.ts';
import { ines, mailedCode, signIn } from '#server/testing/sign-in.ts';

const ask = (park: TestPark, email: string) => park.post('/api/loyalty/code/', { email });
const check = (park: TestPark, email: string, code: unknown) =>
  park.post('/api/loyalty/code/check', { email, code });

test('a member asks for a code, finds it in the mail and signs in with it, once', async (park) => {
  expect((await ask(park, ' Ines.Duarte@mail.example ')).statusCode).toBe(204);
  const code = (await mailedCode(park, ines.email)) ?? '';
  expect(code).toMatch(/^\d{6}$/);
  const answer = await check(park, ines.email, `${code.slice(0, 3)} ${code.slice(3)}`);
  expect([answer.statusCode, answer.headers['x-allowed-changes']]).toEqual([200, '5']);
  const signedIn = answer.json<SignedIn>();
  const [member] = await park.services.db
    .select()
    .from(loyaltyMembers)
    .where(eq(loyaltyMembers.memberId, ines.memberId));
  expect(signedIn).toMatchObject({ userId: member?.userId, allowedChanges: 5 });
  expect(signedIn.memberTicket).not.toBe(signedIn.walletTicket);
  const again = await check(park, ines.email, code);
  expect([again.statusCode, again.headers['content-type']]).toEqual([400, 'text/plain; charset=utf-8']);
  expect(again.body).toMatch(/not right or no longer valid.*ask for a new code/);
});

test('the code is in the mail only: neither in its subject nor in the database as it is', async (park) => {
  await ask(park, ines.email);
  const code = (await mailedCode(park, ines.email)) ?? 'none';
  const [mail] = await park.services.db.select().from(mails).where(eq(mails.kind, 'member-code'));
  expect(mail?.subject).toBe('Your Brownie Club sign-in code');
  expect(mail?.plainText).toContain(`Enter ${code} on the page`);
  const [row] = await park.services.db.select().from(signInCodes);
  expect(row?.codeHash).toHaveLength(32);
  expect(row?.codeHash.toString('latin1')).not.toContain(code);
});

test('a stranger gets the same answer, leaves the same row, and no mail', async (park) => {
  const answers = [await ask(park, ines.email), await ask(park, 'stranger@mail.example')];
  expect(answers.map((answer) => [answer.statusCode, answer.body])).toEqual([
    [204, ''],
    [204, ''],
  ]);
  expect(await park.services.db.select().from(signInCodes)).toHaveLength(2);
  const sent = await park.services.db.select().from(mails).where(eq(mails.kind, 'member-code'));
  expect(sent.map((mail) => mail.toAddress)).toEqual([ines.email]);
  const wrong = await Promise.all(
    [ines.email, 'stranger@mail.example', 'nobody@mail.example'].map((email) => check(park, email, '1')),
  );
  expect(new Set(wrong.map((answer) => `${answer.statusCode} ${answer.body}`)).size).toBe(1);
});

test('a closed account is a stranger', async (park) => {
  await ask(park, ines.email);
  const code = await mailedCode(park, ines.email);
  await park.services.db
    .update(loyaltyMembers)
    .set({ status: 'closed' })
    .where(eq(loyaltyMembers.memberId, ines.memberId));
  expect((await check(park, ines.email, code)).statusCode).toBe(400);
  await ask(park, ines.email);
  const sent = await park.services.db.select().from(mails).where(eq(mails.kind, 'member-code'));
  expect(sent).toHaveLength(1);
});

test('after five wrong codes the right one is of no use, also when all come at once', async (park) => {
  await ask(park, ines.email);
  const code = (await mailedCode(park, ines.email)) ?? '';
  const wrong = Array.from({ length: 5 }, (_, place) => String((Number(code) + place + 1) % 1e6));
  await Promise.all(wrong.map((one) => check(park, ines.email, one.padStart(6, '0'))));
  expect((await check(park, ines.email, code)).statusCode).toBe(400);
  park.clock.advance(1);
  await ask(park, ines.email);
  expect((await check(park, ines.email, await mailedCode(park, ines.email))).statusCode).toBe(200);
});

test('what is no code of six digits costs no try', async (park) => {
  await ask(park, ines.email);
  for (const typo of ['', '12345', '1234567', 'abcdef', '      ', '१२३४५६'])
    expect((await check(park, ines.email, typo)).statusCode).toBe(400);
  expect((await check(park, ines.email, await mailedCode(park, ines.email))).statusCode).toBe(200);
});

test('a code is over after ten minutes, and once a newer one was sent', async (park) => {
  await ask(park, ines.email);
  const first = await mailedCode(park, ines.email);
  park.clock.advance(1);
  await ask(park, ines.email);
  const second = await mailedCode(park, ines.email);
  expect(first === second || (await check(park, ines.email, first)).statusCode === 400).toBe(true);
  park.clock.advance(600);
  expect((await check(park, ines.email, second)).statusCode).toBe(400);
});

test('twenty right codes at once sign in once', async (park) => {
  await ask(park, ines.email);
  const code = await mailedCode(park, ines.email);
  const answers = await Promise.all(Array.from({ length: 20 }, () => check(park, ines.email, code)));
  expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(1);
});

test('an address gets three mails an hour and ten a day, and the answer never says so', async (park) => {
  const countMails = async () =>
    (await park.services.db.select().from(mails).where(eq(mails.kind, 'member-code'))).length;
  for (let count = 0; count < 5; count += 1) expect((await ask(park, ines.email)).statusCode).toBe(204);
  expect(await countMails()).toBe(3);
  for (let hour = 1; hour <= 4; hour += 1) {
    park.clock.advance(3600);
    for (let count = 0; count < 3; count += 1) await ask(park, ines.email);
  }
  // Two of the first hour's five sent no mail, and count all the same.
  expect(await countMails()).toBe(8);
});

test('a network gets ten codes an hour without a puzzle, the park’s own network as many as it likes', async () => {
  const members = ['maya.okafor', 'theo.marsh', 'luis.ferreira', 'rosa.velez'].map(
    (name) => `${name}@mail.example`,
  );
  const mailsAfter = async (park: TestPark): Promise<number> => {
    for (const email of members) for (let count = 0; count < 3; count += 1) await ask(park, email);
    const sent = await park.services.db.select().from(mails).where(eq(mails.kind, 'member-code'));
    await park.close();
    return sent.length;
  };
  expect(await mailsAfter(await openTestPark())).toBe(10);
  expect(await mailsAfter(await openTestPark({}, { PARK_CIDRS: '127.0.0.0/8' }))).toBe(12);
});

test('codes that are over are forgotten, and with them who asked', async (park) => {
  await ask(park, 'stranger@mail.example');
  await runHousekeeping(park.services);
  expect(await park.services.db.select().from(signInCodes)).toHaveLength(1);
  park.clock.advance(600);
  await runHousekeeping(park.services);
  expect(await park.services.db.select().from(signInCodes)).toEqual([]);
});

test.each<[string, unknown]>([
  ['off', { isOn: false, perDay: 5 }],
  ['absent', undefined],
  ['of no known form', { isOn: 'yes' }],
])('where the policy is %s there are no codes, and a ticket changes nothing', (_word, value) =>
  withOwnPark(async (park) => {
    const { db } = park.services;
    const { memberTicket, userId } = await signIn(park);
    const row = eq(settings.key, 'loyaltyMemberClaims');
    await (value === undefined
      ? db.delete(settings).where(row)
      : db.update(settings).set({ value }).where(row));
    const calls = [
      await ask(park, ines.email),
      await check(park, ines.email, '123456'),
      await park.post('/api/loyalty/account/', { memberTicket }),
    ];
    expect(calls.map((answer) => answer.statusCode)).toEqual([404, 404, 404]);
    const claim = { email: ines.email, userID: userId, memberTicket, orderId: '10300001' };
    const refused = await park.post('/api/loyalty/tickets/', claim);
    expect([refused.statusCode, refused.headers['x-allowed-changes']]).toEqual([400, undefined]);
    expect(refused.body).toMatch(/^You already have an account\./);
  }),
);
