/** The outbox against a mail server that speaks SMTP, refuses recipients and is sometimes unavailable. */
import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';

import { SMTPServer } from 'smtp-server';
import { expect, test } from 'vitest';

import { loadBrand } from '#server/base/brand/load-brand.ts';
import { makeSmtpMailServer } from '#server/adapters/mail-smtp.ts';
import { mailFaultsOf } from '#server/testing/scripted-mail-server.ts';
import { withOwnPark, type TestPark } from '#server/testing/test-park.ts';
import { mailPicturesOf } from './dress-mail.ts';
import { leaseDue } from '../jobs/queue.queries.ts';
import { mailQueue } from '../jobs/queues.queries.ts';
import { makeMetrics } from '../metrics.ts';
import { makeExternalSystems } from '../external-systems/external-systems.ts';
import { systemClock } from '../ports/clock.ts';
import { mails } from '../db/schema/operations.ts';
import type { Services } from '../services.ts';
import { sendDueMails } from './outbox.ts';
import { queueMail } from './queue-mail.ts';

const watch = makeExternalSystems(systemClock, makeMetrics()).watch('vendor', 'mail server');
const replyTo = 'help@park.example';
const from = { name: 'The Park', address: 'guests@park.example' };

const brand = await loadBrand();
const picturesOf = (html: string) => mailPicturesOf(html, brand);

test('a queued mail reaches its recipient once, in both forms, with a permanent id', async () => {
  await withPost(async (park, post) => {
    await queue(park, 'dana@mail.example');
    expect(await send(park, post)).toBe(1);
    expect(await send(park, post)).toBe(0);
    const [row] = await park.services.db.select().from(mails);
    expect(post.received).toHaveLength(1);
    const [mail] = post.received;
    expect(mail).toMatch(/^From: "?The Park"? <guests@park\.example>/m);
    expect(mail).toMatch(/^To: dana@mail\.example/m);
    expect(mail).toMatch(/^Reply-To: help@park\.example/m);
    expect(mail).toMatch(/^Auto-Submitted: auto-generated/m);
    expect(Date.parse(/^Date: (.+)$/m.exec(mail ?? '')?.[1] ?? '')).toBeGreaterThan(Date.now() - 60_000);
    expect(mail).toContain(`Message-ID: <${row?.mailId}@park.test>`);
    expect(mail).toContain('text/plain');
    expect(mail).toContain('text/html');
    expect(mail).toMatch(/^Content-I[Dd]: <head-\w+-\w+->/m);
    expect(row?.sentAt).not.toBeNull();
    expect([row?.plainText, row?.html]).toEqual(['', '']);
  });
});

test('a mail to a recipient unknown to the mail server is abandoned, the others are still sent', async () => {
  await withPost(async (park, post) => {
    await queue(park, 'unknown@mail.example');
    await queue(park, 'dana@mail.example');
    await send(park, post);
    park.clock.advance(86_400);
    expect(await send(park, post)).toBe(0);
    const rows = await park.services.db.select().from(mails);
    const outcome = Object.fromEntries(rows.map((row) => [row.toAddress, row]));
    expect(outcome['unknown@mail.example']).toMatchObject({
      sentAt: null,
      lastFault: expect.stringMatching(/^refused: 550/),
    });
    expect(outcome['unknown@mail.example']?.abandonedAt).not.toBeNull();
    expect(outcome['dana@mail.example']?.sentAt).not.toBeNull();
  });
});

test('a busy or unavailable mail server loses no mail: it is sent after the server has recovered', async () => {
  await withPost(async (park, post) => {
    await queue(park, 'dana@mail.example');
    post.isBusy = true;
    expect(await send(park, post)).toBe(1);
    expect(await send(park, post)).toBe(0); // not retried at once
    post.isBusy = false;
    const away = makeSmtpMailServer({
      picturesOf,
      url: 'smtp://127.0.0.1:1',
      ...{ from, replyTo, signing: undefined },
      host: 'park.test',
      clientName: 'park.test',
      requiresTls: false,
      watch,
    });
    park.clock.advance(60);
    expect(await sendDueMails({ ...park.services, mailServer: away })).toBe(1);
    away.close();
    expect((await park.services.db.select().from(mails))[0]?.lastFault).toMatch(/refused/i);
    park.clock.advance(3600);
    await send(park, post);
    expect(post.received).toHaveLength(1);
    expect((await park.services.db.select().from(mails))[0]).toMatchObject({ attempts: 3, lastFault: null });
  });
});

test('a process that dies while it sends mails loses none, and no two processes take the same', async () => {
  await withPost(async (park, post) => {
    for (const name of ['a', 'b', 'c']) await queue(park, `${name}@mail.example`);
    const now = park.clock.now();
    const [first, second] = await Promise.all([
      leaseDue(park.services.db, mailQueue, { now, rowsMax: 2 }),
      leaseDue(park.services.db, mailQueue, { now, rowsMax: 2 }),
    ]);
    expect(new Set([...first, ...second].map((mail) => mail.mailId)).size).toBe(3);
    expect(await send(park, post)).toBe(0);
    park.clock.advance(301);
    expect(await send(park, post)).toBe(3);
    expect(post.received).toHaveLength(3);
  });
});

