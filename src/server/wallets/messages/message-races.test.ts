/** Hundreds of messages at once on two servers: each holder receives each once, and the limit of the day holds. */
import { randomUUID } from 'node:crypto';

import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';

import type { Services } from '#server/base/services.ts';
import { readRows } from '#server/base/db/read-rows.ts';
import { messageReceipts, parkMessages } from '#server/base/db/schema/messages.ts';
import { openTwoServers } from '#server/testing/two-servers.ts';
import { sendNextMessages } from './send-messages.ts';

/** Adds passes, two for each mailbox. */
async function addHolders({ db }: Services, count: number): Promise<void> {
  await db.execute(sql`insert into orders (order_id, source, ordered_at) values ('88000000', 'test', now())`);
  await db.execute(sql`insert into passes (order_id, barcode, product_id, email)
    select '88000000', (880000000000 + n)::text, (select product_id from products limit 1),
      'guest' || (n / 2) || '@mail.example'
    from generate_series(1, ${count}::int) n`);
}

/** Schedules messages to everyone, all at the same time. */
/** Every holder asks for offers. */
async function askForOffers({ db }: Services): Promise<void> {
  await db.execute(sql`insert into message_opt_outs (order_id, barcode, share_id, takes_offers, declined_at)
    select order_id, barcode, '', true, now() from passes
    union all select order_id, barcode, share_id, true, now() from ticket_shares
    union all select '', member_id, '', true, now() from loyalty_members`);
}

async function schedule({ db, clock }: Services, count: number): Promise<void> {
  const now = clock.now();
  await db.insert(parkMessages).values(
    Array.from({ length: count }, (_, index) => ({
      ...{ messageId: randomUUID(), version: 1, kind: 'marketing' as const, text: `Offer ${index}` },
      ...{ audience: { who: 'everyone' }, state: 'scheduled' as const, sendAt: now },
      ...{ shownUntil: new Date(now.getTime() + 3_600_000), changedBy: 'Test', changedAt: now },
    })),
  );
}

/** Sends until nothing is left; each server runs two loops at once. */
async function sendOn(servers: readonly Services[]): Promise<void> {
  const work = async (one: Services): Promise<void> => {
    while ((await sendNextMessages(one)).taken > 0);
  };
  await Promise.all([...servers, ...servers].map(work));
  // What another server had locked when the last one looked.
  await Promise.all(servers.map(work));
}

test('two servers send 200 messages at once, and no guest gets more than the limit', async () => {
  const { services, close, park } = await openTwoServers();
  const { db, brand } = park.services;
  await addHolders(park.services, 600);
  await askForOffers(park.services);
  await schedule(park.services, 200);
  await sendOn(services);
  const row = z.object({ most: z.number(), least: z.number(), guests: z.number() });
  const [counted] = readRows(
    await db.execute(sql`select max(count)::int as most, min(count)::int as least, count(*)::int as guests from (
      select count(*) as count from message_guests group by guest_hash, day) counted`),
    row,
  );
  const { marketingPerDay } = brand.messages;
  expect(counted).toMatchObject({ most: marketingPerDay, least: marketingPerDay });
  expect(counted?.guests).toBeGreaterThanOrEqual(300);
  expect(await db.selectDistinct({ state: parkMessages.state }).from(parkMessages)).toEqual([
    { state: 'sent' },
  ]);
  await close();
}, 120_000);

test('two servers send one message to 10,000 holders, to each once', async () => {
  const { services, close, park } = await openTwoServers();
  await addHolders(park.services, 10_000);
  await askForOffers(park.services);
  await schedule(park.services, 1);
  await sendOn(services);
  const [message] = await park.services.db.select().from(parkMessages);
  const receipts = await park.services.db.$count(messageReceipts);
  expect(receipts).toBeGreaterThanOrEqual(10_000);
  expect(message).toMatchObject({ state: 'sent', total: receipts, done: receipts, received: receipts });
  await close();
}, 120_000);
