/** The desk gives a pass its photo, or mails the guest the link to add one (docs/algorithms/photo.md). */
import { randomUUID } from 'node:crypto';

import type { FaceFinding } from '#contract/calls/desk-photo.ts';
import { mayHavePhoto } from '#domain/desk-actions.ts';
import { isExpiredAt } from '#domain/pass-state.ts';
import type { PhotoRegion } from '#domain/photo.ts';
import type { PassNumbers } from '#domain/pass-id.ts';

import type { Database } from '#server/base/db/database.ts';
import { touchPass } from '#server/changes/touch-pass.queries.ts';
import { countAttempts } from '#server/base/limits/attempts.queries.ts';
import { deskPhotosPerColleague } from '#server/base/limits/limits.ts';
import { Refusal } from '#server/base/refusal.ts';
import type { Services, StaffActor } from '#server/base/services.ts';
import { writeAudit, type AuditedChange } from '#server/staff/audit.queries.ts';
import { changeSlot } from '../change-slot.ts';
import { storeInFreshSlot } from '../guest/photo-slot.ts';
import { findOpenRequest } from '../guest/photo.queries.ts';
import { readUpload } from '../guest/photo.service.ts';
import { readPhotoData } from '../photo-data.ts';
import type { PhotoDecoder, PhotoPreview } from '../photo-decoder.ts';
import { makePhotoFiles } from '../photo-files.ts';
import { lockPhotoPass, setPhotoSlot } from '../slots.queries.ts';
import { answerRequest } from './staff-photo-requests.queries.ts';

/** A pass of which the desk may change the photo, locked. */
type PhotoPass = NonNullable<Awaited<ReturnType<typeof lockPhotoPass>>>;

/** Makes a photo from a picture as a guest's own call does, and stores nothing. Refuses with the reason. */
export async function previewPhotoByStaff(
  services: Pick<Services, 'db' | 'clock'> & { photoDecoder: PhotoDecoder },
  actor: StaffActor,
  named: PassNumbers,
  { data, crop }: { data: Buffer; crop: PhotoRegion | null },
): Promise<PhotoPreview> {
  const { db, clock, photoDecoder } = services;
  await db.transaction((tx) => lockChangeable(tx, named, clock.now()));
  const counted = { key: `desk-photo:${actor.memberGuid}`, limit: deskPhotosPerColleague };
  const [tried] = await countAttempts(db, [counted], clock.now());
  if (tried !== undefined && tried.count > deskPhotosPerColleague.attemptsMax)
    throw new Refusal('too-many-requests', { retryAfterSeconds: tried.secondsLeft });
  const picture = readPhotoData(data);
  if (picture === 'too-large') throw new Refusal('photo-too-large');
  if (picture === 'unreadable') throw new Refusal('photo-unreadable');
  const preview = await photoDecoder.preview(picture, crop ?? undefined);
  if (preview === undefined) throw new Refusal('photo-unreadable');
  return preview;
}

/**
 * Puts the photo onto the pass, activated or not, and approves an open request. Unless the check on the device found
 * exactly one face, the desk says why the photo is right.
 */
export async function putPhotoByStaff(
  services: Pick<Services, 'db' | 'clock' | 'photoStore'>,
  actor: StaffActor,
  named: PassNumbers,
  { data, faces, reason }: { data: Buffer; faces: FaceFinding; reason?: string | undefined },
): Promise<{ answeredRequest: boolean }> {
  const { db, clock } = services;
  if (faces !== 'one' && reason === undefined) throw new Refusal('photo-faces-unexplained');
  await db.transaction((tx) => lockChangeable(tx, named, clock.now()));
  const files = await makePhotoFiles(readUpload(data));
  const photoUid = await storeInFreshSlot(services, named, files);
  return db.transaction(async (tx) => {
    const now = clock.now();
    const pass = await lockChangeable(tx, named, now);
    await moveSlot(tx, named, pass, { photoUid, hasPhoto: true, now });
    const answeredRequest = await approveOpenRequest(tx, actor, named, now);
    const change: AuditedChange = {
      action: 'Photo Update',
      target: targetOfPass(named),
      before: { hasPhoto: pass.hasPhoto },
      after: { hasPhoto: true, faces, answeredRequest, ...(reason === undefined ? {} : { reason }) },
    };
    await writeAudit(tx, actor, change, now);
    return { answeredRequest };
  });
}

/**
 * Takes the photo off a pass in the caller's transaction, and approves an open request; the guest can then add another
 * one. True if there was a photo.
 */
export async function takePhotoOff(tx: Database, actor: StaffActor, named: PassNumbers, now: Date) {
  const pass = await lockChangeable(tx, named, now);
  if (pass.hasPhoto) await moveSlot(tx, named, pass, { photoUid: randomUUID(), hasPhoto: false, now });
  return {
    wasRemoved: pass.hasPhoto,
    answeredRequest: await approveOpenRequest(tx, actor, named, now),
  };
}

async function lockChangeable(tx: Database, named: PassNumbers, now: Date): Promise<PhotoPass> {
  const pass = await lockPhotoPass(tx, named);
  if (pass === undefined) throw new Refusal('row-not-found');
  const { isPassholder, isRefunded, expiresAt } = pass;
  if (!mayHavePhoto({ isPassholder, isRefunded, isExpired: isExpiredAt(expiresAt, now) }))
    throw new Refusal('photo-not-for-pass');
  return pass;
}

/** A pass that never had a slot gets its first one. */
async function moveSlot(
  tx: Database,
  named: PassNumbers,
  { photoUid }: PhotoPass,
  next: { photoUid: string; hasPhoto: boolean; now: Date },
): Promise<void> {
  if (photoUid !== null) return changeSlot(tx, { ...named, uid: photoUid }, next);
  await setPhotoSlot(tx, named, next);
  await touchPass(tx, named, 'photo', next.now);
}

async function approveOpenRequest(
  tx: Database,
  actor: StaffActor,
  named: PassNumbers,
  now: Date,
): Promise<boolean> {
  const request = await findOpenRequest(tx, named);
  if (request === undefined) return false;
  const answer = { status: 'answered', answeredAt: now, answeredBy: actor.name, answerMessage: '' } as const;
  return answerRequest(tx, request.requestId, answer);
}

function targetOfPass({ orderId, barcode }: PassNumbers): string {
  return `${orderId}/${barcode}`;
}