test('a mail of a failed transaction is never sent', async () => {
  await withPost(async (park, post) => {
    const failing = park.services.db.transaction(async (tx) => {
      await queueMail(
        { db: tx, brand: park.services.brand },
        contentFor('dana@mail.example'),
        park.clock.now(),
      );
      throw new Error('the business failed');
    });
    await expect(failing).rejects.toThrow('the business failed');
    expect(await send(park, post)).toBe(0);
  });
});

test('a mail with long lines, dots and every alphabet passes a server that accepts only seven bits and short lines', () =>
  withPost(async (park, post) => {
    const words = `.Zoë, 王小明, שלום 🎡 ${'and a very long line '.repeat(80)}`;
    const content = { ...contentFor('zoe@mail.example'), subject: `Ihr Paß ${'für alle '.repeat(20)}` };
    await queueMail(park.services, { ...content, paragraphs: [words, '.', '..'] }, park.clock.now());
    expect(await send(park, post)).toBe(1);
    expect(post.received).toHaveLength(1);
  }));

test('a mail server without TLS gets no mail in production, and the mails wait', () =>
  withPost(async (park, post) => {
    await queue(park, 'dana@mail.example');
    const strict = makeSmtpMailServer({ ...post.options, requiresTls: true });
    expect(await sendDueMails({ ...park.services, mailServer: strict })).toBe(1);
    strict.close();
    expect(post.received).toEqual([]);
    expect((await park.services.db.select().from(mails))[0]).toMatchObject({
      sentAt: null,
      abandonedAt: null,
      lastFault: expect.stringContaining('TLS'),
    });
  }));

test("a mail is signed with the park's key in the name of the sender's domain", () =>
  withPost(async (park, post) => {
    const pem = { type: 'pkcs8', format: 'pem' } as const;
    const privateKey = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export(pem);
    const mailServer = makeSmtpMailServer({
      ...post.options,
      signing: { keySelector: 'park2026', privateKey },
    });
    await queue(park, 'dana@mail.example');
    expect(await sendDueMails({ ...park.services, mailServer })).toBe(1);
    mailServer.close();
    const [, signature = ''] = /^DKIM-Signature: ((?:.|\r\n )*)/m.exec(post.received[0] ?? '') ?? [];
    expect(signature.replaceAll(/\s+/g, '')).toMatch(
      /a=rsa-sha256;.*d=park\.example;.*s=park2026;.*h=[^;]*From:[^;]*Reply-To:.*b=[A-Za-z0-9+/]{342}==$/i,
    );
  }));

interface Post {
  options: Parameters<typeof makeSmtpMailServer>[0];
  server: Services['mailServer'];
  received: string[];
  isBusy: boolean;
}

async function withPost(run: (park: TestPark, post: Post) => Promise<void>): Promise<void> {
  const post: Post = {
    options: {
      ...{
        url: 'smtp://127.0.0.1:1',
        from,
        replyTo,
        signing: undefined,
        host: 'park.test',
        clientName: 'park.test',
      },
      ...{ requiresTls: false, watch, picturesOf },
    },
    server: undefined,
    received: [],
    isBusy: false,
  };
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    // Emulates the oldest servers on a mail's way: seven bits, and addresses of ASCII.
    hide8BITMIME: true,
    hideSMTPUTF8: true,
    onRcptTo: (address, _session, done) => {
      if (post.isBusy) done(Object.assign(new Error('Busy'), { responseCode: 451 }));
      else if (address.address.startsWith('unknown@'))
        done(Object.assign(new Error('No such reader'), { responseCode: 550 }));
      else done();
    },
    onData: (stream, _session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const mail = Buffer.concat(chunks);
        const faults = mailFaultsOf(mail);
        if (faults.length > 0)
          return done(Object.assign(new Error(faults.join(', ')), { responseCode: 554 }));
        post.received.push(mail.toString());
        done();
      });
    },
  });
  smtp.listen(0, '127.0.0.1');
  await once(smtp.server, 'listening');
  const { port } = smtp.server.address() as AddressInfo; // a listening TCP server has one
  post.options.url = `smtp://127.0.0.1:${port}`;
  post.server = makeSmtpMailServer(post.options);
  try {
    await withOwnPark((park) => run(park, post));
  } finally {
    post.server?.close();
    await new Promise((resolve) => smtp.close(() => resolve(undefined)));
  }
}

function send(park: TestPark, post: Post): Promise<number> {
  return sendDueMails({ ...park.services, mailServer: post.server });
}

function queue(park: TestPark, to: string): Promise<string> {
  return queueMail(park.services, contentFor(to), park.clock.now());
}

function contentFor(to: string) {
  return { kind: 'test', to, subject: 'Your pass', heading: 'Your pass', paragraphs: ['Here it is.'] };
}
