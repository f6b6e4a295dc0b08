import { eq } from 'drizzle-orm';
import { expect } from 'vitest';

import { errors as guestTexts } from '#texts/english/errors.ts';

import { mails } from '#server/base/db/schema/operations.ts';
import { passes, isOfPass } from '#server/base/db/schema/park.ts';
import { type TestPark, test, sharePark, dayTicket, goldPass } from '#server/testing/test-park.ts';
import { revokeLinks } from './pass-links.ts';

const park = sharePark();

const gold = 'maya.okafor@mail.example';
const ask = (asked: unknown, at: TestPark = park, remoteAddress = '203.0.113.9') =>
  at.app.inject({ method: 'POST', url: '/api/link/', payload: { asked }, remoteAddress });

async function mailsOf(at: TestPark = park) {
  await at.services.background.settle();
  const rows = await at.services.db.select().from(mails).where(eq(mails.kind, 'pass-link'));
  return rows.map(({ toAddress, plainText }) => ({ to: toAddress, plainText }));
}

const linksIn = (plainText = ''): string[] =>
  [...plainText.matchAll(/\/([\w-]{96})$/gm)].map(([, link = '']) => link);

test('an order id and an email bring the link to the address on file, and it opens the pass', async (own) => {
  for (const asked of [
    ` #${goldPass.orderId.slice(0, 4)}-${goldPass.orderId.slice(4)}`,
    gold.toUpperCase(),
  ]) {
    expect((await ask(asked, own)).statusCode).toBe(204);
    const [mail] = await mailsOf(own);
    expect(mail?.to).toBe(gold);
    const answers = await Promise.all(
      linksIn(mail?.plainText).map((hashUrl) => own.post('/api/login/', { hashUrl })),
    );
    expect(answers.map((answer) => answer.json<{ barcode: string }>().barcode)).toContain(goldPass.barcode);
    await own.services.db.delete(mails);
  }
});

test('an unknown order or address gets the same answer as a known one, and no mail', async (own) => {
  const known = await ask(gold, own);
  await own.services.background.settle();
  await own.services.db.delete(mails);
  for (const asked of ['99999999', 'nobody@mail.example']) {
    const { statusCode, body } = await ask(asked, own);
    expect([statusCode, body]).toEqual([known.statusCode, known.body]);
  }
  expect(await mailsOf(own)).toEqual([]);
});

test('a refunded or expired pass, and one whose link was revoked, is not mailed', async (own) => {
  const { db, clock } = own.services;
  const isGold = isOfPass(passes, goldPass);
  await db.update(passes).set({ isRefunded: true }).where(eq(passes.orderId, goldPass.orderId));
  await ask(goldPass.orderId, own);
  expect(await mailsOf(own)).toEqual([]); // before the next change: the look-up runs after the answer
  await db
    .update(passes)
    .set({ isRefunded: false, expiresAt: new Date(clock.now().getTime() - 1) })
    .where(eq(passes.orderId, goldPass.orderId));
  await ask(goldPass.orderId, own);
  expect(await mailsOf(own)).toEqual([]);
  await db.update(passes).set({ expiresAt: null }).where(isGold);
  await db.transaction((tx) => revokeLinks({ db: tx, now: clock.now() }, [goldPass]));
  await ask(goldPass.orderId, own);
  expect(await mailsOf(own)).toEqual([]);
});

test('the mail of a pass that is used up has its link and says so, but has no barcode to scan', async (own) => {
  await own.services.db.update(passes).set({ isRedeemed: true }).where(eq(passes.orderId, dayTicket.orderId));
  for (const { orderId } of [goldPass, dayTicket]) await ask(orderId, own);
  await own.services.background.settle();
  const sent = await own.services.db.select({ to: mails.toAddress, html: mails.html }).from(mails);
  const readable = sent.filter(({ html }) => html.includes('cid:bars-') && html.includes('at the gate, or'));
  const ended = sent.filter(({ html }) => html.includes('no longer valid at the gate'));
  expect([sent.length, ended.length, ...readable.map(({ to }) => to)]).toEqual([2, 1, gold]);
});

test('a mailbox gets three mails a day, whatever its guest or a stranger types', async (own) => {
  for (const asked of [gold, goldPass.orderId, gold.toUpperCase(), goldPass.orderId, gold])
    expect((await ask(asked, own)).statusCode).toBe(204);
  expect(await mailsOf(own)).toHaveLength(3);
});

test.each(['', '1024000', 'maya', 'a@mail.example,b@mail.example', dayTicket.barcode])(
  '"%s" is refused before anything is counted',
  async (asked) => {
    const answer = await ask(asked);
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([
      400,
      'link-request-malformed',
    ]);
  },
);

test.each([[undefined], [7], [null], ['x'.repeat(321)], [['10240001']]])(
  'a body with %j is malformed',
  async (asked) => {
    expect((await ask(asked)).statusCode).toBe(400);
  },
);

test('a network over its budget gets a puzzle, for a known address as for an unknown one', async (own) => {
  for (let tries = 0; tries < 10; tries += 1) await ask(`stranger${tries}@mail.example`, own);
  const answers = [await ask(gold, own), await ask('one.more@mail.example', own)];
  expect(answers.map((one) => [one.statusCode, one.json<{ code: string }>().code])).toEqual([
    [429, 'puzzle-required'],
    [429, 'puzzle-required'],
  ]);
  expect((await ask(gold, own, '198.51.100.7')).statusCode).toBe(204);
});

const submit = (payload: string, headers: Record<string, string> = {}, at: TestPark = park) =>
  at.app.inject({
    method: 'POST',
    url: '/send-link',
    payload,
    remoteAddress: '203.0.113.77',
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html', ...headers },
  });

test('a plain form is answered with the lookup page, which says what happened', async () => {
  const sent = await submit(`asked=${encodeURIComponent('nobody@mail.example')}`);
  expect([sent.statusCode, sent.headers['location']]).toEqual([303, '/lookup?link=sent']);
  const page = await park.app.inject({ method: 'GET', url: '/lookup?link=sent' });
  expect(page.body).toContain(guestTexts.linkRequestSent);

  const refused = await submit('asked=maya');
  expect([refused.statusCode, refused.body.includes(guestTexts.linkRequestMalformed)]).toEqual([400, true]);
});

test('a plain form over the budget is told how to go on', async (own) => {
  for (let tries = 0; tries < 10; tries += 1) await submit('asked=10240009', {}, own);
  const answer = await submit('asked=10240009', {}, own);
  expect([answer.statusCode, Number(answer.headers['retry-after']) > 0]).toEqual([429, true]);
  expect(answer.body).toContain('JavaScript turned on');
});

test.each([
  ['another site', 'asked=10240009', { 'sec-fetch-site': 'cross-site' }, 403],
  ['JSON', '{"asked":"10240009"}', { 'content-type': 'application/json' }, 415],
  ['a NUL', 'asked=%00', {}, 400],
  ['too many bytes', `asked=${'1'.repeat(5000)}`, {}, 413],
])('a form with %3$s is refused: %s', async (_name, payload, headers, status) => {
  expect((await submit(payload, headers)).statusCode).toBe(status);
});
