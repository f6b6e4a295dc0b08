/** Finds the pass of a photo call, and stores photos in new slots (docs/algorithms/photo.md). */
import { randomUUID } from 'node:crypto';

import { isExpiredAt } from '#domain/pass-state.ts';
import { photoRightOf, type PhotoRight } from '#domain/photo-right.ts';

import { countAttempts } from '#server/base/limits/attempts.queries.ts';
import type { Caller } from '#server/base/limits/caller.ts';
import { photoPreviewsPerPass, photosStoredPerPass } from '#server/base/limits/limits.ts';
import type { Database } from '#server/base/db/database.ts';
import { findPassInScope, refuseAsMiss } from '#server/passes/find-pass.ts';
import type { PassRecord } from '#server/passes/pass-record.ts';
import type { PhotoFile } from '#server/base/ports/photo-store.ts';
import { Refusal } from '#server/base/refusal.ts';
import type { Services } from '#server/base/services.ts';
import type { PassNumbers } from '#domain/pass-id.ts';
import { insertRetiredPhoto, lockPhotoPass } from '../slots.queries.ts';
import { findOrderOfSlot, findSlotState } from './photo.queries.ts';

/** Many times as long as an upload may take: a slot that no pass has by then belongs to one that failed. */
const freshSlotMilliseconds = 60 * 60 * 1000;
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** True for a valid slot name. */
export function isSlotName(uid: string): boolean {
  return uuid.test(uid);
}

/** The proof with which a caller may act on a pass's photo. */
export type SlotProof = PassNumbers & { uid: string };

/** Finds the pass of order, barcode and slot; a wrong slot is refused and counted like a wrong order. */
export async function findSlot(services: Services, proof: SlotProof, caller: Caller) {
  const { record } = await findPassInScope(
    services,
    { orderId: proof.orderId, barcode: proof.barcode },
    caller,
  );
  if (record.photoUid === proof.uid) return { record, isCurrent: true };
  const state = isSlotName(proof.uid) ? await findSlotState(services.db, proof) : undefined;
  // Current now: it was put back after the pass was read.
  return state === undefined
    ? refuseAsMiss(services, proof, caller)
    : { record, isCurrent: state === 'current' };
}

/** Does the same for a caller who names barcode and slot only. */
export async function findSlotOfBarcode(
  services: Services,
  { barcode, uid }: { barcode: string; uid: string },
  caller: Caller,
) {
  const orderId = isSlotName(uid) ? await findOrderOfSlot(services.db, { uid, barcode }) : undefined;
  return orderId === undefined
    ? refuseAsMiss(services, { barcode }, caller)
    : findSlot(services, { orderId, barcode, uid }, caller);
}

/** The photo actions that the holder may take now. */
export function rightOf(
  pass: Pick<PassRecord, 'isPassholder' | 'isRefunded' | 'isActivated' | 'expiresAt' | 'hasPhoto'>,
  now: Date,
  isTest = false,
): PhotoRight {
  return photoRightOf({ ...pass, isTest, isExpired: isExpiredAt(pass.expiresAt, now) });
}

/** Refuses a holder who may not change the photo. */
export function refuseUnlessChangeable(right: PhotoRight): void {
  if (right === 'request') throw new Refusal('photo-pass-activated');
  if (right === 'none') throw new Refusal('photo-not-for-pass');
}

/** Counts a picture that the guest of a pass previews or stores. Refuses with `too-many-requests`. */
export async function countPicture(
  services: Pick<Services, 'db' | 'clock'>,
  pass: PassNumbers,
  kind: 'photo-preview' | 'photo-stored',
): Promise<void> {
  const limit = kind === 'photo-preview' ? photoPreviewsPerPass : photosStoredPerPass;
  const key = `${kind}:${pass.orderId}:${pass.barcode}`;
  const [tried] = await countAttempts(services.db, [{ key, limit }], services.clock.now());
  if (tried !== undefined && tried.count > limit.attemptsMax)
    throw new Refusal('too-many-requests', { retryAfterSeconds: tried.secondsLeft });
}

/**
 * Stores a photo in a slot that no pass has yet. The slot is scheduled for removal first and written then, so that no
 * photo stays behind if a later step fails, and no pass ever names a missing photo.
 */
export async function storeInFreshSlot(
  services: Pick<Services, 'db' | 'clock' | 'photoStore'>,
  pass: PassNumbers,
  files: ReadonlyMap<PhotoFile, Buffer>,
): Promise<string> {
  const photoUid = randomUUID();
  const now = services.clock.now();
  await insertRetiredPhoto(services.db, {
    orderId: pass.orderId,
    barcode: pass.barcode,
    photoUid,
    retiredAt: now,
    purgeAt: new Date(now.getTime() + freshSlotMilliseconds),
  });
  await services.photoStore.write(photoUid, files);
  return photoUid;
}

/** The state of a pass's photo within a transaction that holds its lock. */
export type LockedPhotoPass = NonNullable<Awaited<ReturnType<typeof lockPhotoPass>>>;

/** Locks the pass, and refuses if its slot has changed since it was looked up. */
export async function lockSlot(tx: Database, proof: SlotProof): Promise<LockedPhotoPass> {
  const pass = await lockPhotoPass(tx, proof);
  if (pass?.photoUid !== proof.uid) throw new Refusal('order-not-found');
  return pass;
}
