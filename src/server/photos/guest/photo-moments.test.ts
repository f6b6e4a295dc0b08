/** What a call answers if another one comes between two of its steps. */
import { randomUUID } from 'node:crypto';

import { eq } from 'drizzle-orm';
import { expect } from 'vitest';

import { passes, photoRequests, retiredPhotos } from '#server/base/db/schema/park.ts';
import { auditEntries } from '#server/base/db/schema/staff.ts';
import { hostActor } from '#server/staff/host-actor.ts';
import { holdBeforeRead, holdBeforeTransaction } from '#server/testing/hold-call.ts';
import { withOwnPark } from '#server/testing/test-park.ts';
import { test } from '#server/testing/park-test.ts';
import { changeSlot } from '../change-slot.ts';
import { answerPhotoRequest } from '../desk/staff-photo-requests.service.ts';
import { requestPhotoReset } from './photo-request.service.ts';
import { findSlot, findSlotOfBarcode } from './photo-slot.ts';
import { orderOf, photoProofOf } from './photo-testing.ts';

const activated = photoProofOf('10240004');
const withPhoto = photoProofOf('10240010');
const asked = photoProofOf('10240005');
const caller = { address: '203.0.113.9', solution: undefined };

test('a request that another call opened meanwhile is answered with the slot that the photo has now', async ({
  services,
  ...park
}) => {
  const held = holdBeforeRead(services.db, { tables: [photoRequests] }, () =>
    requestPhotoReset(services, activated, caller),
  );
  const answer = await requestPhotoReset({ ...services, db: held.db }, activated, caller);
  expect(held.wasHeld()).toBe(true);
  expect(answer.uid).toBe((await orderOf({ services, ...park }, activated)).uid);
  expect(answer.uid).not.toBe(activated.uid);
});

test.each([
  ['of its order', 0, findSlot],
  ['of its barcode alone', 1, findSlotOfBarcode],
])('a slot %s that an undo puts back meanwhile is no wrong slot', async (_, skipped, find) => {
  await withOwnPark(async ({ services }) => {
    const now = services.clock.now();
    const empty = { ...withPhoto, uid: randomUUID() };
    await services.db.transaction((tx) =>
      changeSlot(tx, withPhoto, { photoUid: empty.uid, hasPhoto: false, now }),
    );
    const held = holdBeforeRead(services.db, { tables: [passes, retiredPhotos], skipped }, () =>
      services.db.transaction((tx) =>
        changeSlot(tx, empty, { photoUid: withPhoto.uid, hasPhoto: true, now, keepDays: 0 }),
      ),
    );
    const found = await find({ ...services, db: held.db }, withPhoto, caller);
    expect([held.wasHeld(), found.isCurrent]).toEqual([true, true]);
  });
});

test('the audit log of an answer holds the photo as it was under the lock', async ({ services }) => {
  const { db } = services;
  const [request] = await db.select().from(photoRequests).where(eq(photoRequests.status, 'open'));
  const now = services.clock.now();
  const held = holdBeforeTransaction(db, () =>
    db.transaction((tx) => changeSlot(tx, asked, { photoUid: randomUUID(), hasPhoto: false, now })),
  );
  const given = { answer: 'declined', message: '' } as const;
  await answerPhotoRequest({ ...services, db: held.db }, hostActor, request?.requestId ?? '', given);
  const entries = await db
    .select({ before: auditEntries.before, after: auditEntries.after })
    .from(auditEntries)
    .where(eq(auditEntries.action, 'Photo Request Update'));
  expect(entries).toMatchObject([{ before: { hasPhoto: false }, after: { hasPhoto: false } }]);
});
