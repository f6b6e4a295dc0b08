import { randomUUID } from 'node:crypto';

import { and, eq } from 'drizzle-orm';
import { expect } from 'vitest';

import {
  messageGuests,
  messageOptOuts,
  messageReceipts,
  parkMessages,
} from '#server/base/db/schema/messages.ts';
import { guestHashOf, mailHashOf } from '#server/passes/messages/message-hashes.ts';
import { messageChoicePath } from '#server/passes/messages/message-choice.service.ts';
import { goldPass } from '#server/testing/demo-passes.ts';
import { test } from '#server/testing/park-test.ts';
import { eraseGuest } from './erase-guest.ts';

const email = 'maya.okafor@mail.example';

test('an erased guest leaves no choice, receipt or tally of messages, and repeating it finds nothing', async (own) => {
  const { db, clock } = own.services;
  const now = clock.now();
  const messageId = randomUUID();
  await db.insert(parkMessages).values({
    ...{ messageId, version: 1, kind: 'marketing', text: 'Two for one', audience: { who: 'everyone' } },
    ...{ state: 'sent', changedBy: 'Test', changedAt: now, sendAt: now, shownUntil: now },
  });
  await db.insert(messageReceipts).values({ messageId, ...goldPass, receivedAt: now, announces: true });
  const tally = { messageId, kind: 'marketing' as const, day: '2026-11-21', hasAnnounced: true };
  await db.insert(messageGuests).values({ ...tally, guestHash: guestHashOf(['mail', email]) });
  const path = messageChoicePath(own.services.secrets, { ...goldPass, shareId: '' });
  await own.app.inject({
    method: 'POST',
    url: path,
    payload: 'choice=out',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  const isMailbox = eq(messageOptOuts.mailHash, mailHashOf(email));
  expect(await db.$count(messageOptOuts, isMailbox)).toBe(1);
  const erased = await eraseGuest(own.services, { kind: 'email', emailKey: email });
  expect(erased?.counts['messageChoices']).toBe(1);
  const isOfGuest = and(
    eq(messageReceipts.orderId, goldPass.orderId),
    eq(messageReceipts.barcode, goldPass.barcode),
  );
  expect(await db.$count(messageOptOuts)).toBe(0);
  expect(await db.$count(messageReceipts, isOfGuest)).toBe(0);
  expect(await db.$count(messageGuests)).toBe(0);
});
