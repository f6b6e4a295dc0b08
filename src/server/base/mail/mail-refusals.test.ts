/** Every refusal of a mail server at every step: only one of the recipient is final. */
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { makeSmtpMailServer } from '#server/adapters/mail-smtp.ts';
import { readHealth } from '#server/office/health/staff-health.service.ts';
import { makeExternalSystemReport } from '#server/base/external-systems/report-external-systems.ts';
import {
  mailSteps,
  openScriptedMailServer,
  type MailStep,
  type ScriptedMailServer,
} from '#server/testing/scripted-mail-server.ts';
import { signInStaff } from '#server/testing/staff.ts';
import { withOwnPark, type TestPark } from '#server/testing/test-park.ts';
import { mails } from '../db/schema/operations.ts';
import { clientNameOf } from '../config/addresses.ts';
import { sendDueMails } from './outbox.ts';
import { queueMail } from './queue-mail.ts';

/** What servers say of our own mistakes, and of their own troubles. */
const notOfRecipient = [
  '550 5.7.60 SMTP; Client does not have permissions to send as this sender',
  '550 5.7.1 Relaying denied',
  '421 4.7.0 Try again later, closing connection',
];
const ofRecipient = ['550 5.1.1 No such user <dana@mail.example>', '550 No such user'];

interface Post {
  park: TestPark;
  server: ScriptedMailServer;
  /** Queues a mail and makes one round. */
  sendOne: (to?: string) => Promise<string>;
  round: () => Promise<number>;
  rowOf: (mailId: string) => Promise<typeof mails.$inferSelect | undefined>;
}

async function withPost(run: (post: Post) => Promise<void>): Promise<void> {
  const server = await openScriptedMailServer();
  try {
    await withOwnPark((park) => postOf(park, server, run));
  } finally {
    await server.close();
  }
}

async function postOf(
  park: TestPark,
  server: ScriptedMailServer,
  run: (post: Post) => Promise<void>,
): Promise<void> {
  const { services } = park;
  const mailServer = makeSmtpMailServer({
    picturesOf: () => Promise.resolve(new Map()),
    url: server.url,
    from: { name: 'The Park', address: 'guests@park.example' },
    ...{ replyTo: 'help@park.example', signing: undefined },
    host: 'pass.park.example',
    clientName: clientNameOf('https://pass.park.example:8443/'),
    requiresTls: false,
    watch: services.externalSystems.watch('vendor', 'mail server'),
  });
  const round = () => sendDueMails({ ...services, mailServer });
  const sendOne = async (to = 'dana@mail.example') => {
    const content = { kind: 'test', to, subject: 'Pass', heading: 'Pass', paragraphs: ['Here it is.'] };
    const mailId = await queueMail(services, content, services.clock.now());
    await round();
    return mailId;
  };
  const rowOf = async (mailId: string) => {
    const [row] = await services.db.select().from(mails).where(eq(mails.mailId, mailId));
    return row;
  };
  try {
    await run({ park, server, sendOne, round, rowOf });
  } finally {
    mailServer.close();
  }
}

/** Without an enhanced code only RCPT says whom the refusal is about. */
const isFinalAt = (step: MailStep, answer: string): boolean =>
  ofRecipient.includes(answer) &&
  (step === 'RCPT' || (['DATA', 'after DATA'].includes(step) && /^\d{3} 5\./.test(answer)));

test.each(mailSteps)(
  'at %s only a refusal of the recipient is final, and every other mail arrives later',
  (step) =>
    withPost(async ({ park, server, sendOne, round, rowOf }) => {
      for (const answer of [...notOfRecipient, ...ofRecipient]) {
        await server.hangUp();
        server.script = { [step]: answer };
        const mailId = await sendOne();
        const row = await rowOf(mailId);
        server.script = {};
        park.clock.advance(3600);
        await round();
        const later = await rowOf(mailId);
        expect({
          answer,
          isAbandoned: row?.abandonedAt !== null,
          hasArrived: later?.sentAt !== null,
        }).toEqual({
          answer,
          isAbandoned: isFinalAt(step, answer),
          hasArrived: !isFinalAt(step, answer),
        });
        expect(row?.lastFault).toContain(answer.replace('dana@mail.example', '…@…').slice(0, 20));
      }
      expect(server.faults).toEqual([]);
    }),
);

test('the mail server is greeted by the host of the public address', () =>
  withPost(async ({ server, sendOne }) => {
    await sendOne();
    expect([server.greetings, server.mails.length]).toEqual([['pass.park.example'], 1]);
  }));

test('a mail that the server refuses for our own fault is tried for two days, then given up with its words kept', () =>
  withPost(async ({ park, server, sendOne, round, rowOf }) => {
    server.script = { MAIL: '550 5.7.60 No permission to send as this sender' };
    const mailId = await sendOne();
    for (let hours = 0; hours < 47; hours += 1) {
      park.clock.advance(3600);
      await round();
    }
    expect(await rowOf(mailId)).toMatchObject({ abandonedAt: null, sentAt: null });
    park.clock.advance(2 * 3600);
    await round();
    const row = await rowOf(mailId);
    expect(row?.abandonedAt).not.toBeNull();
    expect(row?.plainText).toContain('Here it is.');
    const counted = await park.services.metrics.mails.get();
    const outcomes = Object.fromEntries(counted.values.map(({ labels, value }) => [labels.outcome, value]));
    expect(outcomes).toMatchObject({ 'given-up': 1 });
  }));

test('Health fails with the words of the server while it refuses mails, without an address', () =>
  withPost(async ({ park, server, sendOne }) => {
    server.script = { 'after DATA': '550-5.4.5 Quota of guests@park.example\n550 5.4.5 is used up' };
    await sendOne();
    await makeExternalSystemReport(park.services, 'server:1')();
    const health = await readHealth(park.services);
    expect(health.externalSystems.find(({ name }) => name === 'mail server')).toMatchObject({
      state: 'failing',
    });
    expect(health.mails).toMatchObject({
      givenUp: 0,
      answers: [
        { words: '550 5.4.5 Quota of …@… is used up', isOfRecipient: false, waiting: 1, abandoned: 0 },
      ],
    });
  }));

test('the team sends again what was given up, and nobody else does', () =>
  withPost(async ({ park, server, sendOne, round, rowOf }) => {
    server.script = { RCPT: '550 5.1.1 No such user' };
    const refused = await sendOne();
    server.script = { MAIL: '530 5.7.0 Authentication required' };
    const givenUp = await sendOne();
    await park.services.db
      .update(mails)
      .set({ queuedAt: new Date(park.clock.now().getTime() - 48 * 3_600_000), attempts: 60 })
      .where(eq(mails.mailId, givenUp));
    park.clock.advance(60);
    await round();
    expect((await rowOf(givenUp))?.abandonedAt).not.toBeNull();
    server.script = {};
    const seller = await signInStaff(park, 'gate');
    expect((await seller.call('POST', '/api/admin/mails/', { of: 'server' })).statusCode).toBe(403);
    const manager = await signInStaff(park, 'admin');
    const answer = await manager.call('POST', '/api/admin/mails/', { of: 'server' });
    expect(answer.json()).toEqual({ queued: 1 });
    await round();
    expect([(await rowOf(givenUp))?.sentAt, (await rowOf(refused))?.sentAt]).toEqual([
      expect.any(Date),
      null,
    ]);
    const again = await manager.call('POST', '/api/admin/mails/', { of: 'recipient' });
    expect(again.json()).toEqual({ queued: 1 });
    await round();
    expect(server.mails).toHaveLength(2);
  }));
