import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, test } from 'vitest';

import { mails } from '#server/base/db/schema/operations.ts';
import { endMail } from '#server/base/mail/outbox.queries.ts';
import { queueMail } from '#server/base/mail/queue-mail.ts';
import { makeApiKey } from '#server/staff/api-keys/api-keys.service.ts';
import { sharePark } from '#server/testing/test-park.ts';

const park = sharePark();
let headers: Record<string, string>;
beforeAll(async () => {
  const key = await makeApiKey(park.services, { name: 'relay', kinds: ['bounces'] });
  headers = { authorization: `Bearer ${key ?? ''}` };
});
beforeEach(() => park.services.db.delete(mails));

const report = async (body: object) =>
  (await park.post('/api/bounces/', body, headers)).json<{ marked: number }>();

/** A mail that was sent so many days ago. */
async function sent(to: string, daysAgo = 0): Promise<string> {
  const content = { kind: 'pass-link', to, subject: 'Pass', heading: 'Pass', paragraphs: ['Here it is.'] };
  const mailId = await queueMail(park.services, content, park.clock.now());
  const sentAt = new Date(park.clock.now().getTime() - daysAgo * 86_400_000);
  await endMail(park.services.db, mailId, { sentAt, keepsWords: false });
  return mailId;
}

const rowOf = async (mailId: string) =>
  (await park.services.db.select().from(mails).where(eq(mails.mailId, mailId)))[0];

test('a mail that came back is no sent one any more, with the words of the server and no address in them', async () => {
  const mailId = await sent('Ann@müller.de'.replace('müller', 'xn--mller-kva'));
  const reason = '550 5.1.1 <ann@xn--mller-kva.de>: no such user';
  expect(await report({ email: 'ann@MÜLLER.de', reason })).toEqual({ marked: 1 });
  expect(await rowOf(mailId)).toMatchObject({
    sentAt: null,
    abandonedAt: park.clock.now(),
    lastFault: 'refused: 550 5.1.1 <…@…>: no such user',
  });
  expect(await report({ email: 'ann@müller.de' })).toEqual({ marked: 0 });
});

test('only mails of the last five days to this address are marked, or the one of the Message-ID', async () => {
  const [old, other, first, second] = [
    await sent('dana@mail.example', 6),
    await sent('ben@mail.example'),
    await sent('dana@mail.example'),
    await sent('dana@mail.example'),
  ];
  const email = 'dana@mail.example';
  expect(await report({ email, messageId: '<1234@other.example>' })).toEqual({ marked: 0 });
  expect(await report({ email, messageId: `<${other}@park.test>` })).toEqual({ marked: 0 });
  expect(await report({ email, messageId: `<${first}@park.test>` })).toEqual({ marked: 1 });
  expect(await report({ email })).toEqual({ marked: 1 });
  for (const [mailId, isSent] of [
    [old, true],
    [other, true],
    [first, false],
    [second, false],
  ] as const)
    expect((await rowOf(mailId))?.sentAt !== null).toBe(isSent);
});

test('a body that names no address is refused', async () => {
  for (const body of [{ reason: 'gone' }, { email: 'a\u0000@b.example' }])
    expect((await park.post('/api/bounces/', body, headers)).statusCode).toBe(400);
});
