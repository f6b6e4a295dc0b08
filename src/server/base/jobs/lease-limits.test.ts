/** A server takes no more of a queue than it asked for, also by a plan made while the table was small. */
import { expect } from 'vitest';

import { planForFewRows } from '#server/testing/park-database.ts';
import { test } from '#server/testing/park-test.ts';
import { crmEvents } from '../db/schema/crm.ts';
import { mails } from '../db/schema/operations.ts';
import { leaseDue } from './queue.queries.ts';
import { crmQueue, mailQueue } from './queues.queries.ts';

const waiting = 40;

test('mails', async ({ services: { db, clock }, databaseUrl }) => {
  const now = clock.now();
  const mail = { kind: 'link', subject: 'Your pass', plainText: 'Here', html: '<p>Here</p>' } as const;
  const rows = Array.from({ length: waiting }, (_, index) => ({
    ...mail,
    ...{ toAddress: `guest${index}@mail.example`, queuedAt: now, dueAt: now },
  }));
  await db.delete(mails);
  await db.insert(mails).values(rows.slice(0, 1));
  await planForFewRows(databaseUrl, 'mails');
  await db.insert(mails).values(rows.slice(1));
  expect(await leaseDue(db, mailQueue, { now, rowsMax: 4 })).toHaveLength(4);
});

test('events of the CRM', async ({ services: { db, clock }, databaseUrl }) => {
  const now = clock.now();
  const rows = Array.from({ length: waiting }, (_, index) => ({
    kind: 'member' as const,
    ...{ emailKey: `guest${index}@mail.example`, orderId: '', facts: {} },
    ...{ happenedAt: now, dueAt: now },
  }));
  await db.delete(crmEvents);
  await db.insert(crmEvents).values(rows.slice(0, 1));
  await planForFewRows(databaseUrl, 'crm_events');
  await db.insert(crmEvents).values(rows.slice(1));
  expect(await leaseDue(db, crmQueue, { now, rowsMax: 4 })).toHaveLength(4);
});
