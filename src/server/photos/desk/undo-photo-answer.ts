/** Takes back the answer to a photo request. */
import type { Database } from '#server/base/db/database.ts';
import { isUniqueViolation } from '#server/base/db/classify-error.ts';
import { photoRequests } from '#server/base/db/schema/park.ts';
import type { Services } from '#server/base/services.ts';
import type { StaffActor } from '#server/base/staff-actor.ts';
import { touchPass } from '#server/changes/touch-pass.queries.ts';
import { writeAudit } from '#server/staff/audit.queries.ts';
import { reopenRequest } from '#server/staff/requests/request-holds.queries.ts';
import { changeSlot } from '../change-slot.ts';
import { findSlotRetiredAt, lockPhotoPass, type PassKey } from '../slots.queries.ts';
import { findRequestAnsweredAt } from './staff-photo-requests.queries.ts';

/**
 * Opens the request again that was answered at this instant, and puts a removed photo back. Returns why it is too late,
 * as a sentence, or undefined. `takeBack` takes the mail of the answer back in the same transaction.
 */
export async function undoPhotoAnswer(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  actor: StaffActor,
  { pass, at, hadPhoto }: { pass: PassKey; at: Date; hadPhoto: boolean },
  takeBack: (tx: Database) => Promise<void>,
): Promise<string | undefined> {
  try {
    return await db.transaction(async (tx) => {
      const now = clock.now();
      const held = await lockPhotoPass(tx, pass);
      const request = await findRequestAnsweredAt(tx, pass, at);
      if (held === undefined || request === undefined) return 'The request is gone';
      const former = await findSlotRetiredAt(tx, pass, at);
      if (former !== undefined) {
        if (held.hasPhoto || held.photoUid === null) return 'The guest has uploaded another photo since';
        const empty = { ...pass, uid: held.photoUid };
        await changeSlot(tx, empty, { photoUid: former, hasPhoto: true, now, keepDays: 0 });
      } else if (hadPhoto && !held.hasPhoto) return 'The photo was removed since';
      await takeBack(tx);
      await reopenRequest(tx, photoRequests, request.requestId);
      await touchPass(tx, pass, 'photo', now);
      const target = `${pass.orderId}/${pass.barcode}`;
      const after = { status: 'open', hasPhoto: hadPhoto };
      const before = { status: request.status, hasPhoto: held.hasPhoto };
      await writeAudit(tx, actor, { action: 'Photo Request Update', target, before, after }, now);
      return undefined;
    });
  } catch (error) {
    if (isUniqueViolation(error)) return 'The guest has asked again since';
    throw error;
  }
}
