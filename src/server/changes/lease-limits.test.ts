/** A server takes no more of an outbox than it asked for, also by a plan made while the table was small. */
import { expect, test } from 'vitest';

import { crmEvents } from '#server/base/db/schema/crm.ts';
import { mails } from '#server/base/db/schema/operations.ts';
import { takeDueMails } from '#server/base/mail/outbox.queries.ts';
import { planForFewRows } from '#server/testing/plan-for-few-rows.ts';
import { withOwnPark } from '#server/testing/test-park.ts';
import { takeDueEvents } from './crm-events.queries.ts';

const waiting = 40;

test('mails', () =>
  withOwnPark(async ({ services: { db, clock }, databaseUrl }) => {
    const now = clock.now();
    const mail = { kind: 'link', subject: 'Your pass', plainText: 'Here', html: '<p>Here</p>' } as const;
    const rows = Array.from({ length: waiting }, (_, index) => ({
      ...mail,
      ...{ toAddress: `guest${index}@mail.example`, queuedAt: now, nextAttemptAt: now },
    }));
    await db.delete(mails);
    await db.insert(mails).values(rows.slice(0, 1));
    await planForFewRows(databaseUrl, 'mails');
    await db.insert(mails).values(rows.slice(1));
    const leaseUntil = new Date(now.getTime() + 60_000);
    expect(await takeDueMails(db, { now, leaseUntil, mailsMax: 4 })).toHaveLength(4);
  }));

test('events of the CRM', () =>
  withOwnPark(async ({ services: { db, clock }, databaseUrl }) => {
    const now = clock.now();
    const rows = Array.from({ length: waiting }, (_, index) => ({
      kind: 'member' as const,
      ...{ emailKey: `guest${index}@mail.example`, orderId: '', facts: {} },
      ...{ happenedAt: now, nextAttemptAt: now },
    }));
    await db.delete(crmEvents);
    await db.insert(crmEvents).values(rows.slice(0, 1));
    await planForFewRows(databaseUrl, 'crm_events');
    await db.insert(crmEvents).values(rows.slice(1));
    const leaseUntil = new Date(now.getTime() + 60_000);
    expect(await takeDueEvents(db, { now, leaseUntil, eventsMax: 4 })).toHaveLength(4);
  }));
